import { join } from 'node:path';
import { Kysely } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import { postgresDialect } from '#app/db/postgres/postgres-dialect.server.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { sqliteDialect } from '#app/db/sqlite/sqlite-dialect.server.ts';
import { CASH } from '#app/domain/constants.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import type { Sale } from '#app/domain/orders/counter/counter-sale.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { readOfflineCatalog } from '#app/domain/orders/counter/offline/offline-catalog.server.ts';
import { openOfflineCounter } from '#app/domain/orders/counter/offline/offline-counter-open.server.ts';
import { withoutSold } from '#app/domain/orders/counter/offline/offline-find.ts';
import { receiveOfflineSale } from '#app/domain/orders/counter/offline/offline-receive.server.ts';
import type { OfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { checkOffline } from '#app/domain/orders/counter/offline/offline-sale-check.ts';
import { type SendAnswer, sendSales } from '#app/domain/orders/counter/offline/offline-send.ts';
import { cancelOfflineSale, settleOfflineSale } from '#app/domain/orders/counter/offline/offline-settle.server.ts';
import { sqlFunctions } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { leaseUnits } from '#app/domain/stock/units/unit-lease.server.ts';
import { type Engine, engines, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { insertOfflineDevice } from '#tests/support/factories/offline-devices.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { prove, type Random } from '#tests/support/torture/prove.ts';
import { type Faults, faulty } from '../fault-injection/faulty-dialect.ts';

const PRICE = 1_000;
const STEPS = 24;
const AT = now.toISOString();
/** Statements of a receipt, and some more. */
const CALLS = 45;

class Device {
  /** What is on its disk, as JSON: a killed browser reads it again. */
  #disk = '{"count":0,"sales":[]}';
  readonly made: OfflineSale[] = [];
  readonly counter: number;
  readonly storeId: string;

  constructor(counter: number, storeId: string) {
    this.counter = counter;
    this.storeId = storeId;
  }

  read(): { count: number; sales: OfflineSale[] } {
    return JSON.parse(this.#disk);
  }

  keep(sale: Omit<OfflineSale, 'counter' | 'count' | 'storeId' | 'asOf' | 'madeAt'>): void {
    const { count, sales } = this.read();
    const kept = { ...sale, storeId: this.storeId, counter: this.counter, count: count + 1, asOf: AT, madeAt: AT };
    this.#disk = JSON.stringify({ count: count + 1, sales: [...sales, kept] });
    this.made.push(kept);
  }

  drop(key: string): void {
    const { count, sales } = this.read();
    this.#disk = JSON.stringify({ count, sales: sales.filter((each) => each.key !== key) });
  }
}

function openFaulty(
  engine: Engine,
  env: { dataDir: string; databaseUrl?: string | undefined },
): { db: Db; faults: Faults } {
  const faults = faulty(
    engine === 'sqlite'
      ? sqliteDialect(join(env.dataDir, 'shop.sqlite'), sqlFunctions)
      : postgresDialect(env.databaseUrl ?? '', () => {}),
  );
  const db = new Kysely<Database>({ dialect: faults.dialect });
  onTestFinished(() => db.destroy());
  return { db, faults };
}

describe.each(engines)('two counters without the shop (%s)', (engine) => {
  prove(
    'lose no acknowledged sale and count none twice, whatever breaks: the line, the shop, the browser',
    { short: 12, full: 200, of: 'partitions' },
    async ({ runs, random, figures, done }) => {
      const { db: plain, env } = await openDatabase(engine);
      const { db, faults } = openFaulty(engine, env);
      const buyer = await openCheckout(plain);
      const owner = { now, uid: await insertUser(plain, { role: 'admin' }) };
      const uid = await insertUser(plain, { rights: 'counter.sell' });
      const deviceId = await insertOfflineDevice(plain);
      const totals = { sales: 0, refused: 0, faults: 0 };
      const receive = (sale: OfflineSale) => receiveOfflineSale(db, { now, uid }, deviceId, sale);

      for (let run = 0; run < runs; run++) {
        const itemId = await addStockedItem(plain, {
          name: `Redmi ${run}`,
          tracking: 'required',
          qty: 2,
          salePrice: PRICE,
        });
        const units = [0, 1].map((n) => insertUnit(plain, { itemId, imei: imeiOf(2 * run + n) }));
        const unitIds = (await Promise.all(units)) as [string, string];
        const articleId = await addStockedItem(plain, {
          name: `Case ${run}`,
          ram: '',
          rom: '',
          qty: 4,
          salePrice: PRICE,
        });
        const devices = (await Promise.all(
          [0, 1].map(async (n) => {
            const storeId = `store-${run}-${n}`;
            const opened = await openOfflineCounter(plain, { now, uid }, { deviceId, storeId });
            return new Device(opened?.number ?? 0, storeId);
          }),
        )) as [Device, Device];
        const atCounter = new Set<string>();
        const aSale = () => {
          const line =
            random.below(3) === 0
              ? { itemId, unitId: random.pick(unitIds), qty: 1, salePrice: PRICE }
              : { itemId: articleId, qty: 1 + random.below(2), salePrice: PRICE };
          const amount = PRICE * line.qty;
          return { lines: [line], payments: [{ via: CASH, amount, number: '', given: amount }] };
        };

        /** Sends over a line that loses requests and answers, to a shop that is killed at any statement, from a browser that dies. */
        const send = (device: Device, breaks: Random | null) =>
          sendSales<OfflineSale>({
            list: async () => device.read().sales,
            drop: async (key) => {
              if (breaks?.below(5) === 0) throw new Error('the browser is killed');
              device.drop(key);
            },
            post: async (sale): Promise<SendAnswer> => {
              const fault = breaks ? breaks.below(6) : 9;
              if (fault === 0) return { ok: false, problem: 'no-answer' };
              if (fault === 1)
                faults.arm(breaks?.below(CALLS) ?? 0, breaks?.pick(['before', 'after', 'lost']) ?? 'before');
              if (fault < 3) totals.faults++;
              const answer = await receive(sale).catch((): SendAnswer => ({ ok: false, problem: 'no-answer' }));
              faults.watch();
              return fault === 2 ? { ok: false, problem: 'no-answer' } : answer;
            },
          }).catch(() => undefined);

        const steps = [
          async () => random.pick(devices).keep({ key: crypto.randomUUID(), soldBy: uid, sale: aSale() }),
          async () => random.pick(devices).keep({ key: crypto.randomUUID(), soldBy: uid, sale: aSale() }),
          async () => {
            // The line breaks at the end of a sale: the shop may have it, and the device sells it under the same key.
            const [key, sale] = [crypto.randomUUID(), aSale()];
            const sold = random.below(2) === 0 && (await sellAtCounter(plain, { now, uid }, { key, sale }));
            if (sold) atCounter.add(key);
            if (!sold || sold.ok) random.pick(devices).keep({ key, soldBy: uid, sale });
          },
          async () => void (await send(random.pick(devices), random)),
          async () =>
            void (await Promise.all([send(devices[0], random), send(devices[0], null), send(devices[1], null)])),
          async () => {
            const line = { id: articleId, qty: 1, salePrice: PRICE };
            await placeOrder(plain, { now, uid: buyer }, checkout([line]), { limit: 0 });
          },
        ] as const;
        for (let step = 0; step < STEPS; step++) await random.pick(steps)();

        // The line is back.
        for (const device of devices) while (device.read().sales.length > 0) await send(device, null);
        const made = devices.flatMap((each) => each.made);
        const keys = made.map(({ key }) => key);
        const rows = await plain
          .selectFrom('offlineSales')
          .selectAll()
          .where('key', 'in', [...keys, ''])
          .execute();
        const orders = await plain
          .selectFrom('orders')
          .select(['id', 'number', 'checkoutKey', 'total'])
          .where('checkoutKey', 'in', [...keys.map((key) => `counter:${key}`), ''])
          .execute();
        expect(rows.length).toBe(made.length);
        for (const { key, sale, counter, count } of made) {
          const row = rows.find((each) => each.key === key);
          expect(row?.sale).toEqual(sale);
          expect([row?.counter, row?.count]).toEqual([counter, count]);
          const own = orders.filter(({ checkoutKey }) => checkoutKey === `counter:${key}`);
          expect(own.map(({ id }) => id)).toEqual(row?.state === 'sold' ? [row.orderId] : []);
        }
        for (const device of devices) {
          const inOrder = device.made.flatMap(({ key }) =>
            atCounter.has(key) ? [] : orders.filter(({ checkoutKey }) => checkoutKey === `counter:${key}`),
          );
          expect(inOrder.map(({ number }) => number)).toEqual(
            inOrder.map(({ number }) => number).sort((a, b) => a - b),
          );
        }
        const waiting = rows.filter(({ state }) => state === 'waiting');
        for (const { key } of waiting) {
          const settled = random.below(2)
            ? await settleOfflineSale(plain, owner, key, { how: 'accept' })
            : await cancelOfflineSale(plain, owner, key, 'Given back');
          expect(settled).toMatchObject({ ok: true });
        }
        expect((await countOrdersAndStock(plain)).balanced).toBe(true);
        totals.sales += made.length;
        totals.refused += waiting.length;
        done(run + 1);
      }
      expect(await checkIntegrity(plain)).toEqual([]);
      Object.assign(figures, totals);
    },
  );

  prove(
    'never have an offline sale of a leased phone refused, whoever buys at the same moment',
    { short: 40, full: 1_000, of: 'rounds' },
    async ({ runs, random, figures, done }) => {
      const { db, env } = await openDatabase(engine);
      const processes = [db, ...(engine === 'postgres' ? [openAgain(env)] : [])] as const;
      const buyer = await openCheckout(db);
      const by = { now, uid: await insertUser(db, { role: 'admin' }) };
      const deviceId = await insertOfflineDevice(db);
      const opened = await openOfflineCounter(db, by, { deviceId, storeId: 'store' });
      let [leases, plainSales, count] = [0, 0, 0];
      for (let run = 0; run < runs; run++) {
        const ownPrice = random.below(2) === 0 ? PRICE : null;
        const tracking = random.pick(['required', 'optional'] as const);
        const qty = tracking === 'optional' ? random.pick([2, 3, 6]) : 2;
        const item = { name: `Redmi ${run}`, tracking, qty, salePrice: PRICE };
        const itemId = await addStockedItem(db, item);
        const imei = (n: number) => imeiOf(2 * run + n);
        const unitId = await insertUnit(db, { itemId, imei: imei(0), salePrice: ownPrice });
        await insertUnit(db, { itemId, imei: imei(1) });
        const order = (id: string, of?: string) => () =>
          placeOrder(
            random.pick(processes),
            { now, uid: buyer },
            checkout([{ id, itemId: of, qty: 1, salePrice: PRICE }]),
            {
              limit: 0,
            },
          );
        const payments = [{ via: CASH, amount: PRICE, number: '', given: PRICE }];
        const sale = { lines: [{ itemId, unitId, qty: 1, salePrice: PRICE }], payments };
        const plain = { lines: [{ itemId, qty: 1, salePrice: PRICE }], payments };
        const sell = (what: Sale, device?: string) => () =>
          sellAtCounter(random.pick(processes), by, { key: crypto.randomUUID(), sale: what, device });
        const acts = [
          () => leaseUnits(random.pick(processes), by, { item: itemId, unit: unitId, device: deviceId }),
          ...[order(itemId), order(itemId), order(unitId, itemId), order(unitId, itemId)],
          ...[sell(sale), sell(plain, deviceId)],
        ];
        const [lease] = acts;
        const shuffled = random.shuffled(acts);
        const results = await Promise.all(shuffled.map((act) => act()));
        const leased = results[shuffled.indexOf(lease as never)];
        const isLeased = leased?.ok === true && 'changed' in leased && leased.changed === 1;
        if (isLeased) {
          leases++;
          const { items, units } = await readOfflineCatalog(db, deviceId, '');
          // The device sells pieces without a number as long as it thinks that it may, and the leased one last.
          const sales: Sale[] = [];
          for (const each of [plain, plain, plain, sale]) {
            const refused = checkOffline(each, withoutSold({ asOf: AT, items, units }, sales), null);
            if (each === sale) expect(refused).toBeUndefined();
            if (!refused) sales.push(each);
          }
          if (sales.length > 1) plainSales++;
          for (const each of sales) {
            const sold = { key: crypto.randomUUID(), storeId: 'store', counter: opened?.number ?? 0, count: ++count };
            const sent = { ...sold, soldBy: by.uid, asOf: AT, madeAt: AT, sale: each };
            expect(await receiveOfflineSale(db, by, deviceId, sent)).toMatchObject({ state: 'sold' });
          }
        }
        expect((await countOrdersAndStock(db)).balanced).toBe(true);
        done(run + 1);
      }
      expect(await checkIntegrity(db)).toEqual([]);
      expect(Math.min(leases, plainSales)).toBeGreaterThan(0);
      Object.assign(figures, { leases, plainSales });
    },
  );
});
