import { readStorage } from '#app/ui/hooks/storage.ts';
import { keep } from '#app/ui/store/cart/durable-storage.ts';

const storageKey = 'sentAttempts';
/** People who share a browser and leave an order unanswered. */
const MOST = 20;
const PATIENCE_MS = 500;

/**
 * An order that was sent and has not been answered. It is kept from before the sending until the page knows what came of
 * it, over a reload, a crash or another person's log-in.
 */
export type SentAttempt = {
  key: string;
  /** Whose it is: nobody else is told of it. */
  uid: string;
  lines: { id: string; qty: number }[];
  /** How often it was sent under this key. */
  sendings: number;
};

/** The order of this person that was not answered yet. */
export function unansweredOf(uid: string): SentAttempt | null {
  return readSent().find((each) => each.uid === uid) ?? null;
}

/** Whether nobody, in any tab, knows yet what came of it. */
export function isUnanswered(key: string): boolean {
  return readSent().some((each) => each.key === key);
}

/** Whether somebody else has sent something under this key. */
export function isOthers(key: string, uid: string): boolean {
  return readSent().some((each) => each.key === key && each.uid !== uid);
}

/** To be noted before it is sent: resolves once no power cut undoes it, or that takes too long. */
export function noteSending(key: string, uid: string, lines: SentAttempt['lines']): Promise<unknown> {
  const others = readSent().filter((each) => each.key !== key);
  const sendings = readSent().find((each) => each.key === key)?.sendings ?? 0;
  const kept = keepSent([
    ...others,
    { key, uid, lines: lines.map(({ id, qty }) => ({ id, qty })), sendings: sendings + 1 },
  ]);
  return Promise.race([kept, new Promise((late) => setTimeout(late, PATIENCE_MS))]);
}

/** The last sending was turned away at the door: nobody looked at it. */
export function takeBackSending(key: string): void {
  void keepSent(
    readSent()
      .map((each) => (each.key === key ? { ...each, sendings: each.sendings - 1 } : each))
      .filter(({ sendings }) => sendings > 0),
  );
}

/** What came of it is known. */
export function noteAnswer(key: string | null): void {
  if (key && isUnanswered(key)) void keepSent(readSent().filter((each) => each.key !== key));
}

function keepSent(sent: SentAttempt[]): Promise<void> {
  return keep(storageKey, sent.length > 0 ? JSON.stringify(sent.slice(-MOST)) : null);
}

/** What is damaged or foreign is dropped, one by one. */
function readSent(): SentAttempt[] {
  try {
    const sent: unknown = JSON.parse(readStorage(storageKey) ?? '[]');
    return Array.isArray(sent) ? sent.filter(isSent) : [];
  } catch {
    return [];
  }
}

function isSent(each: unknown): each is SentAttempt {
  if (typeof each !== 'object' || each === null) return false;
  const { key, uid, lines, sendings } = each as Partial<Record<keyof SentAttempt, unknown>>;
  return (
    [key, uid].every((text) => typeof text === 'string' && text) && Array.isArray(lines) && Number.isFinite(sendings)
  );
}
