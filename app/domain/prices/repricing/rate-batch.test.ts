import { expect, it } from 'vitest';
import { onChanges } from '#app/db/changes.server.ts';
import { transact } from '#app/db/transaction.server.ts';
import { listPriceChanges } from '#app/domain/prices/price-changes/price-change-list.server.ts';
import { STANDARD_BOUNDS } from '#app/domain/prices/pricing/doubt.ts';
import { saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { rateToday } from '#app/domain/prices/rates/rate-read.server.ts';
import { earnedPerPiece, rateWarnings } from '#app/domain/prices/repricing/rate-batch.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { readBatch } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { undoBatch } from '#app/domain/prices/repricing/rate-batch-undo.server.ts';
import {
  type DraftRates,
  discardDraft,
  excludeItem,
  saveDraft,
} from '#app/domain/prices/repricing/rate-draft.server.ts';
import { type PreviewQuery, previewDraft } from '#app/domain/prices/repricing/rate-preview.server.ts';
import { readSkipped } from '#app/domain/prices/repricing/untouched-items.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import {
  onEachEngine,
  openDatabase,
  openWatched,
  runOutsideTransaction,
  untilWaiting,
} from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { ANY, openRateDay } from '#tests/support/factories/rate-day.ts';
import { now, readItem, today, zone } from '#tests/support/factories/rates.ts';

const query: PreviewQuery = { search: '', sort: 'name', page: 1 };

