import { sql } from 'kysely';
import type { Client } from 'pg';
import { isPostgres } from '#app/db/engine.server.ts';
import { PROCESS_NAME } from '#app/db/postgres/shop-client.server.ts';
import type { Trx } from '#app/db/schema.ts';

/** A standby in another town confirms within a tenth of it. */
const STUCK_MS = 2_000;

/** Since when each COMMIT of this process has waited for a standby, by its session and its start. */
export type CommitWaits = Map<string, number>;

/**
 * Call it before answering with what an earlier transaction wrote: a COMMIT that was cut off may be seen here although no
 * standby has it (decision: replication). This transaction then ends only when a standby has both.
 */
export async function awaitReplication(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_logical_emit_message(true, 'shop', '')`.execute(trx);
}

/**
 * Ends the sessions of this process whose COMMIT has waited too long for a standby: `statement_timeout` does not. Their
 * outcome is then unknown (`isUnavailable`). Call it often, with what it returned. @returns what still waits.
 */
export async function endStuckCommits(
  client: Client,
  waits: CommitWaits,
): Promise<{ waits: CommitWaits; ended: number }> {
  const { rows } = await client.query<{ pid: number; began: string }>(WAITING, [PROCESS_NAME]);
  const now = performance.now();
  const waiting = rows.map(({ pid, began }) => ({ pid, key: `${pid} ${began}` }));
  const since = new Map(waiting.map(({ key }) => [key, waits.get(key) ?? now]));
  const stuck = waiting.filter(({ key }) => now - (since.get(key) ?? now) >= STUCK_MS);
  if (stuck.length > 0)
    await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [stuck.map(({ pid }) => pid)]);
  return { waits: since, ended: stuck.length };
}

const WAITING = `select pid, query_start::text as began from pg_stat_activity
  where application_name = $1 and datname = current_database() and wait_event = 'SyncRep'`;
