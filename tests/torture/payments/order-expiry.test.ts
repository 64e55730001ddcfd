import { describe, expect } from 'vitest';
import { HOUR_MS } from '#app/domain/dates.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { saveHoursToPay } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { expireOrders } from '#app/domain/orders/order-steps/order-expire.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { checkRecords } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { type Engine, engines, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { prove } from '#tests/support/torture/prove.ts';

const late = new Date(now.getTime() + HOUR_MS);
/** After the hour that a rejection or a withdrawal adds. */
const later = new Date(late.getTime() + 2 * HOUR_MS);
const QTY = 3;
/** Steps that compete with the expiry: none, mostly one, or several. */
const RIVALS = [
  [],
  ['submit'],
  ['confirm'],
  ['cancel', 'restock'],
  ['request', 'restock', 'confirm', 'submit'],
] as const;

describe.each(engines)('an order that expires (%s)', (engine) => {
  prove(
    'is canceled once or paid, and its stock returns once, whatever happens at the same moment',
    { short: 12, full: 1_000, of: 'orders' },
    async ({ runs, random, figures, done }) => {
      const { db, processes, buyer, admin, itemId } = await openExpiring(engine);
      const ends: Record<string, number> = { expired: 0, paid: 0, confirmed: 0, canceled: 0 };
      for (let run = 0; run < runs; run++) {
        const placed = await placeOrder(db, { now, uid: buyer }, checkout([{ id: itemId, qty: QTY, salePrice: 100 }]), {
          limit: 0,
        });
        if (!placed.ok) throw new Error(placed.problem);
        const { id } = placed.order;
        const sent = { key: id, account: '', amount: 100, number: '' };
        const anyProcess = () => random.pick(processes);
        const steps = {
          expire: () => expireOrders(processes[0], late),
          again: () => expireOrders(processes.at(-1) ?? db, late),
          submit: () => submitPayment(anyProcess(), { now: late, uid: buyer }, { orderId: id, sent }),
          confirm: () => confirmOrder(anyProcess(), { now: late, uid: admin }, id),
          cancel: () => cancelOrder(anyProcess(), { now: late, uid: admin }, id),
          restock: () => restockOrder(anyProcess(), { now: late, uid: admin }, id),
          request: () => requestCancellation(anyProcess(), { now: late, uid: buyer }, id, { limit: 0 }),
        };
        const rival = random.pick<readonly (keyof typeof steps)[]>(RIVALS);
        const names = random.shuffled<keyof typeof steps>(['expire', 'again', ...rival]);
        const results = new Map<string, unknown>();
        await Promise.all(names.map(async (name) => results.set(name, await steps[name]())));

        const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const expired = Number(results.get('expire')) + Number(results.get('again'));
        const payments = await db
          .selectFrom('payments')
          .select(['id', 'submittedAt'])
          .where('orderId', '=', id)
          .execute();
        const events = await db
          .selectFrom('auditEvents')
          .select('action')
          .where('entityId', '=', id)
          .where('action', 'in', ['order canceled', 'order restocked', 'order confirmed', 'payment submitted'])
          .orderBy('id')
          .execute();
        const actions = events.map(({ action }) => action);
        expect(expired).toBeLessThanOrEqual(1);
        if (expired === 1) {
          expect(order).toMatchObject({ status: 'canceled', restocked: true });
          // An earlier step would have prevented the expiry.
          expect(actions[0]).toBe('order canceled');
        } else {
          expect(payments.length > 0 || order.status !== 'pending').toBe(true);
        }
        expect(actions.filter((action) => action === 'order restocked')).toHaveLength(order.restocked ? 1 : 0);
        const { qty } = await db.selectFrom('inventories').select('qty').executeTakeFirstOrThrow();
        expect(qty).toBe(order.restocked ? QTY : 0);
        const mails = await db
          .selectFrom('outbox')
          .select(['event', 'uid'])
          .where('subjectId', '=', id)
          .where('event', 'in', ['order expired', 'unpaid order expired'])
          .orderBy('event')
          .execute();
        const expectedMails = [
          { event: 'order expired', uid: buyer },
          { event: 'unpaid order expired', uid: admin },
        ];
        expect(mails).toEqual(expired ? expectedMails : []);
        const end = expired ? 'expired' : order.status === 'pending' ? 'paid' : order.status;
        ends[end] = (ends[end] ?? 0) + 1;
        // Restocks the phones for the next order.
        if (order.status !== 'canceled') await cancelOrder(db, { now: late, uid: admin }, id);
        await restockOrder(db, { now: late, uid: admin }, id);
        for (const payment of payments)
          await withdrawPayment(db, { now: late, uid: buyer }, { orderId: id, id: payment.id });
        done(run + 1);
      }
      expect((await countOrdersAndStock(db)).balanced).toBe(true);
      expect(await checkRecords(db)).toEqual([]);
      Object.assign(figures, ends);
    },
  );

  prove(
    'waits for a submitted payment, which is decided once; the order is canceled and restocked at most once',
    { short: 12, full: 1_000, of: 'orders' },
    async ({ runs, random, figures, done }) => {
      const { db, processes, buyer, admin, itemId } = await openExpiring(engine);
      const ends = { 'owed back': 0, paid: 0, expired: 0, canceled: 0 };
      for (let run = 0; run < runs; run++) {
        const placed = await placeOrder(db, { now, uid: buyer }, checkout([{ id: itemId, qty: QTY, salePrice: 100 }]), {
          limit: 0,
        });
        if (!placed.ok) throw new Error(placed.problem);
        const { id: orderId } = placed.order;
        const sent = { key: orderId, account: '', amount: 100, number: '' };
        const submitted = await submitPayment(db, { now, uid: buyer }, { orderId, sent });
        if (!submitted.ok) throw new Error(submitted.problem);
        const { id } = submitted;
        const anyProcess = () => random.pick(processes);
        const rejected = { state: 'rejected', rejection: 'not-in-history', remark: '' } as const;
        const steps = {
          verify: () => decidePayment(anyProcess(), { now: late, uid: admin }, { id, state: 'verified' }),
          reject: () => decidePayment(anyProcess(), { now: late, uid: admin }, { id, ...rejected }),
          withdraw: () => withdrawPayment(anyProcess(), { now: late, uid: buyer }, { orderId, id }),
          expire: () => expireOrders(processes[0], later),
          again: () => expireOrders(processes.at(-1) ?? db, later),
          cancel: () => cancelOrder(anyProcess(), { now: late, uid: admin }, orderId),
          restock: () => restockOrder(anyProcess(), { now: late, uid: admin }, orderId),
        };
        const race = (...names: (keyof typeof steps)[]) =>
          Promise.all(random.shuffled(names).map((name) => steps[name]()));
        const decisions = random.shuffled<keyof typeof steps>(['verify', 'reject', 'withdraw']).slice(0, 2);
        const isDecidedFirst = run % 2 === 0;
        if (isDecidedFirst) {
          await race(...decisions);
          await race('expire', 'again', 'restock');
        } else await race(...decisions, 'expire', 'again', 'cancel', 'restock');

        const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
        const { state } = await db
          .selectFrom('payments')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const events = await db
          .selectFrom('auditEvents')
          .select(['action', 'uid'])
          .where('entityId', 'in', [id, orderId])
          .where('action', 'not in', ['order placed', 'payment submitted'])
          .execute();
        const count = (...actions: string[]) => events.filter(({ action }) => actions.includes(action)).length;
        expect(state).not.toBe('submitted');
        expect(count('payment verified', 'payment rejected', 'payment withdrawn')).toBe(1);
        const isPaid = isDecidedFirst && state === 'verified';
        expect([order.status, count('order canceled')]).toEqual(isPaid ? ['pending', 0] : ['canceled', 1]);
        expect(count('order restocked')).toBe(Number(order.restocked));
        const { qty } = await db.selectFrom('inventories').select('qty').executeTakeFirstOrThrow();
        expect(qty).toBe(order.restocked ? QTY : 0);
        const isExpired = events.some(({ action, uid }) => action === 'order canceled' && uid === null);
        if (isExpired) expect(state).not.toBe('verified');
        ends[isPaid ? 'paid' : isExpired ? 'expired' : state === 'verified' ? 'owed back' : 'canceled']++;
        if (isPaid) await cancelOrder(db, { now: late, uid: admin }, orderId);
        await restockOrder(db, { now: late, uid: admin }, orderId);
        done(run + 1);
      }
      expect((await countOrdersAndStock(db)).balanced).toBe(true);
      expect(await checkRecords(db)).toEqual([]);
      if (runs >= 100) expect(ends.expired).toBeGreaterThan(0);
      Object.assign(figures, ends);
    },
  );
});

/** A shop with one hour to pay; on PostgreSQL it has two processes. */
async function openExpiring(engine: Engine) {
  const { db, env } = await openDatabase(engine);
  const processes = [db, ...(engine === 'postgres' ? [openAgain(env)] : [])] as const;
  const buyer = await openCheckout(db);
  const admin = await insertUser(db, { role: 'admin' });
  await insertPaymentAccount(db);
  await saveHoursToPay(db, { now, uid: admin }, 1);
  const itemId = await addStockedItem(db, { qty: QTY, salePrice: 100 });
  return { db, processes, buyer, admin, itemId };
}
