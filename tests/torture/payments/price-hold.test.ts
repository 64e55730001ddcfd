import { describe, expect } from 'vitest';
import { placeOrder } from '#app/domain/checkout/order-place.server.ts';
import { HOUR_MS } from '#app/domain/dates.ts';
import { checkOrders } from '#app/domain/integrity/order-check.server.ts';
import { requestCancellation } from '#app/domain/order-steps/cancellation-request.server.ts';
import { cancelOrder } from '#app/domain/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/order-steps/order-confirm.server.ts';
import { expireOrders } from '#app/domain/order-steps/order-expire.server.ts';
import { restockOrder } from '#app/domain/order-steps/order-restock.server.ts';
import { saveHoldHours } from '#app/domain/orders/price-hold.server.ts';
import { submitPayment } from '#app/domain/payments/payment-submit.server.ts';
import { withdrawPayment } from '#app/domain/payments/payment-withdraw.server.ts';
import { openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout.ts';
import { readStockAndSales, stock } from '#tests/support/factories/items.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { prove } from '#tests/support/torture/prove.ts';

const late = new Date(now.getTime() + HOUR_MS);
const QTY = 3;
/** Mostly one rival, so that each meets the expiry. */
const RIVALS = [['submit'], ['confirm'], ['cancel', 'restock'], ['request', 'restock', 'confirm', 'submit']] as const;

describe.each(['sqlite', 'postgres'] as const)('an order that expires (%s)', (engine) => {
  prove(
    'is canceled once or paid, and its stock returns once, whatever happens at the same moment',
    { short: 12, full: 500, of: 'orders' },
    async ({ runs, random, figures, done }) => {
      const { db, env } = await openDatabase(engine);
      const processes = [db, ...(engine === 'postgres' ? [openAgain(env)] : [])] as const;
      const buyer = await openCheckout(db);
      const admin = await insertUser(db, { role: 'admin' });
      await insertPaymentAccount(db);
      await saveHoldHours(db, now, admin, 1);
      const itemId = await stock(db, { qty: QTY, salePrice: 100 });
      const ends = { expired: 0, paid: 0, confirmed: 0, canceled: 0 };
      for (let run = 0; run < runs; run++) {
        const placed = await placeOrder(db, now, buyer, checkout([{ id: itemId, qty: QTY, salePrice: 100 }]), 0);
        if (!placed.ok) throw new Error(placed.problem);
        const { id } = placed.order;
        const sent = { key: id, account: '', amount: 100, number: '' };
        const one = () => random.pick(processes);
        const steps = {
          expire: () => expireOrders(one(), late),
          again: () => expireOrders(one(), late),
          submit: () => submitPayment(one(), late, buyer, { orderId: id, sent }),
          confirm: () => confirmOrder(one(), late, admin, id),
          cancel: () => cancelOrder(one(), late, admin, id),
          restock: () => restockOrder(one(), late, admin, id),
          request: () => requestCancellation(one(), late, buyer, id, 0),
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
          // Whatever came before would have won.
          expect(actions[0]).toBe('order canceled');
        } else {
          expect(payments.length > 0 || order.status !== 'pending').toBe(true);
        }
        expect(actions.filter((action) => action === 'order restocked')).toHaveLength(order.restocked ? 1 : 0);
        const { qty } = await db.selectFrom('inventories').select('qty').executeTakeFirstOrThrow();
        expect(qty).toBe(order.restocked ? QTY : 0);
        const end = expired ? 'expired' : order.status === 'pending' ? 'paid' : order.status;
        ends[end]++;
        // The phones come back for the next round.
        if (order.status !== 'canceled') await cancelOrder(db, late, admin, id);
        await restockOrder(db, late, admin, id);
        for (const payment of payments) await withdrawPayment(db, late, buyer, { orderId: id, id: payment.id });
        done(run + 1);
      }
      expect((await readStockAndSales(db)).balanced).toBe(true);
      expect(await checkOrders(db)).toEqual([]);
      Object.assign(figures, ends);
    },
  );
});
