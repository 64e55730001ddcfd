import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { lockSettings } from '#app/domain/settings/settings-lock.server.ts';
import type { TaxSettings } from '#app/domain/units/tax-estimate.ts';

export async function readTaxSettings(db: Db): Promise<TaxSettings> {
  return db
    .selectFrom('settings')
    .select(['taxCustoms', 'taxCommercial', 'taxRedemption', 'taxNote', 'registerUrl'])
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
}

export async function saveTaxSettings(db: Db, now: Date, uid: string, after: TaxSettings): Promise<void> {
  await transact(db, async (trx) => {
    await lockSettings(trx);
    const before = await readTaxSettings(trx);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await trx
      .updateTable('settings')
      .set({ ...after, updatedAt: instant(now) })
      .where('id', '=', 'general')
      .execute();
    await record(trx, now, { uid, action: 'tax rates saved', entity: 'settings', entityId: 'general', before, after });
  });
}
