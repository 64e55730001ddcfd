import { storeDurably } from '#app/ui/storage/durable-storage.ts';
import { readStorage } from '#app/ui/storage/storage.ts';

const key = 'lastNews';

/** `number` is the placed order's; null if no order was placed. */
type LastOutcome = { uid: string; number: number | null };

export function saveLastOutcome(outcome: LastOutcome): void {
  void storeDurably(key, JSON.stringify(outcome));
}

export function readLastOutcome(uid: string): LastOutcome | null {
  try {
    const outcome = JSON.parse(readStorage(key) ?? '{}') as Partial<Record<keyof LastOutcome, unknown>>;
    const isValid = outcome.number === null || typeof outcome.number === 'number';
    return uid !== '' && outcome.uid === uid && isValid ? (outcome as LastOutcome) : null;
  } catch {
    return null;
  }
}

export function clearLastOutcome(): void {
  if (readStorage(key) !== null) void storeDurably(key, null);
}
