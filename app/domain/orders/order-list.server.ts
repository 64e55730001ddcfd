import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { MONEY_COLUMNS } from '#app/domain/money/payments/payment-ledger.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';
import type { Order, OrderLine } from '#app/domain/orders/order.ts';
import { countOrders, findPageStart } from '#app/domain/orders/order-counters.server.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

export async function listOrders(db: Db, whose: { uid?: string }, wanted: number): Promise<{ orders: Order[] } & Page> {
  return readSnapshot(db, async (snapshot) => {
    const counts = await countOrders(snapshot, whose);
    const page = pageOf(wanted, counts[''], LIST_PAGE_SIZE);
    const { below, offset } = await findPageStart(snapshot, whose, '', page.offset);
    const orders = await snapshot
      .selectFrom('orders')
      .select(ORDER_COLUMNS)
      .$if(whose.uid !== undefined, (query) => query.where('uid', '=', whose.uid ?? ''))
      .where('number', '<', below)
      .orderBy('number', 'desc')
      .limit(page.size)
      .offset(offset)
      .execute();
    return { orders: await withLines(snapshot, orders), ...page };
  });
}

export async function readOrder(db: Db, id: string): Promise<Order | undefined> {
  return (await readOrders(db, [id])).get(id);
}

export async function readOrders(db: Db, ids: string[]): Promise<Map<string, Order>> {
  const orders = await db.selectFrom('orders').select(ORDER_COLUMNS).where('id', 'in', ids).execute();
  return new Map((await withLines(db, orders)).map((order) => [order.id, order]));
}

export async function readOwnOrder(db: Db, uid: string, id: string): Promise<Order | undefined> {
  const own = db.selectFrom('orders').select(ORDER_COLUMNS).where('uid', '=', uid).where('id', '=', id);
  return (await withLines(db, await own.execute()))[0];
}

export async function readOrderByLink(db: Db, payToken: string): Promise<Order | undefined> {
  const order = db.selectFrom('orders').select(ORDER_COLUMNS).where('payToken', '=', payToken);
  return (await withLines(db, await order.execute()))[0];
}

export function readOrderOfLink(db: Db, payToken: string): Promise<{ id: string; uid: string } | undefined> {
  return db.selectFrom('orders').select(['id', 'uid']).where('payToken', '=', payToken).executeTakeFirst();
}

export async function hasConfirmedOrder(db: Db, uid: string): Promise<boolean> {
  const confirmed = db
    .selectFrom('orders')
    .select('id')
    .where('uid', '=', uid)
    .where(hasStatus(...SOLD_STATUSES));
  return (await confirmed.limit(1).executeTakeFirst()) !== undefined;
}

/** Which filters the list of orders offers: by payment as `takesPayments`, and by channel once something was sold at the counter. */
export async function readOrderMenus(db: Db): Promise<{ hasPayments: boolean; sellsAtCounter: boolean }> {
  const { account, received, counter } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('paymentAccounts').select('id').where('active', '=', true)).as('account'),
      exists(selectFrom('payments').select('id').where('direction', '=', 'in')).as('received'),
      exists(selectFrom('orders').select('number').where('channel', '=', 'counter')).as('counter'),
    ])
    .executeTakeFirstOrThrow();
  return { hasPayments: Boolean(account) || Boolean(received), sellsAtCounter: Boolean(counter) };
}

export const ORDER_COLUMNS = [
  'id',
  'number',
  'name',
  'phone',
  'address',
  'paymentMethod',
  ...MONEY_COLUMNS,
  'cancelRequested',
  'restocked',
  'payBefore',
  'termsVersion',
  'createdAt',
] as const;

export async function withLines<Row extends { id: string }>(
  db: Db,
  orders: Row[],
): Promise<(Row & { items: OrderLine[] })[]> {
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom('orderItems')
    .select(['orderId', 'line', 'itemId', ...PHONE_COLUMNS, 'salePrice', 'qty', 'condition', 'battery', 'colour'])
    .select(['listPrice', 'priceReason'])
    .where('orderId', 'in', idsOf(orders))
    .orderBy('orderId')
    .orderBy('line')
    .execute();
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return orders.map((order) => ({
    ...order,
    items: (byOrder.get(order.id) ?? []).map(
      ({ orderId: _, condition, battery, colour, listPrice, priceReason, ...line }) => ({
        ...line,
        ...(listPrice !== null && { listPrice, priceReason: priceReason ?? '' }),
        ...(condition &&
          (condition !== 'new' || battery !== null || colour) && {
            piece: { condition, battery, colour: colour ?? '' },
          }),
      }),
    ),
  }));
}
