import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  ADMIN_ACTIONS,
  adminActionsOf,
  asksFirst,
  ORDER_STATUSES,
  refusalOf,
  SOLD_STATUSES,
  STATUSES,
  waysTo,
} from '#app/domain/order-status.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';

describe('the statuses of an order', () => {
  it('offer the actions and colours of the specification', () => {
    const offered = STATUSES.map((status) => [
      status,
      ORDER_STATUSES[status].colour,
      ...ADMIN_ACTIONS.filter((action) => !refusalOf({ status, restocked: false, returned: null }, action)),
    ]);
    expect(offered).toEqual([
      ['pending', 'yellow', 'confirmation', 'cancellation'],
      ['confirmed', 'green', 'cancellation'],
      ['canceled', 'red', 'restocking'],
    ]);
    expect(STATUSES.map((status) => ORDER_STATUSES[status].reached)).toEqual(['placed', 'confirmed', null]);
    expect(SOLD_STATUSES).toEqual(['confirmed']);
    expect(refusalOf({ status: 'canceled', restocked: true, returned: null }, 'restocking')).toBe('already-restocked');
  });

  it('lead with Cancel if the buyer asks for it, and ask before Confirm then or while something is due', () => {
    const order = { status: 'pending', restocked: false, returned: null, cancelRequested: false } as const;
    expect(adminActionsOf(order)).toEqual(['confirmation', 'cancellation']);
    expect(adminActionsOf({ ...order, cancelRequested: true })).toEqual(['cancellation', 'confirmation']);
    expect(adminActionsOf({ ...order, status: 'canceled', cancelRequested: true })).toEqual(['restocking']);
    expect(ADMIN_ACTIONS.filter((action) => asksFirst(order, action, 0))).toEqual(['cancellation']);
    expect(ADMIN_ACTIONS.filter((action) => asksFirst(order, action, 1))).toEqual(['confirmation', 'cancellation']);
    expect(ADMIN_ACTIONS.filter((action) => asksFirst({ cancelRequested: true }, action, 0))).toEqual([
      'confirmation',
      'cancellation',
    ]);
  });

  it('allow no cancellation of an order whose phones came back', () => {
    const order = { status: 'confirmed', restocked: false, returned: 0, cancelRequested: true } as const;
    expect(refusalOf(order, 'cancellation')).toBe('has-returns');
    expect(refusalOf(order, 'cancellation-request')).toBe('has-returns');
    expect(refusalOf(order, 'cancellation-withdrawal')).toBeUndefined();
    expect(adminActionsOf(order)).toEqual([]);
  });

  it('are each reachable from checkout by the allowed actions', () => {
    expect(waysTo('pending')).toEqual([[]]);
    expect(waysTo('confirmed')).toEqual([['confirmed']]);
    expect(waysTo('canceled')).toEqual([['canceled'], ['confirmed', 'canceled']]);
  });
});

onEachEngine('the status of an order', (freshDb) => {
  it('is one of the table: the database refuses any other', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    for (const status of STATUSES) await insertOrder(db, { uid, status });
    for (const status of ['', 'Pending', 'shipped', 'toString'])
      await expect(sql`update "orders" set "status" = ${status}`.execute(db)).rejects.toThrow(/check/i);
  });
});
