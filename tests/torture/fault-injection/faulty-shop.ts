import { join } from 'node:path';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { type Change, onChanges } from '#app/db/changes.server.ts';
import { postgresDialect } from '#app/db/postgres/postgres-dialect.server.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { sqliteDialect } from '#app/db/sqlite/sqlite-dialect.server.ts';
import { sqlFunctions } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { type DatabaseEnv, type Engine, openDatabase } from '#tests/support/database/databases.ts';
import { type Faults, faulty } from './faulty-dialect.ts';
import { difference, nameless, type Rows, readRows, saveRows } from './table-rows.ts';
import { openStageShop, type Stage, setStage, type Verb } from './verbs.ts';

export type FaultyShop = {
  /** The database with the injected fault. */
  db: Db;
  faults: Faults;
  /** The same database without faults. */
  plain: Db;
  env: DatabaseEnv;
  owner: string;
  /** Changes published since it was emptied. */
  published: Change[];
};

export async function openFaultyShop(engine: Engine): Promise<FaultyShop> {
  const { db: plain, env } = await openDatabase(engine);
  const faults =
    engine === 'sqlite'
      ? faulty(sqliteDialect(join(env.dataDir, 'shop.sqlite'), sqlFunctions))
      : faultyPostgres(env, plain);
  const db = new Kysely<Database>({ dialect: faults.dialect });
  onTestFinished(() => db.destroy());
  const published: Change[] = [];
  onChanges(db, (changes) => void published.push(...changes));
  return { db, faults, plain, env, owner: await openStageShop(plain), published };
}

/** A cut terminates the connection at the server. */
function faultyPostgres({ databaseUrl = '' }: DatabaseEnv, plain: Db): Faults {
  return faulty(
    postgresDialect(databaseUrl, () => {}),
    async (connection) => {
      const { rows } = await connection.executeQuery<{ pid: number }>(
        CompiledQuery.raw('select pg_backend_pid() as pid'),
      );
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(plain);
    },
  );
}

export type Outcome = { response: string; rows: string[]; published: string[] };
/** Test data, its rows, and a run without faults: its calls, and the shop after one call and after two. */
export type Clean = {
  stage: Stage;
  before: Rows;
  /** Puts the test data back. */
  reset(): Promise<void>;
  calls: string[];
  once: Outcome;
  twice: Outcome;
};

/** Runs the action twice without faults on new test data. */
export async function recordClean(shop: FaultyShop, verb: Verb): Promise<Clean> {
  const stage = await setStage(shop.plain, shop.owner, verb.fate ?? 'pending');
  const reset = await saveRows(shop.plain, shop.env);
  const before = await readRows(shop.plain);
  shop.faults.watch();
  const once = await runVerb(shop, verb, stage, before);
  const calls = [...shop.faults.calls];
  const twice = await runVerb(shop, verb, stage, before);
  expect(once.rows.length, `${verb.name} does something`).toBeGreaterThan(1);
  expect(calls.at(0)).toBe('begin');
  expect(calls.at(-1)).toBe('commit');
  expect(once.response).toMatch(/^(true|undefined|\{"ok":true.*)$/);
  // After any fault the shop must equal the state before or after the action.
  expect(await checkIntegrity(shop.plain)).toEqual([]);
  if (verb.again) {
    expect(twice.response, `${verb.name} repeated`).toMatch(verb.again);
    expect(twice.rows, `${verb.name} repeated`).toEqual(once.rows);
  }
  return { stage, before, reset, calls, once, twice };
}

/** Runs the action once. @returns the difference to `before`. */
export async function runVerb(
  { db, plain, published }: FaultyShop,
  verb: Verb,
  stage: Stage,
  before: Rows,
): Promise<Outcome> {
  published.length = 0;
  const response = nameless(String(JSON.stringify(await verb.run(db, stage))));
  return {
    response,
    // Published twice if a lost COMMIT is retried, which is harmless.
    published: [...new Set(published.map((each) => nameless(JSON.stringify(each))))],
    rows: difference(before, await readRows(plain)),
  };
}
