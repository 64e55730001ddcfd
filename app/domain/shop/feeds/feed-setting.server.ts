import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';

export async function hasFeeds(db: Db): Promise<boolean> {
  const settings = await db.selectFrom('settings').select('feeds').where('id', '=', 'general').executeTakeFirst();
  return settings?.feeds ?? false;
}

export async function switchFeeds(db: Db, by: By, feeds: boolean): Promise<void> {
  await transact(db, (trx) => saveSettings(trx, by, 'feeds switched', { feeds }));
}
