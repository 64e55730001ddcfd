import { readStorage } from '#app/ui/hooks/storage.ts';
import { keep } from '#app/ui/store/cart/durable-storage.ts';

const key = 'buyerDraft';
const guestKey = 'guestDraft';
const GUEST_MS = 24 * 3_600_000;
const fields = ['name', 'phone', 'address', 'paymentMethod'] as const;
export type BuyerDraft = Partial<Record<(typeof fields)[number], string>>;

/**
 * The buyer's saved input, or empty. A user's draft is shown to that user only. A guest's draft is shown to guests in the
 * same tab for a day; a guest who presses Confirm Order and then logs in keeps it.
 */
export function readDraft(uid: string): BuyerDraft {
  try {
    const draft = JSON.parse(readStorage(key) ?? '{}') as BuyerDraft & { by?: unknown; at?: unknown };
    if (draft.by === '' && mayTakeOver(uid) && Date.now() - Number(draft.at) < GUEST_MS) {
      if (uid) void keep(key, JSON.stringify({ ...draft, by: uid }));
      // The guest did not log in: the next log-in may be another person's.
      else noteGuest('typing');
    } else if (draft.by !== uid || uid === '') return {};
    const kept = fields.map((field) => [field, draft[field]]).filter(([, value]) => value && typeof value === 'string');
    return Object.fromEntries(kept);
  } catch {
    return {};
  }
}

export function keepDraft(form: HTMLFormElement, uid: string): void {
  const typed = new FormData(form);
  const draft = Object.fromEntries(fields.map((field) => [field, typed.get(field)]));
  void keep(key, JSON.stringify({ ...draft, by: uid, at: Date.now() }));
  if (uid === '') noteGuest('typing');
}

/** Lets the next log-in in this tab take the guest's draft. */
export function takeDraftToLogin(): void {
  noteGuest('logging in');
}

/** Stored per tab, because a shared phone has tabs of several people. */
function noteGuest(doing: 'typing' | 'logging in'): void {
  try {
    sessionStorage.setItem(guestKey, doing);
  } catch {
    // Without storage the guest's draft is lost.
  }
}

function mayTakeOver(uid: string): boolean {
  const doing = sessionStorage.getItem(guestKey);
  return uid === '' ? doing !== null : doing === 'logging in';
}

/** Called after an order and on log-out. */
export function dropDraft(): void {
  if (readStorage(key) !== null) void keep(key, null);
  try {
    sessionStorage.removeItem(guestKey);
  } catch {}
}
