import { z } from 'zod';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { whole } from '#app/domain/fields.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';
import type { Format } from '#app/domain/text/format.ts';

export function slipDaysForm(format: Format) {
  return z.object({ slipDays: whole(1, 3_650, format) });
}

export async function readSlipDays(db: Db): Promise<number> {
  const { slipDays } = await db
    .selectFrom('settings')
    .select('slipDays')
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
  return slipDays;
}

export async function saveSlipDays(db: Db, now: Date, uid: string, slipDays: number): Promise<void> {
  await transact(db, (trx) => saveSettings(trx, { now, uid }, 'slip days saved', { slipDays }));
}
