import type { createDeviceCookie } from '#app/auth/device-cookie.server.ts';
import { hashForRequester } from '#app/auth/password-hash-queue.ts';
import type { Db } from '#app/db/schema.ts';
import { findKnownDevice } from '#app/domain/accounts/known-devices.server.ts';
import { network } from '#app/domain/accounts/network.server.ts';
import {
  accountLimit,
  addressLimit,
  addressSuccessLimit,
  deviceLimit,
  successLimit,
  type Throttle,
} from '#app/domain/accounts/sign-in-throttle.server.ts';
import type { Throttled } from '#app/domain/accounts/throttled.ts';
import type { ClientInfo } from '#app/http/client-ip.server.ts';

type Parts = { db: Db; throttle: Throttle; device: ReturnType<typeof createDeviceCookie> };

export type TryPassword = ReturnType<typeof createTryPassword>;

export function createTryPassword({ db, throttle, device }: Parts) {
  /**
   * Makes an attempt at this account's password, unless too many were made. Every form that asks for a password calls it, so
   * that attempts count together. Strangers' failures shut an account to strangers only: a device that logged in to it before
   * has a limit of its own, and its passwords are hashed first.
   */
  return async function tryPassword<Outcome extends { ok: boolean }>(
    now: Date,
    { headers, address }: ClientInfo,
    email: string,
    attempt: () => Promise<Outcome>,
  ): Promise<Outcome | Throttled> {
    const known = await findKnownDevice(db, now, device.read(headers), email);
    const limits = known
      ? { own: deviceLimit(known), successes: { own: successLimit(email) } }
      : {
          own: accountLimit(email),
          shared: addressLimit(address),
          successes: { own: successLimit(email), shared: addressSuccessLimit(address) },
        };
    return hashForRequester({ source: network(address), known: known !== undefined }, () =>
      throttle.guard(now, limits, attempt),
    );
  };
}
