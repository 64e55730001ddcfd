import {
  type AuthContext,
  type AuthenticatedRequest,
  type ClientInfo,
  placeOf,
} from '#app/auth/auth-context.server.ts';
import { catchRefusal } from '#app/auth/better-auth.server.ts';
import { hashForRequester } from '#app/auth/password-hash.server.ts';
import { logRefusal } from '#app/domain/people/security-log/security-record.server.ts';
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

/** Every form that asks for the current password calls this, so that wrong passwords in one form use up the limit of all. A
 * known device has its own limit for wrong passwords; right ones count per account. */
export async function tryPassword<Outcome extends { ok: boolean }>(
  { db, throttle, device, mailer }: AuthContext,
  now: Date,
  { email, ...client }: ClientInfo & { email: string },
  attempt: () => Promise<Outcome>,
): Promise<Outcome | Throttled> {
  const { headers, address } = client;
  const deviceHash = await findKnownDevice(db, now, device.read(headers), email);
  const limits = deviceHash
    ? { own: deviceLimit(deviceHash), successes: { own: successLimit(email) } }
    : {
        own: accountLimit(email),
        shared: addressLimit(address),
        successes: { own: successLimit(email), shared: addressSuccessLimit(address) },
      };
  return hashForRequester({ source: network(address), isKnown: deviceHash !== undefined }, () =>
    throttle.guard(now, limits, async () => {
      const outcome = await attempt();
      const refusal = { email, kind: 'password refused', place: placeOf(client) } as const;
      // Not before the response, which takes as long for an unknown address.
      if (!outcome.ok) mailer.runInBackground(() => logRefusal(db, now, refusal));
      return outcome;
    }),
  );
}

/** Checks the password again, because an open session may be on a borrowed phone. */
export async function confirmPassword(
  context: AuthContext,
  now: Date,
  { client, person }: AuthenticatedRequest,
  password: string,
) {
  const confirmed = await tryPassword(context, now, { ...client, email: person.email }, () =>
    catchRefusal(async () => {
      await context.betterAuth.api.verifyPassword({ body: { password }, headers: client.headers });
      return { ok: true as const };
    }),
  );
  if (confirmed.ok || confirmed.problem === 'throttled') return confirmed;
  return { ok: false as const, problem: 'wrong-password' as const };
}
