import type { Db } from '#app/db/schema.ts';
import { listAdmins } from '#app/domain/accounts/roles.server.ts';
import { type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';
import { integrityMail, type MailContent, noBackupMail, roleMail } from '#app/mail/mail-compose.ts';
import type { Mailer } from '#app/mail/mail-send.server.ts';
import type { RoleNews } from '#app/mail/mail-texts.ts';
import type { Env } from '#app/server/env.server.ts';

type Admin = Awaited<ReturnType<typeof listAdmins>>[number];
type Parts = { db: Db; env: Env; mailer: Mailer };

export function mailAdminsAboutFailedBackup({ db, env, mailer }: Parts, reason: string): void {
  mailer.later(() => mailEveryAdmin({ db, env, mailer }, (preference) => noBackupMail(preference, env, reason)));
}

export function mailAdminsAboutIntegrity({ db, env, mailer }: Parts, report: string): void {
  mailer.later(() => mailEveryAdmin({ db, env, mailer }, (preference) => integrityMail(preference, env, report)));
}

export async function mailAdminsAboutRole({ db, env, mailer }: Parts, news: RoleNews, email: string): Promise<void> {
  const others = (await listAdmins(db)).filter((admin) => admin.email !== email.toLowerCase());
  await mailEach(others, { env, mailer }, (preference) => roleMail(preference, env, news, email));
}

async function mailEveryAdmin(
  { db, env, mailer }: Parts,
  write: (preference: LanguagePreference) => MailContent,
): Promise<void> {
  await mailEach(await listAdmins(db), { env, mailer }, write);
}

async function mailEach(
  admins: Admin[],
  { env, mailer }: Omit<Parts, 'db'>,
  write: (preference: LanguagePreference) => MailContent,
) {
  await Promise.all(
    admins.map(({ email, language }) =>
      mailer.send({ to: email, ...write(readLanguagePreference(language) ?? env.language) }),
    ),
  );
}
