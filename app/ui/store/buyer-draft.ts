import { readStored } from '#app/ui/storage.ts';
import { keep } from '#app/ui/store/kept.ts';

const key = 'buyerDraft';
const fields = ['name', 'phone', 'address', 'paymentMethod'] as const;
export type BuyerDraft = Partial<Record<(typeof fields)[number], string>>;

/**
 * What this buyer has typed so far, kept over a log-in, a reload or a closed tab; empty where nothing is kept. What a guest
 * has typed is theirs who logs in next; what somebody logged in has typed is shown to nobody else.
 */
export function readDraft(uid: string): BuyerDraft {
  try {
    const draft: unknown = JSON.parse(readStored(key) ?? '{}');
    const { by = '' } = (draft ?? {}) as { by?: unknown };
    if (by !== '' && by !== uid) return {};
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
  void keep(
    key,
    JSON.stringify(Object.fromEntries([['by', uid], ...fields.map((field) => [field, typed.get(field)])])),
  );
}

/** Forgets it: after the order, and when the person logs out. */
export function dropDraft(): void {
  if (readStored(key) !== null) void keep(key, null);
}
