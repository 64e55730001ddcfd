import { type OfflineNumber, offlineNumber } from '#app/domain/orders/offline-number.ts';

export const OFFLINE_SALES_PATH = '/admin/offline-sales';

export function offlineSalePath(key: string): string {
  return `${OFFLINE_SALES_PATH}/${encodeURIComponent(key)}`;
}

/** The list, with this sale only. */
export function offlineSalesPath(number: OfflineNumber): string {
  return `${OFFLINE_SALES_PATH}?${new URLSearchParams({ q: offlineNumber(number) })}`;
}
