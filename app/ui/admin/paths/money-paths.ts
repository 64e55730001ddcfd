export const DRAWERS_PATH = '/admin/drawers';
export const SHIFTS_PATH = '/admin/shifts';

export function openingPath(drawerId: string): string {
  return `${DRAWERS_PATH}/${encodeURIComponent(drawerId)}/opening`;
}

export function shiftPath(id: string, step?: 'movement' | 'count' | 'close' | 'reopening' | 'csv'): string {
  return [SHIFTS_PATH, encodeURIComponent(id), step].filter(Boolean).join('/');
}

export const EXPENSES_PATH = '/admin/expenses';

export function expensePath(id: string): string {
  return `${EXPENSES_PATH}/${encodeURIComponent(id)}`;
}

export function receiptPath(id: string): string {
  return `/receipts/${encodeURIComponent(id)}`;
}
