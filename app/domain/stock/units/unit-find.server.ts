import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { phoneColumnsOf, splitPhone } from '#app/domain/phone/phone-columns.server.ts';
import { lastSixOf, normalizeCode } from '#app/domain/stock/units/unit-code.ts';
import type { FoundUnit } from '#app/domain/stock/units/unit-record.ts';

const SUFFIX_LENGTH = 6;
const MAX_FOUND = 20;

export async function findUnits(db: Db, typed: string): Promise<FoundUnit[]> {
  const code = normalizeCode(typed);
  if (!/^(?=.*\d)[0-9A-Z./]{4,40}$/.test(code)) return [];
  const units = await db
    .selectFrom('unitCodes')
    .innerJoin('units', 'units.id', 'unitCodes.unitId')
    .innerJoin('inventories as item', 'item.id', 'units.itemId')
    .leftJoin('unitEvents as sale', (join) =>
      join.on(({ eb, selectFrom }) =>
        eb(
          'sale.id',
          '=',
          selectFrom('unitEvents as e')
            .select(({ fn }) => fn.max('e.id').as('id'))
            .whereRef('e.unitId', '=', 'units.id')
            .where('e.kind', '=', sql.lit('sold')),
        ),
      ),
    )
    .leftJoin('orders', (join) =>
      join.on(({ eb, fn }) => eb('orders.id', '=', fn.coalesce('units.orderId', 'sale.orderId'))),
    )
    .leftJoin('warranties', (join) =>
      join.onRef('warranties.unitId', '=', 'units.id').onRef('warranties.orderId', '=', 'orders.id'),
    )
    .select(['code', 'units.id', 'state', 'condition', 'units.colour', 'tax', 'supplier', 'receivedAt'])
    .select(({ fn }) => fn.coalesce('units.soldAt', 'sale.at').as('soldAt'))
    .select(['units.cost', 'units.currency', 'item.cost as itemCost', 'item.currency as itemCurrency'])
    .select(['orders.id as orderId', 'orders.number', 'orders.name as buyer'])
    .select(['startsAt', 'days', 'endedAt', 'voidedAt'])
    .select(phoneColumnsOf('item'))
    .where(({ eb, or }) =>
      or([eb('code', '=', code), ...(code.length === SUFFIX_LENGTH ? [eb('lastSix', '=', lastSixOf(code))] : [])]),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('code')
    .limit(MAX_FOUND)
    .execute();
  return units.map((row) => {
    const { phone, rest } = splitPhone(row);
    const { cost, currency, itemCost, itemCurrency, orderId, number, buyer, ...own } = rest;
    const { startsAt, days, endedAt, voidedAt, ...unit } = own;
    return {
      ...unit,
      item: phone,
      cost: costOf({ cost, currency }) ?? costOf({ cost: itemCost, currency: itemCurrency }),
      order: orderId && number !== null && buyer !== null ? { id: orderId, number, name: buyer } : null,
      warranty:
        startsAt !== null && days !== null && endedAt === null ? { startsAt, days, isVoid: voidedAt !== null } : null,
    };
  });
}

function costOf({ cost, currency }: { cost: string | null; currency: string | null }): FoundUnit['cost'] {
  return cost !== null && currency !== null ? { amount: cost, currency } : null;
}
