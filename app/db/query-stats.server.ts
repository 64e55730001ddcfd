import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type LogEvent } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';

/** What a request has asked of the database so far; `ms` is the sum of what the queries took, waits for their turn included. */
export type Asked = { queries: number; ms: number };

/** How many connections there are, how many of them are free, and how many queries wait for one. */
export type Pool = { open: number; idle: number; waiting: number };

/** What is told of a database while it is open. `pool` is told once, where there is one. */
export type QueryWatch = { query(event: LogEvent): void; pool(state: () => Pool): void };

const asking = new AsyncLocalStorage<Asked>();

/** Runs `work` and counts in `asked` what it asks of any database. */
export function countingQueries<T>(asked: Asked, work: () => T): T {
  return asking.run(asked, work);
}

/** What is counted of all queries. */
export type QueryCounts = { queries: number; querySeconds: number; slowQueries: number };
/** A query that took its time, and how the engine would go about it, a line a step. */
export type SlowQuery = { statement: string; ms: number; plan: string[] | undefined };

type Watching = {
  counts: QueryCounts;
  /** What takes so many milliseconds is told, each statement once a minute; 0 for nothing. */
  slowMs: number;
  tell(slow: SlowQuery): void;
};

/** How often the same statement is told of, and how many statements are remembered for that. */
const SAME_MS = 60_000;
const MAX_STATEMENTS = 200;
const MAX_WORDS = 4_000;
const EXPLAINABLE = /^\s*(select|with|update|delete)\b/i;

/**
 * Counts queries for the request they belong to and over all, and tells of slow ones with the plan that the engine has
 * for them whatever their parameters are: those are people's, and are neither told nor used.
 */
export function watchQueries({ counts, slowMs, tell }: Watching) {
  const toldAt = new Map<string, number>();
  // A slow query may be one of a transaction, in which nothing else may be asked.
  const outside = AsyncLocalStorage.snapshot();
  let poolState = (): Pool => ({ open: 0, idle: 0, waiting: 0 });

  function isNews(sql: string): boolean {
    const now = performance.now();
    if (now - (toldAt.get(sql) ?? Number.NEGATIVE_INFINITY) < SAME_MS) return false;
    if (toldAt.size >= MAX_STATEMENTS) toldAt.clear();
    toldAt.set(sql, now);
    return true;
  }

  return {
    /** Hears of the queries of the database that `db` answers, and asks it for plans. */
    watch: (db: () => Db): QueryWatch => ({
      query({ query: { sql }, queryDurationMillis: took }) {
        if (sql.startsWith('explain ')) return;
        const asked = asking.getStore();
        if (asked) {
          asked.queries++;
          asked.ms += took;
        }
        counts.queries++;
        counts.querySeconds += took / 1_000;
        if (slowMs === 0 || took < slowMs) return;
        counts.slowQueries++;
        if (!isNews(sql)) return;
        const slow = { statement: sql.slice(0, MAX_WORDS), ms: Math.round(took) };
        outside(async () => tell({ ...slow, plan: await planOf(db(), sql).catch(() => undefined) }));
      },
      pool(state) {
        poolState = state;
      },
    }),

    pool: (): Pool => poolState(),
  };
}

async function planOf(db: Db, sql: string): Promise<string[] | undefined> {
  if (!EXPLAINABLE.test(sql)) return undefined;
  const how = isPostgres(db) ? 'explain (generic_plan)' : 'explain query plan';
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${how} ${sql}`));
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
}
