import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { SalesTax } from '#app/domain/orders/sales/sales-tax.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';

export async function readSalesTax(db: Db): Promise<SalesTax> {
  return db
    .selectFrom('settings')
    .select(['salesTaxRate', 'taxNumber'])
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
}

/** Applies to orders from now on; earlier ones keep the rate they were placed under. */
export async function saveSalesTax(db: Db, by: By, { salesTaxRate, taxNumber }: SalesTax): Promise<void> {
  await transact(db, (trx) => saveSettings(trx, by, 'commercial tax saved', { salesTaxRate, taxNumber }));
}
