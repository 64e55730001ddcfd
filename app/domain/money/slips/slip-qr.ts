import type { Instant } from '#app/db/schema.ts';

export const MAX_QR_LENGTH = 1_000;

/** The content of the QR code on a slip. It is unsigned: anybody can make one, so it proves nothing. */
export type SlipQr = { number?: string; amount?: number; receiver?: string; at?: Date };

/** Reads the JSON of KBZPay, as it is or in base64; null for any other text, or if no field is usable. */
export function readSlipQr(text: string): SlipQr | null {
  const content = parseJson(text) ?? parseJson(decodeBase64(text));
  if (content === null) return null;
  const { tid, amt, ttm, tto, ts } = content;
  const number = textOf(tid)
    .replace(/[^A-Za-z\d]/g, '')
    .toUpperCase();
  const amount = Math.abs(Number(textOf(amt).replaceAll(',', '')));
  const receiver = textOf(tto);
  const at = timeOf(textOf(ttm)) ?? timeOf(textOf(ts));
  const qr: SlipQr = {
    ...(/^[A-Z\d]{6,40}$/.test(number) && { number }),
    ...(Number.isSafeInteger(amount) && amount > 0 && { amount }),
    ...(/\d{3}/.test(receiver) && { receiver }),
    ...(at && { at }),
  };
  return Object.keys(qr).length > 0 ? qr : null;
}

export type QrFlag = 'qr-amount' | 'qr-number' | 'qr-receiver' | 'qr-time';

type Reported = {
  amount: number;
  number: string | null;
  submittedAt: Instant;
  orderedAt: Instant;
  accountNumber: string | null;
};

const CLOCK_ERROR_MS = 10 * 60_000;

/** Flags where the QR code contradicts the reported payment, or its time is before the order or after the report. */
export function qrFlagsOf({ number, amount, receiver, at }: SlipQr, reported: Reported): QrFlag[] {
  const earliest = Date.parse(reported.orderedAt) - CLOCK_ERROR_MS;
  const latest = Date.parse(reported.submittedAt) + CLOCK_ERROR_MS;
  const raised: Record<QrFlag, boolean> = {
    'qr-amount': amount !== undefined && amount !== reported.amount,
    'qr-number': number !== undefined && reported.number !== null && !number.endsWith(reported.number),
    'qr-receiver':
      receiver !== undefined && reported.accountNumber !== null && !isReceiver(receiver, reported.accountNumber),
    'qr-time': at !== undefined && (at.getTime() < earliest || at.getTime() > latest),
  };
  return (Object.keys(raised) as QrFlag[]).filter((flag) => raised[flag]);
}

/** True if the account number ends in the last digits that the slip shows; the others may be masked. */
function isReceiver(receiver: string, account: string): boolean {
  const shown =
    receiver
      .replace(/[\s-]/g, '')
      .match(/\d+/g)
      ?.findLast((digits) => digits.length >= 3) ?? '';
  // Leaves out the prefix of the country or of the network.
  return account.replace(/\D/g, '').endsWith(shown.slice(-7));
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && !Array.isArray(content) ? (content as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function decodeBase64(text: string): string {
  try {
    const bytes = atob(text.trim().replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/\p{Cf}/gu, '')
        .trim()
        .slice(0, 100)
    : '';
}

const CLOCK = /^(\d{4})[-/]?(\d\d)[-/]?(\d\d)[ T]?(\d\d):?(\d\d)(?::?(\d\d))?$/;

/** Reads seconds or milliseconds since 1970, an ISO time, or the time of a clock in Myanmar; undefined for other texts. */
function timeOf(text: string): Date | undefined {
  const [, ...parts] = CLOCK.exec(text) ?? [];
  const [year, month, day, hour, minute, second = '00'] = parts;
  const since1970 = /^\d{10}$/.test(text) ? Number(text) * 1_000 : /^\d{13}$/.test(text) ? Number(text) : undefined;
  const iso = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? text : '';
  const time = new Date(since1970 ?? (year ? `${year}-${month}-${day}T${hour}:${minute}:${second}+06:30` : iso));
  return Number.isNaN(time.getTime()) ? undefined : time;
}
