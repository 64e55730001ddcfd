import { z } from 'zod';
import type { Db, Rounding } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { choice, optionalText } from '#app/domain/fields.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';
import { limitShopPrices } from '#app/domain/people/limits/limits.server.ts';
import { STEPS } from '#app/domain/prices/pricing/rounding.ts';

export const roundingForm = z.object({ step: choice(STEPS), charm: optionalText(8) });

export async function readRounding(db: Db): Promise<Rounding> {
  const row = await db.selectFrom('settings').select('rounding').where('id', '=', 'general').executeTakeFirst();
  return row?.rounding ?? '1';
}

/** Applies to prices that are computed from now on (decision: prices-and-rounding). */
export async function saveRounding(db: Db, now: Date, uid: string, rounding: Rounding): Promise<void> {
  await transact(db, async (trx) => {
    await limitShopPrices(trx, uid);
    await saveSettings(trx, { now, uid }, 'rounding saved', { rounding });
  });
}
