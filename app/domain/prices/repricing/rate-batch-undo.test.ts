import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sqlFunctions } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { rateToday } from '#app/domain/prices/rates/rate-read.server.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { listBatches, readBatch } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { undoBatch } from '#app/domain/prices/repricing/rate-batch-undo.server.ts';
import { saveDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { readNotRestored } from '#app/domain/prices/repricing/untouched-items.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { type Engine, onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { openRateDay } from '#tests/support/factories/rate-day.ts';
import { now, openRates, readItem, today, zone } from '#tests/support/factories/rates.ts';

const price = { priceMode: 'manual' as const, cost: '100', rate: '600', profit: '10' };

/** Explains the statement that writes the history, under the settings of its transaction. */
async function planOfHistory(db: Db, engine: Engine, sent: readonly CompiledQuery[]): Promise<string> {
  const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
  const plan: object[] = [];
  await db.transaction().execute(async (trx) => {
    for (const query of sent) {
      if (query.sql.startsWith('set local')) await trx.executeQuery(query);
      if (!query.sql.includes('insert into "priceChanges"')) continue;
      const explained = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]);
      plan.push(...(await trx.executeQuery<object>(explained)).rows);
    }
  });
  return plan.flatMap((row) => Object.values(row)).join('\n');
}

