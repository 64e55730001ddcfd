import { foldDigits } from '#app/domain/text/digits.ts';
import { phoneKey } from '#app/domain/text/phone-number.ts';

/** The account library needs an address for each account. An account without email has one under a domain that can never exist
 * (RFC 2606): that of its number, or of its id once the number was taken. No page shows it, no mail goes to it. */
const DOMAIN = '@phone.invalid';
/** For `like` on a column of addresses. */
export const NO_EMAIL_PATTERN = `%${DOMAIN}`;

export const phoneAddress = (numberOrId: string): string => numberOrId + DOMAIN;

export const addressNumber = (address: string): string => address.slice(0, -DOMAIN.length);

export const hasNoEmail = (address: string): boolean => address.endsWith(DOMAIN);

export const shownEmail = (address: string): string | null => (hasNoEmail(address) ? null : address);

/** The key of one whole phone number; null for several, for a part, for an IMEI and for other text. */
export function loginNumber(typed: string): string | null {
  const key = /[a-z@]/i.test(typed) ? '' : phoneKey(typed);
  // This many digits without a country code are the number of a phone, which a scanner typed here.
  const isAbroad = /^\D*(?:[+\uFF0B]|00)/.test(foldDigits(typed));
  return /^\d{6,15}$/.test(key) && (key.length < 14 || isAbroad) ? key : null;
}
