import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';
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

export async function saveTaxSettings(db: Db, by: By, after: TaxSettings): Promise<void> {
  await transact(db, async (trx) => {
    const before = await saveSettings(trx, by, 'tax rates saved', after);
    if (before && before.unpaidTax !== after.unpaidTax) noteChange(trx, { what: 'catalog' });
  });
}
