import type { ListFile } from '#app/i18n/files/list-file.server.ts';
import { payments, priceChanges, rates, shifts } from '#app/i18n/files/money-files.server.ts';
import { buyers, orders, returns, sales } from '#app/i18n/files/order-files.server.ts';
import { items, units } from '#app/i18n/files/stock-files.server.ts';
import type { ListName } from '#app/ui/admin/paths/file-paths.ts';

/** Every list that can be saved as a file, by the last part of its address. */
export const LIST_FILES: Record<ListName, ListFile> = {
  items,
  units,
  orders,
  sales,
  returns,
  buyers,
  payments,
  shifts,
  rates,
  'price-changes': priceChanges,
};
