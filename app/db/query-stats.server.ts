import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type LogEvent } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';

/** `ms` excludes waits for a connection to PostgreSQL. */
export type QueryTotals = { queries: number; ms: number };

export type PoolState = { open: number; idle: number; waiting: number };

export type QueryWatch = { query(event: LogEvent): void; pool(state: () => PoolState): void };

const currentTotals = new AsyncLocalStorage<QueryTotals>();

export function runCountingQueries<T>(totals: QueryTotals, work: () => T): T {
  return currentTotals.run(totals, work);
}

export type QueryCounts = { queries: number; querySeconds: number; slowQueries: number };
export type SlowQuery = { statement: string; ms: number; plan: string[] | undefined };

type WatchOptions = {
  counts: QueryCounts;
  /** Statements that take this long are reported, each about once a minute; 0 reports none. */
  slowMs: number;
  onSlow(slow: SlowQuery): void;
};

const REPORT_INTERVAL_MS = 60_000;
const MAX_STATEMENTS = 200;
const MAX_LENGTH = 4_000;
const EXPLAINABLE = /^\s*(select|with|update|delete)\b/i;

/** Reports slow queries with a generic plan and without parameters, which may be personal data. */
export function watchQueries({ counts, slowMs, onSlow }: WatchOptions) {
  const reportedAt = new Map<string, number>();
  // A slow query may run in a transaction, where no other query may run.
  const runOutside = AsyncLocalStorage.snapshot();
  let poolState = (): PoolState => ({ open: 0, idle: 0, waiting: 0 });

  function claimReport(sql: string): boolean {
    const now = performance.now();
    if (now - (reportedAt.get(sql) ?? Number.NEGATIVE_INFINITY) < REPORT_INTERVAL_MS) return false;
    if (reportedAt.size >= MAX_STATEMENTS) reportedAt.clear();
    reportedAt.set(sql, now);
    return true;
  }

  return {
    watch: (db: () => Db): QueryWatch => ({
      query({ query: { sql }, queryDurationMillis: durationMs }) {
        if (sql.startsWith('explain ')) return;
        const totals = currentTotals.getStore();
        if (totals) {
          totals.queries++;
          totals.ms += durationMs;
        }
        counts.queries++;
        counts.querySeconds += durationMs / 1_000;
        if (slowMs === 0 || durationMs < slowMs) return;
        counts.slowQueries++;
        if (!claimReport(sql)) return;
        const slow = { statement: sql.slice(0, MAX_LENGTH), ms: Math.round(durationMs) };
        runOutside(async () => onSlow({ ...slow, plan: await planOf(db(), sql).catch(() => undefined) }));
      },
      pool(state) {
        poolState = state;
      },
    }),

    pool: (): PoolState => poolState(),
  };
}

async function planOf(db: Db, sql: string): Promise<string[] | undefined> {
  if (!EXPLAINABLE.test(sql)) return undefined;
  const explain = isPostgres(db) ? 'explain (generic_plan)' : 'explain query plan';
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${explain} ${sql}`));
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
}
