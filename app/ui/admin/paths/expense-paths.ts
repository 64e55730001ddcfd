export const EXPENSES_PATH = '/admin/expenses';

export function expensePath(id: string): string {
  return `${EXPENSES_PATH}/${encodeURIComponent(id)}`;
}

export function receiptPath(id: string): string {
  return `/receipts/${encodeURIComponent(id)}`;
}
