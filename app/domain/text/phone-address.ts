import { phoneKey } from '#app/domain/text/phone-number.ts';

/**
 * The account library needs an address for each account. An account without email has one under a domain that can
 * never exist (RFC 2606): that of its number, or of its id once the number was taken. No page shows it, no mail goes to it.
 */
const DOMAIN = '@phone.invalid';
/** For `like` on a column of addresses. */
export const NO_EMAIL_PATTERN = `%${DOMAIN}`;

export const phoneAddress = (numberOrId: string): string => numberOrId + DOMAIN;

export const addressNumber = (address: string): string => address.slice(0, -DOMAIN.length);

export const hasNoEmail = (address: string): boolean => address.endsWith(DOMAIN);

/** The address as people may read it: null for an account without email. */
export const shownEmail = (address: string): string | null => (hasNoEmail(address) ? null : address);

/** The key of one whole phone number; null for several, for a part and for other text. */
export function loginNumber(typed: string): string | null {
  const key = /[a-z@]/i.test(typed) ? '' : phoneKey(typed);
  return /^\d{6,15}$/.test(key) ? key : null;
}
