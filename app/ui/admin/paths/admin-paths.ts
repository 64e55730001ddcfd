import { type OfflineNumber, offlineNumber } from '#app/domain/orders/offline-number.ts';

export const RATE_DAY_PATH = '/admin/rate-day';

export const batchPath = (id: string) => `${RATE_DAY_PATH}/${encodeURIComponent(id)}`;

/** `counted` says that the quantity includes the phones already. */
export const receivePath = ({ id }: { id: string }, { counted = false } = {}) =>
  `/admin/receive?${new URLSearchParams({ item: id, ...(counted && { counted: 'yes' }) })}`;

/** Of a phone that has come and is not in the inventory yet. */
export const NEW_PHONE_PATH = '/admin/add-inventory?tracking=optional';

export const receiveSearchPath = (name: string) => `/admin/receive?${new URLSearchParams({ q: name })}`;

export const ACCOUNTS_PATH = '/admin/payment-settings/accounts';

export const accountPath = (id: string) => `${ACCOUNTS_PATH}/${encodeURIComponent(id)}`;

export const adminWarrantyPath = (id: string) => `/admin/warranties/${encodeURIComponent(id)}`;

export const buyerPath = (id: string) => `/admin/buyers/${encodeURIComponent(id)}`;

export const staffPath = (id: string) => `/admin/people/${encodeURIComponent(id)}`;

export const auditDayPath = (who: string, day: string) =>
  `/admin/audit?${new URLSearchParams({ who, start: day, end: day })}`;

export const unitPath = (id: string) => `/admin/units/${encodeURIComponent(id)}`;

/** See `LabelChoice`. */
export type LabelsOf = { item: string | string[]; copies?: number } | { unit: string } | { receipt: string };

export const labelsPath = (of: LabelsOf) =>
  `/admin/labels?${new URLSearchParams(
    Object.entries(of).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  )}`;

export const itemPath = ({ id }: { id: string }) => `/admin/inventory/${encodeURIComponent(id)}`;

/** The queue of payments to check, those of an order first. */
export const paymentsOfOrderPath = (orderId: string) => `/admin/payments?${new URLSearchParams({ order: orderId })}`;

export const TOGETHER_PATH = '/admin/payments/together';

export const STATEMENT_PATH = '/admin/payments/statement';

export const statementPath = (account: string, before?: { at: string; id: string }) =>
  `${STATEMENT_PATH}?${new URLSearchParams({ account, ...(before && { before: `${before.at} ${before.id}` }) })}`;

export const MOVE_IN_PATH = '/admin/move-in';
export const MOVE_IN_FILE_PATH = '/admin/move-in/file';
export const MOVE_IN_DISCARD_PATH = '/admin/move-in/discard';
export const MOVE_IN_KEY_PATH = '/admin/move-in/key';
export const MOVE_IN_CSV_PATH = '/admin/move-in/csv';

export const OFFLINE_SALES_PATH = '/admin/offline-sales';

export function offlineSalePath(key: string): string {
  return `${OFFLINE_SALES_PATH}/${encodeURIComponent(key)}`;
}

/** The list, with this sale only. */
export function offlineSalesPath(number: OfflineNumber): string {
  return `${OFFLINE_SALES_PATH}?${new URLSearchParams({ q: offlineNumber(number) })}`;
}

export const IMPORT_PATH = '/admin/stock-import';
export const TEMPLATE_PATH = '/admin/stock-import/template';
