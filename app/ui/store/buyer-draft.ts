import { readStored } from '#app/ui/storage.ts';
import { keep } from '#app/ui/store/kept.ts';

const key = 'buyerDraft';
/** Who types before they have an account has one within the day; at a shared phone the next one is somebody else. */
const GUEST_MS = 24 * 3_600_000;
const fields = ['name', 'phone', 'address', 'paymentMethod'] as const;
export type BuyerDraft = Partial<Record<(typeof fields)[number], string>>;

/**
 * What this buyer has typed so far, kept over a log-in, a reload or a closed tab; empty where nothing is kept. What a guest
 * has typed is theirs who logs in next, for a day; what somebody logged in has typed is shown to nobody else.
 */
export function readDraft(uid: string): BuyerDraft {
  try {
    const draft: unknown = JSON.parse(readStored(key) ?? '{}');
    const { by = '', at } = (draft ?? {}) as { by?: unknown; at?: unknown };
    if (by !== '' && by !== uid) return {};
    if (by === '' && !(Date.now() - Number(at) < GUEST_MS)) return {};
    const kept = Object.entries(draft ?? {}).filter(
      ([field, value]) => fields.includes(field as never) && typeof value === 'string' && value,
    );
    return Object.fromEntries(kept);
  } catch {
    return {};
  }
}

export function keepDraft(form: HTMLFormElement, uid: string): void {
  const typed = new FormData(form);
  const draft = Object.fromEntries(fields.map((field) => [field, typed.get(field)]));
  void keep(key, JSON.stringify({ ...draft, by: uid, at: Date.now() }));
}

/** Forgets it: after the order, and when the person logs out. */
export function dropDraft(): void {
  if (readStored(key) !== null) void keep(key, null);
}
