import { z } from 'zod';
import type { Instant } from '#app/db/schema.ts';
import { optionalText, text } from '#app/domain/fields.ts';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';

export const MAX_PASSKEYS = 10;

/** `answer` is what the authenticator said, as JSON. */
const answer = text(8_000);
export const passkeyLoginForm = z.object({ answer });
export const passkeyForm = z.object({ name: text(60), currentPassword: anyPassword(), code: optionalText(40), answer });
export const passkeyRemovalForm = z.object({ passkey: text(2_000) });

export type ShownPasskey = { id: string; name: string; createdAt: Instant; usedAt: Instant | null };

/** Null where browsers have no passkeys: on http, except on this machine, and at an IP address. */
export function passkeyDomain(origin: string): string | null {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'localhost') return hostname;
  return protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname) ? hostname : null;
}