onEachEngine('the undo of a rate day', (freshDb, engine) => {
  it('is undone for the items that still have its price, and its rates are deleted', async () => {
    const db = await freshDb();
    const { add, draft, apply, undo, edit, price, save } = await openRateDay(db);
    await save('600');
    const [a, edited, deletedId] = [await add('A', '100'), await add('B', '100'), await add('C', '100')];
    await edit(a, '100');
    const id = await draft({ currency: 'CNY', rate: '612' });
    expect(await undo(id)).toEqual({ ok: false, problem: 'no-such-batch' });
    await apply(id);
    await edit(edited, '101');
    await db.updateTable('inventories').set({ deletedAt: now.toISOString() }).where('id', '=', deletedId).execute();
    expect(await undo(id)).toEqual({ ok: true, restored: 1 });
    expect(await readItem(db, a)).toMatchObject({
      rate: '600',
      salePrice: 66_000,
      latestExchangeRate: '600',
      latestSalePrice: 66_000,
    });
    expect(await price(edited)).toBe(66_660);
    expect(await rateToday(db, 'CNY', today)).toBe('600');
    expect(await undo(id)).toEqual({ ok: false, problem: 'already-undone', by: 'Aye', at: now.toISOString() });
    const batch = await readBatch(db, id);
    expect(batch && (await readNotRestored(db, batch))).toMatchObject({
      count: 2,
      items: [
        { id: edited, deleted: false },
        { id: deletedId, deleted: true },
      ],
    });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is undone after a later one was undone, but changes no price that a later one set', async () => {
    const db = await freshDb();
    const { add, draft, apply, undo, price, save } = await openRateDay(db);
    const a = await add('A', '100');
    const first = await draft({ currency: 'CNY', rate: '610' });
    await apply(first);
    const second = await draft({ currency: 'CNY', rate: '620' });
    await apply(second);
    expect(await undo(second)).toEqual({ ok: true, restored: 1 });
    expect(await price(a)).toBe(67_100);
    const third = await draft({ currency: 'CNY', rate: '615' });
    await apply(third);
    expect(await undo(third)).toEqual({ ok: true, restored: 1 });
    expect(await undo(first)).toEqual({ ok: true, restored: 1 });
    expect(await price(a)).toBe(66_000);

    await save('630');
    const old = (await listBatches(db, 1)).batches.find(({ rates }) => rates[0]?.rate === '630');
    await save('640');
    await save('630');
    expect(await undo(old?.id ?? '')).toEqual({ ok: true, restored: 0 });
    expect(await price(a)).toBe(69_300);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('goes back to the newest change that still counts, in whatever order batches are undone', async () => {
    const undone = async (rates: string[], order: number[]) => {
      const db = await freshDb();
      const { add, draft, apply, undo, save } = await openRateDay(db);
      const item = await add('A', '100', { profit: '0' });
      await save('600');
      const ids: string[] = [];
      for (const rate of rates) {
        const id = await draft({ currency: 'CNY', rate });
        expect(await apply(id)).toMatchObject({ ok: true });
        ids.push(id);
      }
      const prices: unknown[] = [];
      for (const n of order) {
        expect(await undo(ids[n - 1] ?? '')).toMatchObject({ ok: true });
        const { rate, salePrice, latestExchangeRate } = await readItem(db, item);
        expect(latestExchangeRate).toBeNull();
        expect(await rateToday(db, 'CNY', today)).toBe(rate);
        prices.push([Number(rate), salePrice]);
      }
      expect(await checkIntegrity(db)).toEqual([]);
      return prices;
    };
    const at = (...rates: number[]) => rates.map((rate) => [rate, 100 * rate]);
    expect(await undone(['610', '620'], [1, 2])).toEqual(at(620, 600));
    expect(await undone(['610', '620', '630'], [1, 3, 2])).toEqual(at(630, 620, 600));
    expect(await undone(['610', '620', '630'], [2, 3, 1])).toEqual(at(630, 610, 600));
    expect(await undone(['610', '620', '630'], [3, 1, 2])).toEqual(at(620, 620, 600));
    expect(await undone(['610', '610', '610'], [1, 3, 2])).toEqual(at(610, 610, 600));
  });

  it('keeps an edit between two batches, and a rate saved later at the same price', async () => {
    const db = await freshDb();
    const { add, draft, apply, undo, edit, save, price } = await openRateDay(db);
    const [edited, other] = [await add('A', '100'), await add('B', '100')];
    const first = await draft({ currency: 'CNY', rate: '610' });
    await apply(first);
    await edit(edited, '200');
    const later = await draft({ currency: 'CNY', rate: '620' });
    await apply(later);
    await undo(first);
    expect([await price(edited), await price(other)]).toEqual([136_400, 68_200]);
    await save('620');
    expect(await undo(later)).toEqual({ ok: true, restored: 0 });
    const saved = (await listBatches(db, 1)).batches.find(({ undoneAt }) => undoneAt === null);
    expect(await undo(saved?.id ?? '')).toEqual({ ok: true, restored: 2 });
    expect([await price(edited), await price(other)]).toEqual([132_000, 66_000]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('gives items without a history, as after an import, the price that they had', async () => {
    const db = await freshDb();
    const { draft, apply, undo, price } = await openRateDay(db);
    const imported = [1, 2].map((n) =>
      insertItem(db, { name: `Old ${n}`, cost: '100', profit: '10', rate: '600', salePrice: 66_000 }),
    );
    const [item = ''] = await Promise.all(imported);
    const first = await draft({ currency: 'CNY', rate: '610' });
    await apply(first);
    const later = await draft({ currency: 'CNY', rate: '620' });
    await apply(later);
    expect(await undo(first)).toEqual({ ok: true, restored: 0 });
    expect(await undo(later)).toEqual({ ok: true, restored: 2 });
    expect(await price(item)).toBe(66_000);
  });

  it('does not scan all items for each change, although the engine has no statistics on the changes', async () => {
    const { db: plain, env } = await openDatabase(engine);
    const { uid } = await openRates(plain);
    for (let n = 0; n < 50; n++) await addItem(plain, now, zone, uid, { ...price, name: `Phone ${n}` });
    const doubleHistory = sql`insert into "priceChanges" ("itemId", "reason", "at", "rateId", "newSalePrice")
      select "itemId", 'rate', "at", "id" % 50, "newSalePrice" from "priceChanges"`;
    for (let n = 0; n < 8; n++) await doubleHistory.execute(plain);
    await sql`analyze`.execute(plain);
    await saveDraft(plain, { now, uid }, { id: 'draft', rates: [{ currency: 'CNY', rate: '601' }] });
    expect(await applyBatch(plain, { now, timeZone: zone, uid }, 'draft', [])).toEqual({ ok: true, changes: 50 });

    const sent: CompiledQuery[] = [];
    const watch = { query: ({ query }: { query: CompiledQuery }) => void sent.push(query), pool: () => {} };
    const db = connect(env, { functions: sqlFunctions, watch });
    expect(await undoBatch(db, { now, uid }, 'draft').finally(() => db.destroy())).toEqual({ ok: true, restored: 50 });
    const plan = await planOfHistory(plain, engine, sent);
    expect(plan).toMatch(engine === 'postgres' ? /Hash Join/ : /SEARCH i USING/);
    expect(plan).not.toMatch(engine === 'postgres' ? /Nested Loop/ : /SCAN i\b/);
  });
});
