import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { SlipContent } from '#app/domain/money/slips/slip.ts';
import { insertSlips } from '#app/domain/money/slips/slip-insert.server.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

/** A small slip whose bytes are no picture; equal content for an equal `text`. */
export function slipContent(text = 'slip'): SlipContent {
  return { width: 120, height: 240, pixelHash: `pixels of ${text}`, bytes: Buffer.from(text) };
}

/** Adds slips to a payment. @returns the ids. */
export async function addSlips(db: Db, paymentId: string, slips = [slipContent()]): Promise<string[]> {
  await transact(db, (trx) => insertSlips(trx, new Date(LONG_AGO), paymentId, slips));
  const rows = await db
    .selectFrom('slips')
    .select('id')
    .where('paymentId', '=', paymentId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}
