import { z } from 'zod';
import type { Db, Rounding } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { choice, optionalText } from '#app/domain/fields.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { STEPS } from '#app/domain/prices/pricing/rounding.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';

export const roundingForm = z.object({ step: choice(STEPS), charm: optionalText(8) });

export async function readRounding(db: Db): Promise<Rounding> {
  const row = await db.selectFrom('settings').select('rounding').where('id', '=', 'general').executeTakeFirst();
  return row?.rounding ?? '1';
}

/** Applies to prices that are computed from now on (decision: prices-and-rounding). */
export async function saveRounding(db: Db, now: Date, uid: string, rounding: Rounding): Promise<void> {
  await transact(db, async (trx) => {
    await lockSettings(trx);
    const before = { rounding: await readRounding(trx) };
    const after = { rounding };
    if (before.rounding === rounding) return;
    await trx
      .updateTable('settings')
      .set({ ...after, updatedAt: instant(now) })
      .where('id', '=', 'general')
      .execute();
    await record(trx, now, { uid, action: 'rounding saved', entity: 'settings', entityId: 'general', before, after });
  });
}
