import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { fieldChanges } from '#app/domain/people/audit/field-changes.ts';
import { PHONE_COLUMNS, phoneOf } from '#app/domain/phone/phone.ts';
import { readUnpaidTaxDisplay } from '#app/domain/stock/import-tax/tax-settings.server.ts';
import { shownTax } from '#app/domain/stock/units/shown-units.ts';
import {
  type Clock,
  type LastDigits,
  lastDigitsOf,
  type OrderWarranties,
  type PublicWarranty,
  type UnitWarranty,
  type WarrantyAction,
  type WarrantyEvent,
  type WarrantyRecord,
  warrantyDates,
} from '#app/domain/stock/warranties/warranty.ts';

export async function readPublicWarranty(db: Db, clock: Clock, token: string): Promise<PublicWarranty | null> {
  const found = await selectWarranties(db).select('units.tax').where('token', '=', token).executeTakeFirst();
  if (!found) return null;
  const tax = found.tax && shownTax([found.tax], true, await readUnpaidTaxDisplay(db));
  return { phone: phoneOf(found), tax, number: numberOf(found), ...warrantyDates(found, clock) };
}

/** Lists the warranties of orders for their buyers and for admins. On each line, those of units come first. */
export async function listOrderWarranties(db: Db, clock: Clock, orders: { id: string }[]): Promise<OrderWarranties> {
  if (orders.length === 0) return {};
  const ids = orders.map(({ id }) => id);
  const found = await selectWarranties(db)
    .where('warranties.orderId', 'in', ids)
    .orderBy('warranties.line')
    .orderBy(sql`"warranties"."unitId" is null`)
    .orderBy('units.receivedAt')
    .orderBy('units.receiptId')
    .orderBy('units.position')
    .execute();
  const warranties: OrderWarranties = {};
  for (const { orderId, id, token, line, ...rest } of found) {
    warranties[orderId] ??= [];
    warranties[orderId].push({ id, token, line, number: numberOf(rest), ...warrantyDates(rest, clock) });
  }
  return warranties;
}

export async function listUnitWarranties(db: Db, clock: Clock, unitId: string): Promise<UnitWarranty[]> {
  const found = await db
    .selectFrom('warranties')
    .innerJoin('orders', 'orders.id', 'warranties.orderId')
    .select(['warranties.id', 'startsAt', 'days', 'endedAt', 'voidedAt', 'orders.number'])
    .where('unitId', '=', unitId)
    .orderBy('startsAt', 'desc')
    .execute();
  return found.map((each) => ({ id: each.id, orderNumber: each.number, ...warrantyDates(each, clock) }));
}

export async function readWarranty(db: Db, clock: Clock, id: string): Promise<WarrantyRecord | null> {
  const found = await selectWarranties(db)
    .innerJoin('orders', 'orders.id', 'warranties.orderId')
    .select(['orders.number', 'orders.name as buyer'])
    .where('warranties.id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { token, days, endedAt, orderId, number, buyer, unitId, code } = found;
  return {
    id,
    token,
    days,
    endedAt,
    phone: phoneOf(found),
    ...warrantyDates(found, clock),
    order: { id: orderId, number, name: buyer },
    unit: unitId === null ? null : { id: unitId, code },
    history: await readHistory(db, id),
  };
}

function selectWarranties(db: Db) {
  return db
    .selectFrom('warranties')
    .innerJoin('orderItems as item', (join) =>
      join.onRef('item.orderId', '=', 'warranties.orderId').onRef('item.line', '=', 'warranties.line'),
    )
    .leftJoin('units', 'units.id', 'warranties.unitId')
    .select(['warranties.id', 'token', 'startsAt', 'days', 'endedAt', 'voidedAt'])
    .select(['warranties.orderId', 'warranties.line', 'warranties.unitId'])
    .select(PHONE_COLUMNS.map((column) => `item.${column}` as const))
    .select((eb) => [firstCode(eb).select('code').as('code'), firstCode(eb).select('kind').as('kind')]);
}

function firstCode(eb: ExpressionBuilder<Database, 'warranties'>) {
  return eb
    .selectFrom('unitCodes')
    .whereRef('unitCodes.unitId', '=', 'warranties.unitId')
    .orderBy('kind')
    .orderBy('slot')
    .limit(1);
}

function numberOf({ code, kind }: { code: string | null; kind: LastDigits['kind'] | null }): LastDigits | null {
  return code !== null && kind !== null ? { kind, last: lastDigitsOf(code) } : null;
}

async function readHistory(db: Db, id: string): Promise<WarrantyEvent[]> {
  const events = await db
    .selectFrom('auditEvents')
    .leftJoin('users', 'users.id', 'auditEvents.uid')
    .select(['auditEvents.id', 'at', 'action', 'before', 'after', 'users.name as who'])
    .where('entity', '=', 'warranties')
    .where('entityId', '=', id)
    .orderBy('auditEvents.id', 'desc')
    .execute();
  return events.map(({ before, after, action, ...event }) => ({
    ...event,
    action: action as WarrantyAction,
    changes: fieldChanges(before, after),
  }));
}
