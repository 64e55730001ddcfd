import { readStored } from '#app/ui/storage.ts';
import { keep } from '#app/ui/store/kept.ts';

const key = 'lastOrder';

/** Keeps the number of this person's order until they fill their cart again: a page that is lost in the moment of its news says it once more. */
export function noteOrder(uid: string, number: number): void {
  void keep(key, JSON.stringify({ uid, number }));
}

/** The number of the order that emptied this person's cart; null where none did. */
export function lastOrderOf(uid: string): number | null {
  try {
    const { uid: whose, number } = JSON.parse(readStored(key) ?? '{}') as { uid?: unknown; number?: unknown };
    return uid !== '' && whose === uid && typeof number === 'number' ? number : null;
  } catch {
    return null;
  }
}

export function forgetOrder(): void {
  if (readStored(key) !== null) void keep(key, null);
}
