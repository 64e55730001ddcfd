import { appendFileSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { DatabaseSync, StatementSync } from 'node:sqlite';

// Preloaded into a shop: logs each database statement into the file STATEMENTS, or kills the process just before or
// after the KILL_ATth one that contains KILL_IN. All statements pass through these four calls.

const { STATEMENTS, KILL_AT = '', KILL_IN = '', KILL_WHEN } = process.env;
let sent = 0;

function counted<This, Args extends unknown[], Result>(
  call: (this: This, ...args: Args) => Result,
  textOf: (self: This, args: Args) => string | undefined,
) {
  return function (this: This, ...args: Args): Result {
    const text = textOf(this, args);
    if (text === undefined) return call.apply(this, args);
    // On PostgreSQL, a COMMIT stands behind another statement.
    const shown = text.endsWith('commit') ? 'commit' : text.replaceAll('\n', ' ').slice(0, 80);
    if (STATEMENTS) appendFileSync(STATEMENTS, `${shown}\n`);
    if (text.includes(KILL_IN)) sent++;
    const isTarget = text.includes(KILL_IN) && sent === Number(KILL_AT);
    if (isTarget && KILL_WHEN === 'before') killSelf();
    const result = call.apply(this, args);
    if (isTarget) killSelf();
    return result;
  };
}

function killSelf() {
  writeSync(1, 'killed\n');
  process.kill(process.pid, 'SIGKILL');
}

DatabaseSync.prototype.exec = counted(DatabaseSync.prototype.exec, (_, [sql]) => sql);
StatementSync.prototype.run = counted(
  StatementSync.prototype.run,
  (self: StatementSync) => self.sourceSQL,
) as typeof StatementSync.prototype.run;
StatementSync.prototype.all = counted(
  StatementSync.prototype.all,
  (self: StatementSync) => self.sourceSQL,
) as typeof StatementSync.prototype.all;

/** PostgreSQL's messages: Q is a simple query, P parses one with parameters, B binds a prepared one. */
const write = Socket.prototype.write as (this: Socket, ...args: unknown[]) => boolean;
Socket.prototype.write = counted(write, (self, [data]) => {
  if (
    !(data instanceof Buffer) ||
    !process.env.DATABASE_URL ||
    self.remotePort !== Number(new URL(process.env.DATABASE_URL).port)
  )
    return undefined;
  return 'QPB'.includes(String.fromCharCode(data[0] ?? 0))
    ? data
        .toString('latin1', 5)
        .replace(/[^ -~]+/g, ' ')
        .trim()
    : undefined;
}) as typeof Socket.prototype.write;
