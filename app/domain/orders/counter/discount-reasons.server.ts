import { z } from 'zod';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { optionalLines } from '#app/domain/fields.ts';
import { STANDARD_REASONS } from '#app/domain/orders/counter/counter-price.ts';
import { MAX_REASON_LENGTH } from '#app/domain/orders/counter/counter-sale-form.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';

const MAX_REASONS = 10;

/** One a line; empty for the standard ones. */
export const discountReasonsForm = z.object({ reasons: optionalLines(MAX_REASONS * (MAX_REASON_LENGTH + 1)) });

export async function listDiscountReasons(db: Db): Promise<string[]> {
  const row = await db.selectFrom('settings').select('discountReasons').where('id', '=', 'general').executeTakeFirst();
  const own = reasonsIn(row?.discountReasons ?? '');
  return own.length > 0 ? own : [...STANDARD_REASONS];
}

export async function saveDiscountReasons(db: Db, by: By, typed: string): Promise<void> {
  await transact(db, (trx) =>
    saveSettings(trx, by, 'discount reasons saved', { discountReasons: reasonsIn(typed).join('\n') }),
  );
}

function reasonsIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, MAX_REASON_LENGTH));
  return [...new Set(lines.filter(Boolean))].slice(0, MAX_REASONS);
}
