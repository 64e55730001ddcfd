import { MAX_BULK_ITEMS } from '#app/domain/catalog/inventory/bulk-edit-form.ts';

/** `events` are the audit events that undoing the Undo takes back. */
export type ChangesUndone = { ok: true; undone: number; events: number[] };
/** `name` is the phone that has changed since. Nothing is undone. */
export type UndoProblem = { problem: 'no-such-item' } | { problem: 'changed-since'; name: string };

/** Reads the ids of the audit events that an Undo names; null if the form is no Undo. */
export function eventsToUndo(form: FormData): number[] | null {
  const events = form.get('undo');
  if (typeof events !== 'string') return null;
  const ids = events.match(/\b\d{1,9}\b/g) ?? [];
  return [...new Set(ids.map(Number))].slice(0, MAX_BULK_ITEMS);
}
