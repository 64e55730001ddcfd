import { z } from 'zod';
import type { Instant } from '#app/db/schema.ts';
import { text } from '#app/domain/fields.ts';

export const MAX_PASSKEYS = 10;

/** `answer` is what the authenticator said, as JSON. */
export const passkeyLoginForm = z.object({ answer: text(8_000) });
export const passkeyRemovalForm = z.object({ passkey: text(2_000) });

export type ShownPasskey = { id: string; name: string; createdAt: Instant; usedAt: Instant | null };

/** Null where browsers have no passkeys: on http, except on this machine, and at an IP address. */
export function passkeyDomain(origin: string): string | null {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'localhost') return hostname;
  return protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname) ? hostname : null;
}
