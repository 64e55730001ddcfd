import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sqlFunctions } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { undoBatch } from '#app/domain/prices/repricing/rate-batch-undo.server.ts';
import { saveDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { type Engine, onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { now, openRates, zone } from '#tests/support/factories/rates.ts';

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

onEachEngine('the undo of a rate day', (_freshDb, engine) => {
  it('does not scan all items for each change, although the engine has no statistics on the changes', async () => {
    const { db: plain, env } = await openDatabase(engine);
    const { uid } = await openRates(plain);
    for (let n = 0; n < 50; n++) await addItem(plain, now, zone, uid, { ...price, name: `Phone ${n}` });
    const doubleHistory = sql`insert into "priceChanges" ("itemId", "reason", "at", "rateId", "newSalePrice")
      select "itemId", 'rate', "at", "id" % 50, "newSalePrice" from "priceChanges"`;
    for (let n = 0; n < 8; n++) await doubleHistory.execute(plain);
    await sql`analyze`.execute(plain);
    await saveDraft(plain, now, uid, { id: 'draft', rates: [{ currency: 'CNY', rate: '601' }] });
    expect(await applyBatch(plain, { now, timeZone: zone, uid }, 'draft', [])).toEqual({ ok: true, changes: 50 });

    const sent: CompiledQuery[] = [];
    const watch = { query: ({ query }: { query: CompiledQuery }) => void sent.push(query), pool: () => {} };
    const db = connect(env, { functions: sqlFunctions, watch });
    expect(await undoBatch(db, now, uid, 'draft').finally(() => db.destroy())).toEqual({ ok: true, restored: 50 });
    const plan = await planOfHistory(plain, engine, sent);
    expect(plan).toMatch(engine === 'postgres' ? /Hash Join/ : /SEARCH i USING/);
    expect(plan).not.toMatch(engine === 'postgres' ? /Nested Loop/ : /SCAN i\b/);
  });
});
