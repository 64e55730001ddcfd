import type { Db } from '#app/db/schema.ts';
import { listAdmins } from '#app/domain/accounts/roles.server.ts';
import { type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';
import { integrityMail, type MailContent, noBackupMail, roleMail } from '#app/mail/mail-compose.ts';
import type { Mailer } from '#app/mail/mail-send.server.ts';
import type { RoleNews } from '#app/mail/mail-texts.ts';
import type { Env } from '#app/server/env.server.ts';

type Parts = { db: Db; env: Env; mailer: Mailer };
type Write = (preference: LanguagePreference) => MailContent;

export function mailAdminsAboutFailedBackup(parts: Parts, reason: string): void {
  parts.mailer.later(() => mailAdmins(parts, (preference) => noBackupMail(preference, parts.env, reason)));
}

export function mailAdminsAboutIntegrity(parts: Parts, report: string): void {
  parts.mailer.later(() => mailAdmins(parts, (preference) => integrityMail(preference, parts.env, report)));
}

/** The person with this email gets no mail. */
export async function mailAdminsAboutRole(parts: Parts, news: RoleNews, email: string): Promise<void> {
  await mailAdmins(parts, (preference) => roleMail(preference, parts.env, news, email), email);
}

async function mailAdmins({ db, env, mailer }: Parts, write: Write, exceptEmail?: string): Promise<void> {
  const admins = (await listAdmins(db)).filter(({ email }) => email !== exceptEmail?.toLowerCase());
  await Promise.all(
    admins.map(({ email, language }) =>
      mailer.send({ to: email, ...write(readLanguagePreference(language) ?? env.language) }),
    ),
  );
}
