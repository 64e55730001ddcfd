import { storeDurably } from '#app/ui/storage/durable-storage.ts';
import { readStorage } from '#app/ui/storage/storage.ts';

const storageKey = 'sentAttempts';
const MAX_USERS = 20;
const TIMEOUT_MS = 500;

/** Is stored before the order is sent, until its outcome is known, and survives reloads, crashes and log-ins. */
export type SentAttempt = {
  key: string;
  uid: string;
  lines: { id: string; qty: number }[];
  sendings: number;
};

export function findUnanswered(uid: string): SentAttempt | null {
  return readSent().find((each) => each.uid === uid) ?? null;
}

export function isUnanswered(key: string): boolean {
  return readSent().some((each) => each.key === key);
}

export function belongsToOtherUser(key: string, uid: string): boolean {
  return readSent().some((each) => each.key === key && each.uid !== uid);
}

/** Call this before sending. It resolves when the attempt is on disk, or after a timeout. */
export function recordSending({ key, uid, lines }: Omit<SentAttempt, 'sendings'>): Promise<unknown> {
  const others = readSent().filter((each) => each.key !== key);
  const sendings = readSent().find((each) => each.key === key)?.sendings ?? 0;
  const stored = writeSent([
    ...others,
    { key, uid, lines: lines.map(({ id, qty }) => ({ id, qty })), sendings: sendings + 1 },
  ]);
  return Promise.race([stored, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** Takes back the last sending, which the server rejected without reading it. */
export function revertSending(key: string): void {
  void writeSent(
    readSent()
      .map((each) => (each.key === key ? { ...each, sendings: each.sendings - 1 } : each))
      .filter(({ sendings }) => sendings > 0),
  );
}

export function markAnswered(key: string | null): void {
  if (key && isUnanswered(key)) void writeSent(readSent().filter((each) => each.key !== key));
}

function writeSent(sent: SentAttempt[]): Promise<void> {
  return storeDurably(storageKey, sent.length > 0 ? JSON.stringify(sent.slice(-MAX_USERS)) : null);
}

function readSent(): SentAttempt[] {
  try {
    const sent: unknown = JSON.parse(readStorage(storageKey) ?? '[]');
    return Array.isArray(sent) ? sent.filter(isSentAttempt) : [];
  } catch {
    return [];
  }
}

function isSentAttempt(value: unknown): value is SentAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { key, uid, lines, sendings } = value as Partial<Record<keyof SentAttempt, unknown>>;
  return (
    [key, uid].every((text) => typeof text === 'string' && text) && Array.isArray(lines) && Number.isFinite(sendings)
  );
}
