import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import type { Checkout } from '#app/domain/orders/checkout/checkout-form.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { engines } from '#tests/support/database/databases.ts';
import { prove, type Random } from '#tests/support/torture/prove.ts';
import { WAYS, type Way } from './faulty-dialect.ts';
import { type Clean, type FaultyShop, openFaultyShop, recordClean, runVerb } from './faulty-shop.ts';
import { difference, isPostgres, nameless, readRows } from './table-rows.ts';
import { now, setStage, type Verb, verbs } from './verbs.ts';

describe.each(engines)('a failing database call (%s)', (engine) => {
  prove(
    'leaves all or nothing at any failure, and the action succeeds when it is repeated',
    { short: 1, full: 20, of: 'rounds' },
    async ({ runs, figures, random, done }) => {
      const tried = { calls: 0, points: 0, 'all done': 0, 'nothing done': 0 };
      for (let round = 0; round < runs; round++) {
        for (const verb of random.shuffled(verbs)) {
          const shop = await openFaultyShop(engine);
          const clean = await recordClean(shop, verb);
          tried.calls += clean.calls.length;
          for (const { nth, way } of pointsOf(clean.calls, runs > 1, random)) {
            tried[await failOnce(shop, verb, clean, nth, way)]++;
            tried.points++;
          }
          await Promise.all([shop.db.destroy(), shop.plain.destroy()]);
        }
        done(round + 1);
      }
      Object.assign(figures, tried);
    },
  );

  prove(
    'leaves nothing if a table refuses a row, at once or at COMMIT',
    { short: 1, full: 20, of: 'rounds' },
    async ({ runs, figures, random, done }) => {
      let refusals = 0;
      for (let round = 0; round < runs; round++) {
        for (const verb of random.shuffled(verbs)) {
          const shop = await openFaultyShop(engine);
          const clean = await recordClean(shop, verb);
          const tables = new Set(clean.once.rows.map((row) => String(row.split(' ')[1])));
          for (const table of tables) {
            for (const late of engine === 'sqlite' ? [false] : [false, true]) {
              await refuseOnce(shop, verb, clean, table, late);
              refusals++;
            }
          }
          await Promise.all([shop.db.destroy(), shop.plain.destroy()]);
        }
        done(round + 1);
      }
      Object.assign(figures, { refusals });
    },
  );
});

describe.each(engines)('simultaneous orders (%s)', (engine) => {
  prove(
    'are each reported as new once if the connection is lost during COMMIT',
    { short: 1, full: 50, of: 'rounds' },
    async ({ runs }) => {
      for (let round = 0; round < runs; round++) {
        const shop = await openFaultyShop(engine);
        const { buyer, checkout } = await setStage(shop.plain, shop.owner, 'pending');
        const carts = Array.from({ length: 3 }, () => ({ ...checkout, key: crypto.randomUUID() }));
        const place = (...sent: Checkout[]) =>
          Promise.all(sent.map((cart) => placeOrder(shop.db, { now, uid: buyer }, cart)));
        shop.faults.watch();
        const earlier = { ...checkout, key: crypto.randomUUID() };
        const [known] = await place(earlier);
        const commit = shop.faults.calls.indexOf('commit');
        const before = await readRows(shop.plain);
        shop.faults.arm(commit, 'lost');
        const [first] = carts as [Checkout, ...Checkout[]];
        const tooMany = { ...first, lines: checkout.lines.map((line) => ({ ...line, qty: 99 })) };
        const [refused, repeated, ...placed] = await place(tooMany, earlier, ...carts, first);
        expect(refused).toMatchObject({ ok: false });
        expect(repeated).toEqual({ ...known, again: true });
        expect(placed.map((each) => each.ok && !each.again)).toEqual([true, true, true, false]);
        expect(placed[3]).toEqual({ ...placed[0], again: true });
        const orders = difference(before, await readRows(shop.plain)).filter((row) => row.startsWith('+ orders '));
        expect(orders).toHaveLength(3);
        expect(await checkIntegrity(shop.plain)).toEqual([]);
        await Promise.all([shop.db.destroy(), shop.plain.destroy()]);
      }
    },
  );
});