onEachEngine('a rate day', (freshDb, engine) => {
  it('notifies subscribers of new rates even if no price changes', async () => {
    const db = await freshDb();
    const { uid, add, draft, apply, price } = await openRateDay(db);
    await saveRounding(db, { now, uid }, '10000');
    const redmi = await add('Redmi 14C', '100');
    const ids = [await draft({ currency: 'CNY', rate: '601' }), await draft({ currency: 'USD', rate: '4100' })];
    const published: unknown[] = [];
    onChanges(db, (changes) => published.push(...changes));
    expect(await apply(ids[0] ?? '')).toEqual({ ok: true, changes: 0 });
    expect(await price(redmi)).toBe(70_000);
    expect(published).toEqual([{ what: 'catalog' }]);
    expect(await apply(ids[1] ?? '')).toEqual({ ok: true, changes: 0 });
    expect(published).toHaveLength(1);
  });

  it('previews what several rates would change, and applies exactly that', async () => {
    const db = await freshDb();
    const { uid, add, draft, apply, price } = await openRateDay(db);
    const redmi = await add('Redmi 14C', '100', { qty: 3 });
    const honor = await add('HONOR 200', '200');
    const pixel = await add('Pixel 9', '10', { currency: 'USD' });
    const free = await add('Leaflet', '0');
    const id = await draft({ currency: 'CNY', rate: '612' }, { currency: 'USD', rate: '4100' });
    const preview = await previewDraft(db, id, query);
    expect(preview?.totals).toEqual({
      changes: 3,
      excluded: 0,
      belowCost: 0,
      jumps: 0,
      unpriceable: null,
      worthBefore: 3 * 66_000 + 132_000 + 44_000,
      worthAfter: 3 * 67_320 + 134_640 + 45_100,
    });
    expect(preview?.rows.map(({ name, oldPrice, newPrice }) => [name, oldPrice, newPrice])).toEqual([
      ['HONOR 200', 132_000, 134_640],
      ['Pixel 9', 44_000, 45_100],
      ['Redmi 14C', 66_000, 67_320],
    ]);
    const sorted = await previewDraft(db, id, { ...query, sort: 'rise', search: 'redmi pixel' });
    expect(sorted?.rows).toEqual([]);
    const found = await previewDraft(db, id, { ...query, sort: 'price', search: '00' });
    expect(found).toMatchObject({ count: 1, rows: [{ id: honor }], totals: { changes: 3 } });
    expect((await previewDraft(db, id, { ...query, sort: 'rise' }))?.rows[0]?.id).toBe(pixel);
    expect(await price(redmi)).toBe(66_000);
    expect(await rateToday(db, 'CNY', today)).toBeNull();

    expect(await apply(id)).toEqual({ ok: true, changes: 3 });
    expect([await price(redmi), await price(honor), await price(pixel)]).toEqual([67_320, 134_640, 45_100]);
    expect(await readItem(db, free)).toMatchObject({ rate: '612', salePrice: 0 });
    expect([await rateToday(db, 'CNY', today), await rateToday(db, 'USD', today)]).toEqual(['612', '4100']);
    expect(await readBatch(db, id)).toMatchObject({ changes: 3, applierName: 'Aye', undoneAt: null });
    expect(await previewDraft(db, id, query)).toBeNull();
    const saved = await db.selectFrom('auditEvents').select('uid').where('action', '=', 'rate saved').execute();
    expect(saved).toEqual([{ uid }, { uid }]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('lists first what needs a look, with its reason, on every page', async () => {
    const db = await freshDb();
    const { save, add, draft } = await openRateDay(db);
    await save('600');
    const ids = [await add('A', '100'), await add('loss', '100', { profit: '-5' }), await add('jump', '100')];
    ids.push(await add('other rate', '100'), await add('B', '100'));
    const set = (at: number, values: object) =>
      db
        .updateTable('inventories')
        .set(values)
        .where('id', '=', ids[at] ?? '')
        .execute();
    await set(2, { salePrice: 60_000 });
    await set(3, { rate: '599' });
    const id = await draft({ currency: 'CNY', rate: '612' });
    const preview = await previewDraft(db, id, query);
    expect(preview?.rows.map(({ name, reason }) => [name, reason])).toEqual([
      ['jump', 'jumps'],
      ['loss', 'below-cost'],
      ['other rate', 'other-rate'],
      ['A', null],
      ['B', null],
    ]);
    expect(preview?.toLookAt).toBe(3);
    expect(await previewDraft(db, id, { ...query, search: 'loss' })).toMatchObject({ toLookAt: 1, count: 1 });
    expect((await previewDraft(db, id, { ...query, sort: 'rise' }))?.rows[0]?.name).toBe('jump');
  });

  it('does not change the prices of excluded items, or of items that changed since the preview', async () => {
    const db = await freshDb();
    const { add, draft, apply, edit, price } = await openRateDay(db);
    const [excluded, edited, repriced] = [await add('A', '100'), await add('B', '100'), await add('C', '100')];
    const id = await draft({ currency: 'CNY', rate: '612' });
    expect(await excludeItem(db, { id, itemId: excluded, excluded: true })).toBe(true);
    expect(await excludeItem(db, { id, itemId: 'x', excluded: true })).toBe(false);
    await edit(edited, '101');
    const added = await add('D', '100');
    expect((await previewDraft(db, id, query))?.rows.map((row) => [row.name, row.excluded])).toEqual([
      ['A', true],
      ['C', false],
    ]);
    expect(await apply(id)).toEqual({ ok: true, changes: 1 });
    expect(await price(repriced)).toBe(67_320);
    for (const [item, was] of [
      [excluded, 66_000],
      [edited, 66_660],
      [added, 66_000],
    ] as const)
      expect(await readItem(db, item)).toMatchObject({ rate: '600', salePrice: was });
    const batch = await readBatch(db, id);
    const skipped = batch && (await readSkipped(db, batch));
    expect(skipped).toMatchObject({ count: 2, items: [{ id: edited, deleted: false }, { id: added }] });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is applied once, and a second admin learns who applied it', async () => {
    const db = await freshDb();
    const { add, draft, apply } = await openRateDay(db);
    await add('A', '100');
    const other = await insertUser(db, { role: 'admin', email: 'other@shop.example' });
    const id = await draft({ currency: 'CNY', rate: '612' });
    const [first, again] = await Promise.all([apply(id), apply(id)]);
    expect([first, again]).toEqual([
      { ok: true, changes: 1 },
      { ok: true, changes: 1 },
    ]);
    const second = await apply(id, ANY, other);
    expect(second).toEqual({ ok: false, problem: 'already-applied', by: 'Aye', at: now.toISOString() });
    expect(await db.selectFrom('exchangeRates').select('rate').execute()).toEqual([{ rate: '612' }]);
    await discardDraft(db, id);
    expect(await apply(id)).toEqual({ ok: true, changes: 1 });
    expect(await apply('x')).toEqual({ ok: false, problem: 'no-such-draft' });
  });

  it('is applied only if each warning is confirmed with its figures', async () => {
    const db = await freshDb();
    const { save, add, draft, apply } = await openRateDay(db);
    await save('600');
    await add('A', '100', { profit: '-5' });
    await add('B', '100');
    const id = await draft({ currency: 'CNY', rate: '6000' });
    const confirmed = ['digit CNY 6000', 'below-cost 1', 'jumps 2'];
    expect(await apply(id, [])).toEqual({ ok: false, problem: 'unconfirmed' });
    for (const missing of confirmed)
      expect(await apply(id, [...confirmed.filter((key) => key !== missing), 'jumps 3'])).toMatchObject({ ok: false });
    expect(await apply(id, confirmed)).toMatchObject({ ok: true });
  });

  it('rejects an empty list of rates, a rate of zero, and a rate that leaves an item without a price', async () => {
    const db = await freshDb();
    const { uid, add, draft, apply } = await openRateDay(db);
    const reject = (...rates: DraftRates) => saveDraft(db, { now, uid }, { id: 'draft', rates });
    expect(await reject()).toEqual({ ok: false, problem: 'no-rates' });
    expect(await reject({ currency: 'USD', rate: '0' })).toMatchObject({
      problem: 'rate-not-positive',
      currency: 'USD',
    });
    expect(await reject({ currency: 'MMK', rate: '2' })).toEqual({ ok: false, problem: 'rate-for-mmk' });
    const dear = await add('Dear', '10000000000000');
    const id = await draft({ currency: 'CNY', rate: '6000' });
    expect((await previewDraft(db, id, query))?.rows).toMatchObject([{ id: dear, newPrice: null }]);
    expect(await apply(id)).toEqual({ ok: false, problem: 'no-price', name: 'Dear' });
    await excludeItem(db, { id, itemId: dear, excluded: true });
    expect(await apply(id)).toEqual({ ok: true, changes: 0 });
  });

  it('is previewed again with other rates and the newest rounding, and keeps its exclusions', async () => {
    const db = await freshDb();
    const { uid, add, draft, edit, apply, price } = await openRateDay(db);
    const [a, b] = [await add('A', '100'), await add('B', '100')];
    const id = await draft({ currency: 'CNY', rate: '612' });
    await excludeItem(db, { id, itemId: b, excluded: true });
    await edit(a, '101');
    await saveRounding(db, { now, uid }, '1000');
    await saveDraft(db, { now, uid }, { id, rates: [{ currency: 'CNY', rate: '640' }] });
    expect((await previewDraft(db, id, query))?.rows).toMatchObject([
      { id: a, oldPrice: 66_660, newPrice: 72_000, excluded: false },
      { id: b, excluded: true },
    ]);
    await saveRounding(db, { now, uid }, '1');
    expect(await apply(id)).toEqual({ ok: true, changes: 1 });
    expect(await price(a)).toBe(72_000);
    expect(await checkIntegrity(db)).toEqual([]);
    const refused = await saveDraft(db, { now, uid }, { id, rates: [{ currency: 'CNY', rate: '1' }] });
    expect(refused).toEqual({ ok: false, problem: 'already-applied' });
  });

  it('shows no row of the history for a rate that left an item as it was', async () => {
    const db = await freshDb();
    const { save, add, draft } = await openRateDay(db);
    const item = await add('A', '100');
    await save('610');
    const id = await draft({ currency: 'CNY', rate: '620' });
    await save('610');
    expect(await previewDraft(db, id, query)).toMatchObject({ count: 1 });
    const batch = await readBatch(db, id);
    expect(batch && (await readSkipped(db, batch))).toMatchObject({ count: 0 });
    const { changes } = await listPriceChanges(db, { itemId: item, rateId: null }, null);
    expect(changes.map(({ reason, new: { rate } }) => [reason, rate])).toEqual([
      ['rate', '610'],
      ['added', '600'],
    ]);
  });

  it('writes prices in two statements when it is applied, and in two when it is undone', async () => {
    const { db: plain, env } = await openDatabase(engine);
    const { uid, add, draft } = await openRateDay(plain);
    for (let n = 1; n < 60; n++) await add(`Phone ${n}`, String(n), { currency: n % 2 ? 'CNY' : 'USD' });
    const id = await draft({ currency: 'CNY', rate: '612' }, { currency: 'USD', rate: '4100' });
    const { db, statements } = openWatched(env);
    const writes = () => statements.filter((text) => /(insert into|update) "(inventories|priceChanges)"/.test(text));
    expect(await applyBatch(db, { now, timeZone: zone, uid }, id, [])).toEqual({ ok: true, changes: 59 });
    expect(writes()).toHaveLength(2);
    expect(await undoBatch(db, { now, uid }, id)).toEqual({ ok: true, restored: 59 });
    expect(writes()).toHaveLength(4);
  });
});

it('a draft is applied once by two presses at the same moment (postgres)', async () => {
  const { db } = await openDatabase('postgres');
  const { add, draft, apply } = await openRateDay(db);
  await add('A', '100');
  const id = await draft({ currency: 'CNY', rate: '612' });
  let presses: ReturnType<typeof apply>[] = [];
  await transact(db, async (trx) => {
    await lockSettings(trx);
    presses = runOutsideTransaction(() => [apply(id), apply(id)]);
    await untilWaiting(db, 2);
  });
  const applied = { ok: true, changes: 1 };
  expect(await Promise.all(presses)).toEqual([applied, applied]);
  expect(await db.selectFrom('exchangeRates').select('rate').execute()).toEqual([{ rate: '612' }]);
});

it('warns of a rate that moved by more than 5 %, and of a digit too many or too few', () => {
  const warn = (rate: string, last = '600') =>
    rateWarnings(
      [{ currency: 'CNY', rate }],
      { last: { CNY: { rate: last, date: today } }, bounds: STANDARD_BOUNDS },
      { belowCost: 0, jumps: 0 },
    );
  for (const [rate, kind] of [
    ['630.01', 'moved'],
    ['569.99', 'moved'],
    ['6000', 'digit'],
    ['61', 'digit'],
    ['4800', 'digit'],
    ['1200', 'moved'],
  ])
    expect(warn(rate ?? '')).toMatchObject([{ kind }]);
  for (const rate of ['630', '570', '600']) expect(warn(rate)).toEqual([]);
  expect(
    rateWarnings(
      [{ currency: 'EUR', rate: '5000' }],
      { last: { EUR: null }, bounds: STANDARD_BOUNDS },
      { belowCost: 0, jumps: 0 },
    ),
  ).toEqual([]);
});

it('computes what the shop earns on one piece', () => {
  expect(earnedPerPiece(66_000, '100', '600')).toEqual({ mmk: 6_000, percent: 9.1 });
  expect(earnedPerPiece(50_000, '100', '600')).toEqual({ mmk: -10_000, percent: -20 });
  expect(earnedPerPiece(0, '0', '600')).toEqual({ mmk: 0, percent: 0 });
  expect(earnedPerPiece(1, '1', null)).toBeNull();
});
