import {
  type AuthParts,
  CHANGED_MEANWHILE,
  catchRefusal,
  type Provider,
  readResetToken,
} from '#app/auth/better-auth.server.ts';
import type { TryPassword } from '#app/auth/password-attempt.server.ts';
import { hashPassword, isPassword } from '#app/auth/password-hash.server.ts';
import { hashForRequester } from '#app/auth/password-hash-queue.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { deleteDevices, rememberDevice } from '#app/domain/accounts/known-devices.server.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/domain/accounts/password-length.ts';
import type { Person } from '#app/domain/accounts/person.ts';
import type { Refused, Weak } from '#app/domain/accounts/registration-form.ts';
import { endChallenges } from '#app/domain/accounts/sign-in-challenge.server.ts';
import {
  accountLimit,
  forgivenessLimit,
  resetLinkLimit,
  resetMailLimit,
  successLimit,
  type Throttle,
} from '#app/domain/accounts/sign-in-throttle.server.ts';
import type { Throttled } from '#app/domain/accounts/throttled.ts';
import { weaknessOf } from '#app/domain/accounts/weak-password.server.ts';
import type { ClientInfo } from '#app/http/client-ip.server.ts';

/** `cookies` are to be set on the answer. */
type Cookies = { cookies: string[] };
type BadToken = { ok: false; problem: 'bad-token' };

type Parts = Pick<AuthParts, 'db' | 'env' | 'mailer'> & {
  auth: Provider;
  throttle: Throttle;
  tryPassword: TryPassword;
  device: { write(tokens: string[]): string };
  /** What a log-in stands on; see `enter`. */
  readLoginSnapshot(email: string, on: Db): Promise<string>;
  /** Opens a session for somebody who has proved who they are, unless the snapshot has changed meanwhile. */
  enter(
    now: Date,
    headers: Headers,
    user: Pick<Person, 'id' | 'email' | 'role'>,
    snapshot: string,
  ): Promise<({ ok: true } & Cookies) | { ok: false }>;
};

/** The ways to a new password: forgotten, changed, or given by the environment. */
export function createPasswords(parts: Parts) {
  const { db, env, mailer, auth, throttle, device, tryPassword, readLoginSnapshot, enter } = parts;

  /** Refuses a new password that others would guess. Every way to a new password asks it, and asks it first. */
  function refuseWeak(password: string, person: Pick<Person, 'email' | 'name' | 'phone'>): Weak | null {
    const why = weaknessOf(password, { ...person, shopName: env.shopName });
    return why ? { ok: false, problem: 'weak-password', why } : null;
  }

  /** As the provider says it at its own doors. */
  function refuseLength({ length }: string): Refused | null {
    if (length < MIN_PASSWORD_LENGTH) return { ok: false, problem: 'refused', message: 'Password too short' };
    return length > MAX_PASSWORD_LENGTH ? { ok: false, problem: 'refused', message: 'Password too long' } : null;
  }

  /** After a new password, nothing that the old one opened stays open. */
  async function revokeOldCredentials(uid: string): Promise<void> {
    await db.deleteFrom('verifications').where('value', '=', uid).execute();
    await endChallenges(db, uid);
    await deleteDevices(db, uid);
  }

  /** The same, but for the device that chose it. */
  async function trustOnlyThisDevice(now: Date, user: { id: string; email: string }): Promise<string> {
    await revokeOldCredentials(user.id);
    return device.write(await rememberDevice(db, now, user));
  }

  /**
   * Puts a hash in the place of the one that the current password was compared with, and ends every session. Whoever was
   * overtaken, by a reset or by what ended the session that asks, changes nothing.
   * @returns what a new session stands on; null where nothing was changed.
   */
  async function replacePasswordHash(who: Person, session: string, old: string, hash: string): Promise<string | null> {
    return transact(db, async (trx) => {
      const sessions = trx.selectFrom('sessions').select('id').where('id', '=', session).where('userId', '=', who.id);
      if (!(await sessions.forUpdate().executeTakeFirst())) return null;
      const { numUpdatedRows } = await trx
        .updateTable('accounts')
        .set({ password: hash })
        .where('userId', '=', who.id)
        .where('password', '=', old)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return null;
      await trx.deleteFrom('sessions').where('userId', '=', who.id).execute();
      return readLoginSnapshot(who.email, trx);
    });
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
    async sendResetLink(now: Date, { address }: ClientInfo, email: string): Promise<{ ok: true } | Throttled> {
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
      const reset = await hashForRequester({ source: user.id, known: true }, () =>
        catchRefusal(async () => {
          await auth.api.resetPassword({ body: { newPassword: password, token } });
          return { ok: true as const };
        }),
      );
      if (!reset.ok) return reset.code === 'INVALID_TOKEN' ? { ok: false, problem: 'bad-token' } : reset;
      if (await throttle.spend(now, forgivenessLimit(user.email))) {
        await throttle.clear(accountLimit(user.email));
        await throttle.clear(successLimit(user.email));
      }
      return { ok: true, cookies: [await trustOnlyThisDevice(now, user)] };
    },

    /** Changes the password of who is logged in; every other session of theirs ends. */
    async changePassword(
      now: Date,
      client: ClientInfo,
      who: Person,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<({ ok: true } & Cookies) | { ok: false; problem: 'wrong-password' } | Weak | Refused | Throttled> {
      const refused = refuseWeak(newPassword, who) ?? refuseLength(newPassword);
      if (refused) return refused;
      const conflict = { ok: false, problem: 'refused', message: CHANGED_MEANWHILE } as const;
      const changed = await tryPassword(now, client, who.email, async () => {
        const asking = await auth.api.getSession({ headers: client.headers, query: { disableRefresh: true } });
        const account = db.selectFrom('accounts').select('password').where('userId', '=', who.id);
        const old = (await account.executeTakeFirst())?.password;
        if (!asking || !old) return conflict;
        if (!(await isPassword(currentPassword, old))) return { ok: false, problem: 'wrong-password' } as const;
        const snapshot = await replacePasswordHash(who, asking.session.id, old, await hashPassword(newPassword));
        return snapshot === null ? conflict : ({ ok: true, snapshot } as const);
      });
      if (!changed.ok) return changed;
      await revokeOldCredentials(who.id);
      // Who was logged in has passed the second step. The browser's own device is not trusted either: it gets a new name.
      const entered = await enter(now, new Headers(), who, changed.snapshot);
      return entered.ok ? entered : conflict;
    },
  };
}
