import type { Client } from 'pg';

/** A standby in another town confirms within a tenth of it. */
const STUCK_MS = 2_000;
/** While no standby answers, so that writes leave connections for reads. */
const KNOWN_STUCK_MS = 300;
const KNOWN_FOR_MS = 10_000;

/** Since when each COMMIT has waited for a standby, by its session and its start, and when one was last ended. */
export type CommitWaits = { since: Map<string, number>; endedAt: number };

export const noWaits: CommitWaits = { since: new Map(), endedAt: Number.NEGATIVE_INFINITY };

/** COMMIT that waits for a standby although the transaction has only read: it may answer with what an earlier one wrote, and
 * what a cut-off COMMIT wrote may be seen here although no standby has it (decision: replication). */
export const COMMIT_WHEN_SAFE = `
  select pg_logical_emit_message(true, 'shop', '') where pg_current_xact_id_if_assigned() is null
    and current_setting('synchronous_standby_names') <> '' and current_setting('transaction_read_only') = 'off';
  commit`;

/** Ends the sessions of shops whose COMMIT has waited too long for a standby: `statement_timeout` does not. Their outcome is
 * then unknown (`isUnavailable`). Call it often, with what it returned. */
export async function endStuckCommits(client: Client, { since, endedAt }: CommitWaits): Promise<CommitWaits> {
  const { rows } = await client.query<{ commit: string }>(WAITING);
  const now = performance.now();
  const waiting = new Map(rows.map(({ commit }) => [commit, since.get(commit) ?? now]));
  const limit = now - endedAt < KNOWN_FOR_MS ? KNOWN_STUCK_MS : STUCK_MS;
  // The oldest waits in full, or a standby that is only slow would never count again.
  const stuck = [...waiting]
    .filter(([, began], n) => now - began >= (n === 0 ? STUCK_MS : limit))
    .map(([commit]) => commit);
  if (stuck.length === 0) return { since: waiting, endedAt };
  const ended = await client.query(END, [stuck]);
  return { since: waiting, endedAt: ended.rowCount ? now : endedAt };
}

/** Also sessions that a killed process left. A migration may wait. */
const COMMITS = `from pg_stat_activity where wait_event_type = 'IPC' and wait_event = 'SyncRep'
  and datname = current_database() and usename = current_user
  and application_name like 'shop %' and application_name not like '% migration'`;
const COMMIT = "pid || ' ' || query_start";
const WAITING = `select ${COMMIT} as commit ${COMMITS} order by query_start`;
const END = `select pg_terminate_backend(pid) ${COMMITS} and ${COMMIT} = any($1)`;
