import type { AuthContext, ClientInfo } from '#app/auth/auth-context.server.ts';
import { hashForRequester } from '#app/auth/password-hash.server.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { findKnownDevice } from '#app/domain/people/sign-in/known-devices.server.ts';
import { network } from '#app/domain/people/sign-in/network.server.ts';
import {
  accountLimit,
  addressLimit,
  addressSuccessLimit,
  deviceLimit,
  successLimit,
} from '#app/domain/people/sign-in/sign-in-limits.server.ts';

/**
 * Every form that asks for the current password calls this, so that wrong passwords in one form use up the limit of all.
 * A known device has its own limit for wrong passwords; right ones count per account.
 */
export async function tryPassword<Outcome extends { ok: boolean }>(
  { db, throttle, device }: AuthContext,
  now: Date,
  { headers, address, email }: ClientInfo & { email: string },
  attempt: () => Promise<Outcome>,
): Promise<Outcome | Throttled> {
  const deviceHash = await findKnownDevice(db, now, device.read(headers), email);
  const limits = deviceHash
    ? { own: deviceLimit(deviceHash), successes: { own: successLimit(email) } }
    : {
        own: accountLimit(email),
        shared: addressLimit(address),
        successes: { own: successLimit(email), shared: addressSuccessLimit(address) },
      };
  return hashForRequester({ source: network(address), isKnown: deviceHash !== undefined }, () =>
    throttle.guard(now, limits, attempt),
  );
}
