import { readStorage } from '#app/ui/hooks/storage.ts';
import { keep } from '#app/ui/store/cart/durable-storage.ts';

const key = 'buyerDraft';
const guestKey = 'guestDraft';
/** Who types before they have an account has one within the day. */
const GUEST_MS = 24 * 3_600_000;
const fields = ['name', 'phone', 'address', 'paymentMethod'] as const;
export type BuyerDraft = Partial<Record<(typeof fields)[number], string>>;

/**
 * What this buyer has typed so far, kept over a log-in, a reload or a closed tab; empty where nothing is kept. The text of a
 * person is shown to that person only. The text of a guest is shown to guests in the same tab, for a day. A guest who presses
 * Confirm Order and logs in takes it along; any other log-in may be by the next person at a shared phone.
 */
export function readDraft(uid: string): BuyerDraft {
  try {
    const draft = JSON.parse(readStorage(key) ?? '{}') as BuyerDraft & { by?: unknown; at?: unknown };
    if (draft.by === '' && mayTakeOver(uid) && Date.now() - Number(draft.at) < GUEST_MS) {
      if (uid) void keep(key, JSON.stringify({ ...draft, by: uid }));
      // A guest who is back at the cart has turned away from the log-in: the next one may be somebody else's.
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

/** A guest has pressed Confirm Order: whoever logs in next in this tab does so to place that order. */
export function takeDraftToLogin(): void {
  noteGuest('logging in');
}

/** What the guest of this tab was doing when last heard of; a tab's own, because tabs of a shared phone are of many. */
function noteGuest(doing: 'typing' | 'logging in'): void {
  try {
    sessionStorage.setItem(guestKey, doing);
  } catch {
    // Without storage what a guest has typed is not taken along.
  }
}

function mayTakeOver(uid: string): boolean {
  const doing = sessionStorage.getItem(guestKey);
  return uid === '' ? doing !== null : doing === 'logging in';
}

/** Forgets it: after the order, and when the person logs out. */
export function dropDraft(): void {
  if (readStorage(key) !== null) void keep(key, null);
  try {
    sessionStorage.removeItem(guestKey);
  } catch {
    // Nothing was noted.
  }
}
