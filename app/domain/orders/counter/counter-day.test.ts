import { expect, it } from 'vitest';
import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import { closeShift, countShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { readClosedShift, readShiftToClose } from '#app/domain/money/drawers/shift-read.server.ts';
import { payExpenseInCash } from '#app/domain/money/expenses/expense-record.server.ts';
import { FREE_WITH_IT } from '#app/domain/orders/counter/counter-price.ts';
import type { Sale, SaleLine, SalePayment } from '#app/domain/orders/counter/counter-sale.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { readSalesHistory } from '#app/domain/shop/reports/sales-history-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { insertDrawer, insertShift } from '#tests/support/factories/drawers.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { returnOf } from '#tests/support/factories/returns.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const PHONE = 300_000;
const CASE = 8_000;
const at = (minutes: number) => new Date(+now + minutes * 60_000);
const cash = (amount: number, given = amount): SalePayment => ({ via: CASH, amount, number: '', given });
const wallet = (amount: number, number: string): SalePayment => ({ via: 'KBZPay', amount, number, given: 0 });

/** Ten sales of each of six kinds, two sellers, an expense, and a phone that came back. */
onEachEngine('a day of 60 sales at the counter', (freshDb) => {
  it('agrees at its close to the kyat, by method, discount, phone and person', async () => {
    const db = await freshDb();
    await openCheckout(db);
    const rights = 'counter.sell payments.verify refunds units.edit';
    const su = await insertUser(db, { name: 'Ma Su', rights });
    const zaw = await insertUser(db, { name: 'Ko Zaw', rights });
    const owner = await insertUser(db, { role: 'admin' });
    const cost = { currency: 'MMK', rate: '1', profit: '100' };
    const phone = await addStockedItem(db, {
      ...{ name: 'Redmi', qty: 50, salePrice: PHONE, tracking: 'required' as const },
      ...{ ...cost, cost: '150000' },
    });
    const article = await addStockedItem(db, {
      ...{ name: 'Case', ram: '', rom: '', qty: 40, salePrice: CASE },
      ...{ ...cost, cost: '4000' },
    });
    const used = await addStockedItem(db, { name: 'Oppo used', qty: 0, salePrice: 90_000, tracking: 'optional' });
    const units: string[] = [];
    for (let n = 0; n < 50; n++) units.push(await insertUnit(db, { itemId: phone, imei: imeiOf(n) }));
    const drawer = await insertDrawer(db);
    const id = await insertShift(db, drawer, { openedBy: su, openedAt: now.toISOString(), opening: 100_000 });

    const aPhone = (): SaleLine => ({ itemId: phone, unitId: units.pop() ?? '', qty: 1, salePrice: PHONE });
    const cases = (qty: number, more: object = {}): SaleLine => ({ itemId: article, qty, salePrice: CASE, ...more });
    const old = (n: number): SalePayment => ({
      ...{ via: TRADE_IN, amount: 50_000, number: '', given: 0 },
      phone: { itemId: used, code: imeiOf(1_000 + n), condition: 'grade-b' },
    });
    const kinds: ((n: number) => Sale)[] = [
      () => ({ lines: [aPhone()], payments: [cash(PHONE, 305_000)] }),
      () => ({ lines: [aPhone(), cases(1, { price: 0, reason: FREE_WITH_IT })], payments: [cash(PHONE)] }),
      (n) => ({
        lines: [aPhone()],
        discount: { amount: 10_000, reason: 'Bargained' },
        payments: [wallet(290_000, `01003981${1_000 + n}`)],
      }),
      () => ({ lines: [cases(2)], payments: [cash(16_000, 20_000)] }),
      // Without its number, the transfer waits to be checked.
      () => ({ lines: [aPhone()], payments: [cash(200_000), wallet(100_000, '')] }),
      (n) => ({ lines: [aPhone()], payments: [cash(250_000), old(n)] }),
    ];
    const sold: string[] = [];
    let change = 0;
    for (let n = 0; n < 60; n++) {
      const sale = (kinds[n % 6] as (typeof kinds)[number])(n);
      const made = await sellAtCounter(db, { now: at(n + 1), uid: n % 2 === 0 ? su : zaw }, { key: `sale ${n}`, sale });
      if (!made.ok) throw new Error(made.problem);
      sold.push(made.id);
      change += made.change;
    }
    // 5,000 of each of the first kind, and 4,000 of each of the fourth.
    expect(change).toBe(90_000);
    const whose = { id, own: true };
    const by = (minutes: number) => ({ now: at(minutes), uid: su });
    const tea = { key: 'tea', category: 'food' as const, amount: 8_000, remark: '' };
    expect(await payExpenseInCash(db, by(70), whose, tea)).toMatchObject({ ok: true });
    const sale = await db
      .selectFrom('units')
      .select('id')
      .where('orderId', '=', sold[0] ?? '')
      .executeTakeFirstOrThrow();
    const pieces = [{ line: 1, qty: 1, unitId: sale.id, state: 'in-stock' as const }];
    const back = returnOf(sold[0] ?? '', { pieces, refund: PHONE });
    expect(await makeReturn(db, by(71), back)).toMatchObject({ ok: true });

    // 100,000 + 10,660,000 − 8,000 − 300,000; a note of 1,000 too many.
    const counted = { notes: null, amount: 10_453_000 };
    expect(await countShift(db, by(80), whose, counted)).toEqual({ ok: true });
    const toClose = await readShiftToClose(db, id, null);
    expect(toClose?.expected).toBe(10_452_000);
    const seen = toClose?.report.wallets.map((each) => each.id) ?? [];
    const closing = { key: 'close', reason: 'wrong-change' as const, remark: '', seen, unseen: {} };
    expect(await closeShift(db, by(81), whose, closing)).toEqual({ ok: true });
    const { report } = (await readClosedShift(db, id, null)) ?? {};
    const { wallets = [], ...figures } = report ?? {};
    expect(figures).toEqual({
      methods: [
        { method: CASH, cash: true, received: 10_660_000, refunded: 300_000, payments: 51 },
        { method: 'KBZPay', cash: false, received: 2_900_000, refunded: 0, payments: 10 },
        { method: TRADE_IN, cash: false, received: 500_000, refunded: 0, payments: 10 },
      ],
      movements: [{ reason: 'expense', direction: 'out', category: 'food', amount: 8_000 }],
      // 50 phones, 10 cases free and 20 sold; 100,000 bargained and 80,000 free.
      sold: { orders: 60, pieces: 80, total: 15_060_000, off: 180_000 },
      returned: { returns: 1, pieces: 1, value: PHONE },
      people: [
        // The second, fourth and sixth kind, of which the last is two payments.
        { name: 'Ko Zaw', payments: 40, amount: 6_160_000 },
        { name: 'Ma Su', payments: 31, amount: 7_600_000 },
      ],
    });
    expect(wallets.map(({ amount }) => amount)).toEqual(Array(10).fill(290_000));
    const { onHand, balanced } = await countOrdersAndStock(db);
    expect([onHand[phone], onHand[article], onHand[used], balanced]).toEqual([1, 10, 10, true]);
    const everything = { buyer: '', channel: 'counter' as const, start: null, end: null };
    const history = await readSalesHistory(db, 'Asia/Yangon', everything, 1);
    expect(history).toMatchObject({ count: 60, total: 15_060_000, returned: PHONE, pieces: 80 });
    expect(await readClosedShift(db, id, owner)).toBeUndefined();
    expect(await checkIntegrity(db)).toEqual([]);
  });
});
