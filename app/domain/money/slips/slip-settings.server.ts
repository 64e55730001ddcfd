import { z } from 'zod';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { whole } from '#app/domain/fields.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
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

export async function saveSlipDays(db: Db, by: By, slipDays: number): Promise<void> {
  await transact(db, (trx) => saveSettings(trx, by, 'slip days saved', { slipDays }));
}