describe('a full disk', () => {
  prove(
    'stores no partial order, and accepts the order once there is space',
    { short: 1, full: 20, of: 'rounds' },
    async ({ runs }) => {
      for (let round = 0; round < runs; round++) {
        const shop = await openFaultyShop('sqlite');
        const stage = await setStage(shop.plain, shop.owner, 'pending');
        // A long address needs new pages; the pragma limits the writing connection.
        const cart = { ...stage.checkout, address: 'Yangon '.repeat(5_000) };
        await setQuantity(shop.plain, { now, uid: shop.owner }, { id: stage.phones[0], qty: 1_000, was: 48 });
        await sql`pragma max_page_count = 1`.execute(shop.db);
        const before = await readRows(shop.plain);
        await expect(placeOrder(shop.db, { now, uid: stage.buyer }, cart)).rejects.toThrow('full');
        expect(difference(before, await readRows(shop.plain))).toEqual([]);
        expect(shop.published).toEqual([]);
        await sql`pragma max_page_count = 1000000`.execute(shop.db);
        expect(await placeOrder(shop.db, { now, uid: stage.buyer }, cart)).toMatchObject({ ok: true });
        expect(await placeOrder(shop.db, { now, uid: stage.buyer }, cart)).toMatchObject({ ok: true, again: true });
        expect(await checkIntegrity(shop.plain)).toEqual([]);
      }
    },
  );
});

/** Every call with every fault; the short form takes one fault each, and all for COMMIT. */
function pointsOf(calls: string[], all: boolean, random: Random): { nth: number; way: Way }[] {
  return calls.flatMap((call, nth) => {
    const ways = call === 'begin' ? (['before', 'after', 'cut'] as const) : WAYS;
    return (all || call === 'commit' ? ways : [random.pick(ways)]).map((way) => ({ nth, way }));
  });
}

/** Makes the engine refuse writes to the table; `late` defers this to COMMIT. */
async function refuseOnce(shop: FaultyShop, verb: Verb, clean: Clean, table: string, late: boolean) {
  const { plain } = shop;
  const { stage, before, once } = clean;
  await clean.reset();
  const lift = await refuseWrites(plain, table, late);
  const point = `${verb.name}, ${table} refuses${late ? ' at COMMIT' : ''}`;
  await expect(runVerb(shop, verb, stage, before), point).rejects.toThrow('refused by the test');
  await lift();
  expect(difference(before, await readRows(plain)), point).toEqual([]);
  expect(shop.published, point).toEqual([]);
  expect(await runVerb(shop, verb, stage, before), `${point}, repeated`).toEqual(once);
}

async function refuseWrites(db: FaultyShop['plain'], name: string, late: boolean): Promise<() => Promise<void>> {
  const table = sql.table(name);
  if (!isPostgres(db)) {
    for (const verb of ['insert', 'update', 'delete'])
      await sql`create trigger ${sql.ref(`refuse_${verb}`)} before ${sql.raw(verb)} on ${table}
        begin select raise(abort, 'refused by the test'); end`.execute(db);
    return async () => {
      for (const verb of ['insert', 'update', 'delete'])
        await sql`drop trigger ${sql.ref(`refuse_${verb}`)}`.execute(db);
    };
  }
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused by the test'; end $$`.execute(db);
  await (late
    ? sql`create constraint trigger refuse after insert or update or delete on ${table}
          deferrable initially deferred for each row execute function refuse()`
    : sql`create trigger refuse before insert or update or delete on ${table} execute function refuse()`
  ).execute(db);
  return async () => void (await sql`drop trigger refuse on ${table}`.execute(db));
}

async function failOnce(shop: FaultyShop, verb: Verb, clean: Clean, nth: number, way: Way) {
  const { stage, before, calls, once, twice } = clean;
  await clean.reset();
  shop.faults.arm(nth, way);
  const first = await runVerb(shop, verb, stage, before).catch((error: Error) => error);
  const point = `${verb.name}, call ${nth + 1} of ${calls.length} ${way}: ${calls[nth]}`;
  const rows = first instanceof Error ? difference(before, await readRows(shop.plain)) : first.rows;
  const done = rows.length > 0;
  expect(rows, `${point} leaves all or nothing`).toEqual(done ? once.rows : []);
  if (first instanceof Error) {
    // Nothing is published without a commit, except after a lost COMMIT, whose outcome is unknown.
    const published = [...new Set(shop.published.map((each) => nameless(JSON.stringify(each))))];
    expect(way === 'cut' && calls[nth] === 'commit' ? [[], once.published] : [[]], point).toContainEqual(published);
    expect(done, `${point} fails, so nothing is done, except if only the response to COMMIT was lost`).toBe(
      way === 'after' && nth === calls.length - 1,
    );
  } else expect({ done, ...first }, `${point} is acknowledged`).toEqual({ done: true, ...once });
  if (way === 'again') expect(first, `${point} is retried`).not.toBeInstanceOf(Error);

  shop.faults.watch();
  expect(await runVerb(shop, verb, stage, before), `${point}, repeated`).toEqual(done ? twice : once);
  return done ? 'all done' : 'nothing done';
}
