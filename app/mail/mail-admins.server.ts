import type { Db } from '#app/db/schema.ts';
import { listAdmins } from '#app/domain/people/accounts/roles.server.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';
import { type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';
import { failedBackupMail, integrityMail, type MailContent, roleMail, savingMail } from '#app/mail/mail-compose.ts';
import type { Mailer } from '#app/mail/mail-send.server.ts';
import type { RoleNews, SavingNews } from '#app/mail/mail-texts.ts';
import type { Env } from '#app/runtime/env.server.ts';

type Parts = { db: Db; env: Env; mailer: Mailer };
type Compose = (preference: LanguagePreference, shopName: string) => MailContent;

export function mailAdminsAboutFailedBackup(parts: Parts, reason: string): void {
  const { backupDir } = parts.env;
  parts.mailer.runInBackground(() =>
    mailAdmins(parts, (preference, shopName) => failedBackupMail(preference, { shopName, backupDir }, reason)),
  );
}

export function mailAdminsAboutIntegrity(parts: Parts, report: string): void {
  const { backupDir } = parts.env;
  parts.mailer.runInBackground(() =>
    mailAdmins(parts, (preference, shopName) => integrityMail(preference, { shopName, backupDir }, report)),
  );
}

/** @throws the error of the mail server if no admin gets the mail. */
export async function mailAdminsAboutSaving({ db, env, mailer }: Parts, news: SavingNews): Promise<void> {
  const shopName = await readShopName(db);
  const admins = await listAdmins(db);
  const sendings = admins.map(({ email, language }) =>
    mailer.deliver({ to: email, ...savingMail(preferenceOf(language, env), shopName, news) }),
  );
  if (sendings.length > 0) await Promise.any(sendings);
}

export async function mailAdminsAboutRole(parts: Parts, news: RoleNews, email: string): Promise<void> {
  await mailAdmins(parts, (preference, shopName) => roleMail(preference, { shopName }, news, email), email);
}

async function mailAdmins({ db, env, mailer }: Parts, compose: Compose, exceptEmail?: string): Promise<void> {
  const shopName = await readShopName(db);
  const admins = (await listAdmins(db)).filter(({ email }) => email !== exceptEmail?.toLowerCase());
  await Promise.all(
    admins.map(({ email, language }) => mailer.send({ to: email, ...compose(preferenceOf(language, env), shopName) })),
  );
}

function preferenceOf(language: string | null, env: Env): LanguagePreference {
  return readLanguagePreference(language) ?? env.language;
}
