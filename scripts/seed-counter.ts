import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { FREE_WITH_IT } from '#app/domain/orders/counter/counter-price.ts';
import type { Sale, SaleLine } from '#app/domain/orders/counter/counter-sale.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';

export async function seedCounter(db: Db, by: By): Promise<void> {
  const cable = await lineOf(db, 'Type-C cable');
  const charger = await lineOf(db, 'Xiaomi charger');
  const silicone = await lineOf(db, 'Silicone case');
  await sell(db, by, [{ ...cable, price: cable.salePrice - 500, reason: 'Bargained' }]);
  await sell(db, by, [charger, { ...silicone, price: 0, reason: FREE_WITH_IT }]);
}

async function lineOf(db: Db, name: string): Promise<SaleLine> {
  const item = db.selectFrom('inventories').select(['id as itemId', 'salePrice']).where('name', '=', name);
  return { ...(await item.executeTakeFirstOrThrow()), qty: 1 };
}

async function sell(db: Db, by: By, lines: SaleLine[]): Promise<void> {
  const amount = lines.reduce((sum, { price, salePrice }) => sum + (price ?? salePrice), 0);
  const given = Math.ceil(amount / 10_000) * 10_000;
  const sale: Sale = { lines, payments: [{ via: CASH, amount, number: '', given }] };
  const sold = await sellAtCounter(db, by, { key: crypto.randomUUID(), sale });
  if (!sold.ok) throw new Error(sold.problem);
}
