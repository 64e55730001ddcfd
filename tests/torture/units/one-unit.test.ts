import { describe, expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import type { UnitChoice } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { engines, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { buy, model, now, openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, PLAIN_FACTS } from '#tests/support/factories/units.ts';
import { prove } from '#tests/support/torture/prove.ts';

/** All orders want the same three units. */
const UNITS = 3;
const ORDERS = 8;
const PIECES = 2 * ORDERS;

describe.each(engines)('one unit (%s)', (engine) => {
  prove(
    'is sold once, however many orders want it and are confirmed, canceled and restocked at the same moment',
    { short: 5, full: 1_000, of: 'rounds' },
    async ({ runs, random, figures, done }) => {
      const { db, env } = await openDatabase(engine);
      const processes = [db, ...(engine === 'postgres' ? [openAgain(env)] : [])] as const;
      const uid = await openShop(db);
      let sales = 0;
      for (let run = 0; run < runs; run++) {
        const itemId = await addStockedItem(db, { ...model, name: `Redmi ${run}`, tracking: 'required', qty: PIECES });
        const units = (await receive(db, uid, { itemId, from: run * PIECES })).slice(0, UNITS);
        const buyer = await insertUser(db);
        const orders = await Promise.all(
          Array.from({ length: ORDERS }, async () => {
            const chosen = random.shuffled(units).slice(0, 1 + random.below(2));
            const placed = await buy(db, buyer, itemId, chosen.length);
            if (!placed.ok) throw new Error(placed.problem);
            return { id: placed.order.id, chosen: chosen.map((unitId): UnitChoice => ({ line: 1, unitId })) };
          }),
        );
        const confirm = ({ id, chosen }: (typeof orders)[number]) =>
          confirmOrder(random.pick(processes), { now, uid }, id, { requested: false, units: chosen });
        const first = await Promise.all(orders.map(confirm));
        const winners = orders.filter((_, n) => first[n]?.ok);
        expect(winners.length).toBeGreaterThan(0);
        for (const step of first) if (!step.ok) expect(step.problem).toBe('unit-taken');
        expect(await soldTo(db, itemId)).toEqual(boundTo(winners));

        for (const { id } of winners) await cancelOrder(db, { now, uid }, id);
        const losers = orders.filter((order) => !winners.includes(order));
        const [again] = await Promise.all([
          Promise.all(losers.map(confirm)),
          ...winners.map(({ id }) => restockOrder(random.pick(processes), { now, uid }, id)),
        ]);
        const later = losers.filter((_, n) => again[n]?.ok);
        expect(await soldTo(db, itemId)).toEqual(boundTo(later));
        sales += winners.length + later.length;
        done(run + 1);
      }
      expect(await checkIntegrity(db)).toEqual([]);
      Object.assign(figures, { confirmations: runs * ORDERS, sales });
    },
  );
});

/** Records the numbers of all pieces. @returns their units. */
async function receive(db: Db, uid: string, { itemId, from }: { itemId: string; from: number }): Promise<string[]> {
  const units = Array.from({ length: PIECES }, (_, n) => [{ code: imeiOf(from + n), kind: 'imei' as const }]);
  const received = await receiveUnits(
    db,
    { now, uid },
    { key: itemId, itemId, counted: true, units, facts: PLAIN_FACTS },
  );
  expect(received).toMatchObject({ ok: true });
  const rows = await db.selectFrom('units').select('id').where('itemId', '=', itemId).orderBy('position').execute();
  return rows.map(({ id }) => id);
}

async function soldTo(db: Db, itemId: string): Promise<string[]> {
  const units = await db
    .selectFrom('units')
    .select(['id', 'orderId'])
    .where('itemId', '=', itemId)
    .where('state', '=', 'sold')
    .execute();
  return units.map(({ id, orderId }) => `${orderId} ${id}`).sort();
}

function boundTo(orders: { id: string; chosen: UnitChoice[] }[]): string[] {
  return orders.flatMap(({ id, chosen }) => chosen.map(({ unitId }) => `${id} ${unitId}`)).sort();
}
