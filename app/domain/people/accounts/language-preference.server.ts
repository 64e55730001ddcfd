import { z } from 'zod';
import type { Db } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { choice } from '#app/domain/fields.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { LANGUAGE_PREFERENCES, type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';

const MAX_PATH = 2_000;

/** `burmese` has the digits last chosen. `back` is the page to return to; a path that is too long is ignored. */
export const languageForm = z.object({
  language: choice([...LANGUAGE_PREFERENCES, 'burmese']),
  back: z.string().transform((path) => (path.length <= MAX_PATH ? path : '')),
});

export async function saveAccountLanguage(db: Db, { now, uid }: By, language: LanguagePreference): Promise<void> {
  await db
    .updateTable('users')
    .set({ language, updatedAt: instant(now) })
    .where('id', '=', uid)
    .execute();
}

export async function readAccountLanguage(db: Db, uid: string): Promise<LanguagePreference | null> {
  const user = await db.selectFrom('users').select('language').where('id', '=', uid).executeTakeFirst();
  return readLanguagePreference(user?.language);
}
