import type { AsyncLocalStorage } from 'node:async_hooks';
import { type AuthParts, type Opening, type Provider, readResetToken, refusable } from '#app/auth-provider.server.ts';
import type { Visit } from '#app/client-address.server.ts';
import { forgetDevices, rememberDevice } from '#app/domain/people/known-devices.server.ts';
import type { Person } from '#app/domain/people/person.ts';
import type { Refused, Weak } from '#app/domain/people/registration.ts';
import { endChallenges } from '#app/domain/people/sign-in-challenge.server.ts';
import {
  accountLimit,
  forgivenessLimit,
  type Limit,
  resetLinkLimit,
  resetMailLimit,
  type Throttle,
  type Throttled,
} from '#app/domain/people/sign-in-throttle.server.ts';
import { weaknessOf } from '#app/domain/people/weak-password.server.ts';
import { hashPassword } from '#app/passwords.server.ts';

/** `cookies` are to be set on the answer. */
type Cookies = { cookies: string[] };
type BadToken = { ok: false; problem: 'bad-token' };

type Parts = Pick<AuthParts, 'db' | 'env' | 'mailer'> & {
  auth: Provider;
  /** What opens a session, as the provider is told. */
  opening: AsyncLocalStorage<Opening>;
  throttle: Throttle;
  /** Under what a guess at a password counts: here as at every other door. */
  limitsOf(now: Date, visit: Visit, email: string): Promise<{ own: Limit; shared?: Limit }>;
  device: { write(token: string): string };
};

/** The ways to a new password: forgotten, changed, or given by the environment. */
export function createNewPasswords({ db, env, mailer, auth, opening, throttle, device, limitsOf }: Parts) {
  /** Refuses a new password that others would guess. Every way to a new password asks it, and asks it first. */
  function refuseWeak(password: string, person: Pick<Person, 'email' | 'name' | 'phone'>): Weak | null {
    const why = weaknessOf(password, { ...person, shopName: env.shopName });
    return why ? { ok: false, problem: 'weak-password', why } : null;
  }

  /** After a new password, nothing that the old one opened stays open; only the device that chose it is known. */
  async function trustOnlyThisDevice(now: Date, user: { id: string; email: string }): Promise<string> {
    await db.deleteFrom('verifications').where('value', '=', user.id).execute();
    await endChallenges(db, user.id);
    await forgetDevices(db, user.id);
    return device.write(await rememberDevice(db, now, user));
  }

  return {
    refuseWeak,

    /** Whoever registered with this address had not proved it theirs: what they knew opens nothing any more. */
    async replacePassword({ email, password }: { email: string; password: string }): Promise<void> {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .executeTakeFirstOrThrow();
      const hash = await hashPassword(password);
      await db.updateTable('accounts').set({ password: hash }).where('userId', '=', id).execute();
      await db.deleteFrom('sessions').where('userId', '=', id).execute();
      await trustOnlyThisDevice(new Date(), { id, email: email.toLowerCase() });
    },

    /** Mails a link to choose a new password. It answers before it looks for the account, and so alike for every address. */
    async sendResetLink(now: Date, { address }: Visit, email: string): Promise<{ ok: true } | Throttled> {
      const refused = await throttle.take(now, resetLinkLimit(address));
      if (refused) return refused;
      mailer.later(async () => {
        if (await throttle.spend(now, resetMailLimit(email))) await auth.api.requestPasswordReset({ body: { email } });
      });
      return { ok: true };
    },

    /** Whether a new password can be chosen with this token: mailed within the hour and not used. */
    async isResetToken(token: string): Promise<boolean> {
      return (await readResetToken(auth, token)) !== null;
    },

    /** Sets a new password, ends every session of the account and lets its owner in again from this device. */
    async resetPassword(
      now: Date,
      token: string,
      password: string,
    ): Promise<({ ok: true } & Cookies) | BadToken | Weak | Refused> {
      const uid = await readResetToken(auth, token);
      const user =
        uid &&
        (await db
          .selectFrom('users')
          .select(['id', 'email', 'name', 'phone'])
          .where('id', '=', uid)
          .executeTakeFirst());
      if (!user) return { ok: false, problem: 'bad-token' };
      const weak = refuseWeak(password, user);
      if (weak) return weak;
      const reset = await refusable(async () => {
        await auth.api.resetPassword({ body: { newPassword: password, token } });
        return { ok: true as const };
      });
      if (!reset.ok) return reset.code === 'INVALID_TOKEN' ? { ok: false, problem: 'bad-token' } : reset;
      if (await throttle.spend(now, forgivenessLimit(user.email))) await throttle.clear(accountLimit(user.email));
      return { ok: true, cookies: [await trustOnlyThisDevice(now, user)] };
    },

    /** Changes the password of who is logged in; every other session of theirs ends. */
    async changePassword(
      now: Date,
      visit: Visit,
      who: Person,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<({ ok: true } & Cookies) | { ok: false; problem: 'wrong-password' } | Weak | Refused | Throttled> {
      const weak = refuseWeak(newPassword, who);
      if (weak) return weak;
      const change = () =>
        refusable(async () => {
          const body = { currentPassword, newPassword, revokeOtherSessions: true };
          const { headers: answer } = await auth.api.changePassword({
            body,
            headers: visit.headers,
            returnHeaders: true,
          });
          return { ok: true as const, cookies: answer.getSetCookie() };
        });
      // Who is logged in has passed the second step, and goes on in a new session.
      const changed = await throttle.guard(now, await limitsOf(now, visit, who.email), () =>
        opening.run({ by: 'second step' }, change),
      );
      if (changed.ok) return { ok: true, cookies: [...changed.cookies, await trustOnlyThisDevice(now, who)] };
      return 'code' in changed && changed.code === 'INVALID_PASSWORD'
        ? { ok: false, problem: 'wrong-password' }
        : changed;
    },
  };
}
