import { z } from 'zod';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { whole } from '#app/domain/fields.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import type { Format } from '#app/domain/text/format.ts';

export function slipDaysForm(format: Format) {
  return z.object({ slipDays: whole(1, 3_650, format) });
}

/** Reads for how many days after the decision the shop stores slips. */
export async function readSlipDays(db: Db): Promise<number> {
  const { slipDays } = await db
    .selectFrom('settings')
    .select('slipDays')
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
  return slipDays;
}

export async function saveSlipDays(db: Db, now: Date, uid: string, slipDays: number): Promise<void> {
  await transact(db, async (trx) => {
    await lockSettings(trx);
    const before = { slipDays: await readSlipDays(trx) };
    const after = { slipDays };
    if (before.slipDays === slipDays) return;
    await trx
      .updateTable('settings')
      .set({ ...after, updatedAt: instant(now) })
      .where('id', '=', 'general')
      .execute();
    const action = 'slip days saved';
    await record(trx, now, { uid, action, entity: 'settings', entityId: 'general', before, after });
  });
}
