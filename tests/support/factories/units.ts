import type { Insertable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import type { UnitFacts } from '#app/domain/stock/units/unit.ts';
import { lastSixOf } from '#app/domain/stock/units/unit-code.ts';
import type { UnitDetails } from '#app/domain/stock/units/unit-edit-form.ts';
import { luhnDigitOf } from '#app/domain/text/luhn.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

export const PLAIN_FACTS: UnitFacts = {
  condition: 'new',
  battery: null,
  colour: '',
  tax: 'unknown',
  supplier: '',
  cost: null,
  salePrice: null,
  note: '',
};

/** What the form of a unit with the plain facts sends. */
export const UNIT_DETAILS: UnitDetails = {
  condition: 'new',
  battery: '',
  colour: '',
  supplier: '',
  cost: '',
  currency: 'CNY',
  salePrice: '',
  note: '',
};

/** The `n`th IMEI of a model, with its check digit. */
export function imeiOf(n: number): string {
  const digits = String(35_000_000_000_000 + n);
  return digits + luhnDigitOf(digits);
}

/** Inserts a unit with an IMEI and its history, in stock by default. Its item keeps its quantity. @returns its id. */
export async function insertUnit(
  db: Db,
  { imei = imeiOf(1), ...values }: Partial<Insertable<Database['units']>> & { itemId: string; imei?: string },
): Promise<string> {
  const { id = crypto.randomUUID(), itemId } = values;
  const at = LONG_AGO;
  const { cost: _, ...facts } = PLAIN_FACTS;
  await db.insertInto('receipts').values({ id, itemId, pieces: 0, uid: null, at }).execute();
  await db
    .insertInto('units')
    .values({ ...facts, id, receiptId: id, position: 1, state: 'in-stock', receivedAt: at, ...values })
    .execute();
  await db
    .insertInto('unitCodes')
    .values({ code: imei, unitId: id, kind: 'imei', slot: 1, lastSix: lastSixOf(imei) })
    .execute();
  const { state = 'in-stock', orderId = null } = values;
  await db.insertInto('unitEvents').values({ unitId: id, kind: 'received', uid: null, at }).execute();
  if (state !== 'in-stock')
    await db.insertInto('unitEvents').values({ unitId: id, kind: state, orderId, uid: null, at }).execute();
  return id;
}
