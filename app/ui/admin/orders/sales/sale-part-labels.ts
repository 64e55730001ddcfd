import { useLingui } from '@lingui/react/macro';
import type { SalePartLabels } from '#app/ui/admin/orders/sales-report/sale-part-text.ts';

export function useSalePartLabels(): SalePartLabels {
  const { t } = useLingui();
  return {
    pieces: t`Pieces`,
    paid: t`Paid`,
    unpaid: t`Unpaid`,
    returned: t({ message: 'Returned', context: 'phones that came back' }),
  };
}
