import { DAY_MS, HOUR_MS } from '#app/domain/dates.ts';

const MINUTE_MS = 60_000;

/** An admin gets at most this many separate mails within `DIGEST_MS`. One digest after that time has the others. */
export const MAX_ADMIN_MAILS = 10;
export const DIGEST_MS = 10 * MINUTE_MS;

/** A killed process delays its mails by this time. */
export const LEASE_MS = 30_000;

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 15 * MINUTE_MS;

export function retryMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

/** A buyer's refused address is given up sooner: anybody can register with one that does not exist. */
export const GIVE_UP_REFUSED_MS = HOUR_MS;
export const GIVE_UP_MS = 3 * DAY_MS;

export const LATE_MS = HOUR_MS;
/** Rows of sent mails stay until this long after the event, because the limit counts them. */
export const KEEP_MS = HOUR_MS;
