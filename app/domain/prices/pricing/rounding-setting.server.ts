import { z } from 'zod';
import type { Db, Rounding } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { choice, optionalText } from '#app/domain/fields.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';
import { limitShopPrices } from '#app/domain/people/limits/limits.server.ts';
import { STEPS } from '#app/domain/prices/pricing/rounding.ts';

export const roundingForm = z.object({ step: choice(STEPS), charm: optionalText(8) });

export async function readRounding(db: Db): Promise<Rounding> {
  const row = await db.selectFrom('settings').select('rounding').where('id', '=', 'general').executeTakeFirst();
  return row?.rounding ?? '1';
}

/** Applies to prices that are computed from now on (decision: prices-and-rounding). */
export async function saveRounding(db: Db, by: By, rounding: Rounding): Promise<void> {
  await transact(db, async (trx) => {
    await limitShopPrices(trx, by.uid);
    await saveSettings(trx, by, 'rounding saved', { rounding });
  });
}
