import { isDeepStrictEqual } from 'node:util';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import type { TaxSettings, UnpaidTaxDisplay } from '#app/domain/stock/import-tax/tax-estimate.ts';

export async function readTaxSettings(db: Db): Promise<TaxSettings> {
  return db
    .selectFrom('settings')
    .select(['taxCustoms', 'taxCommercial', 'taxRedemption', 'taxNote', 'registerUrl', 'unpaidTax'])
    .select(['taxCustomsName', 'taxCommercialName', 'taxRedemptionName'])
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
}

/** Returns `hidden` before the shop is set up. */
export async function readUnpaidTaxDisplay(db: Db): Promise<UnpaidTaxDisplay> {
  const row = await db.selectFrom('settings').select('unpaidTax').where('id', '=', 'general').executeTakeFirst();
  return row?.unpaidTax ?? 'hidden';
}

export async function saveTaxSettings(db: Db, now: Date, uid: string, after: TaxSettings): Promise<void> {
  await transact(db, async (trx) => {
    await lockSettings(trx);
    const before = await readTaxSettings(trx);
    if (isDeepStrictEqual(before, after)) return;
    await trx
      .updateTable('settings')
      .set({ ...after, updatedAt: instant(now) })
      .where('id', '=', 'general')
      .execute();
    if (before.unpaidTax !== after.unpaidTax) noteChange(trx, { what: 'catalog' });
    await record(trx, now, { uid, action: 'tax rates saved', entity: 'settings', entityId: 'general', before, after });
  });
}
