import { finishRestore } from '#app/backup/restore.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { refuseNewer } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { resetTwoFactor } from '#app/domain/people/sign-in/two-factor-switch.server.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';
import { mailAdminsAboutRole } from '#app/mail/mail-admins.server.ts';
import { createMailer } from '#app/mail/mail-send.server.ts';
import type { RoleNews } from '#app/mail/mail-texts.ts';
import { type Env, linkOrigin, readEnv } from '#app/runtime/env.server.ts';

const USAGE = `Usage: npm run admin -- list
       npm run admin -- grant EMAIL
       npm run admin -- revoke EMAIL
       npm run admin -- block EMAIL
       npm run admin -- unblock EMAIL
       npm run admin -- reset-second-step EMAIL`;

const [verb = '', email = '', ...more] = process.argv.slice(2);

const verbs: Record<string, (db: Db, now: Date, env: Env) => Promise<string>> = {
  grant,
  revoke,
  block: async (db, now) =>
    report(await setBlocked(db, now, null, { email, blocked: true }), `${email} cannot log in any more.`),
  unblock: async (db, now) =>
    report(await setBlocked(db, now, null, { email, blocked: false }), `${email} can log in again.`),
  'reset-second-step': async (db, now) =>
    report(await resetTwoFactor(db, now, null, email), `${email} logs in with the password alone now.`),
};
const isValid = more.length === 0 && (verb === 'list' ? !email : Object.hasOwn(verbs, verb) && email !== '');

if (!isValid) {
  console.error(USAGE);
  process.exit(2);
}

try {
  const env = readEnv(process.env);
  if (!env.databaseUrl) await finishRestore(env.dataDir);
  const db = connect(env);
  try {
    await run(db, env);
  } finally {
    await db.destroy();
  }
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  console.error(message || code);
  process.exitCode = 1;
}

async function run(db: Db, env: Env): Promise<void> {
  await refuseNewer(db);
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'users')) {
    throw new Error('There is no shop here yet. Start it once, with the same DATA_DIR or DATABASE_URL.');
  }
  if (verb === 'list') {
    const admins = await listAdmins(db);
    console.log(admins.map((admin) => `${admin.email}  ${admin.name}`).join('\n') || 'The shop has no admin.');
    return;
  }
  console.log(await verbs[verb]?.(db, new Date(), env));
}

/** The new admin must choose a new password by a mailed link. */
async function grant(db: Db, now: Date, env: Env): Promise<string> {
  const mailOtherAdmins = createRoleMailer(db, env);
  const granted = await grantAdmin(db, now, null, email);
  if (granted.ok && granted.changed) await mailOtherAdmins('granted');
  const message = `${email} is an admin now, and chooses a new password first, at ${linkOrigin(env)}/forgot-password; the old password no longer works.`;
  return report(granted, granted.ok && !granted.changed ? `${email} is an admin already.` : message);
}

async function revoke(db: Db, now: Date, env: Env): Promise<string> {
  const mailOtherAdmins = createRoleMailer(db, env);
  const revoked = await revokeAdmin(db, now, null, email);
  if (revoked.ok && revoked.changed) await mailOtherAdmins('revoked');
  return report(revoked, `${email} is a buyer now.`);
}

/** Returns a function that mails the other admins. Call it first: it throws if SMTP_URL cannot work. */
function createRoleMailer(db: Db, env: Env): (news: RoleNews) => Promise<void> {
  const error = (_: unknown, failure?: string) => console.error(`The other admins could not be informed: ${failure}.`);
  const mailer = createMailer(env, { error, warn: () => {}, info: () => {} }, () => readShopName(db));
  return (news) => mailAdminsAboutRole({ db, env, mailer }, news, email);
}

type Outcome = { ok: true } | { ok: false; problem: 'unknown' | 'only-admin' | 'lacks-right' | 'none' };

/** @returns the message of a success. @throws Error with the reason of a failure. */
function report(outcome: Outcome, message: string): string {
  if (outcome.ok) return message;
  const reasons = {
    unknown: `Nobody has registered with ${email}.`,
    'only-admin': `${email} is the only admin. Grant somebody else first.`,
    'lacks-right': `You may not do this for ${email}.`,
    none: `Two-step verification is not on for ${email}.`,
  };
  throw new Error(reasons[outcome.problem]);
}
