import { MIN_NUMBER_LENGTH } from '#app/domain/money/payments/payment.ts';

const RUN_LENGTH = 8;
const LOOK_ALIKES: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' };

type Run = { run: string; method: string };

/** The parts by which transaction numbers are compared, with letters that look like digits as digits: every 8 characters that
 * stand together, which count within a method, and the last 6, which count for all. Migration 047 stores the same. */
export function runsOf(number: string, method: string): Run[] {
  const look = number.replace(/[A-Z]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  const starts = Array.from({ length: Math.max(0, look.length - RUN_LENGTH + 1) }, (_, at) => at);
  const runs = new Set(starts.map((at) => look.slice(at, at + RUN_LENGTH)));
  return [...[...runs].map((run) => ({ run, method })), { run: look.slice(-MIN_NUMBER_LENGTH), method: '' }];
}

/** The last parts of `runsOf`: another number with these has the same end. */
export function endsOf(number: string, method: string): Run[] {
  return runsOf(number, method).slice(-2);
}
