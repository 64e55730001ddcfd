export const OFFLINE_SALES_PATH = '/admin/offline-sales';

export function offlineSalePath(key: string): string {
  return `${OFFLINE_SALES_PATH}/${encodeURIComponent(key)}`;
}
