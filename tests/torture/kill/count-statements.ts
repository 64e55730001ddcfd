import { appendFileSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { DatabaseSync, StatementSync } from 'node:sqlite';

// Preloaded into a shop: writes each statement that it sends to its database into the file STATEMENTS, or kills the
// process at the KILL_ATth of those that hold KILL_IN, just before or just after it was sent. A database is told what to do by these four calls.

const { STATEMENTS, KILL_AT = '', KILL_IN = '', KILL_WHEN } = process.env;
let sent = 0;

function counted<This, Args extends unknown[], Result>(
  call: (this: This, ...args: Args) => Result,
  wordsOf: (self: This, args: Args) => string | undefined,
) {
  return function (this: This, ...args: Args): Result {
    const words = wordsOf(this, args);
    if (words === undefined) return call.apply(this, args);
    if (STATEMENTS) appendFileSync(STATEMENTS, `${words.replaceAll('\n', ' ').slice(0, 80)}\n`);
    if (words.includes(KILL_IN)) sent++;
    const isTheOne = words.includes(KILL_IN) && sent === Number(KILL_AT);
    if (isTheOne && KILL_WHEN === 'before') end();
    const result = call.apply(this, args);
    if (isTheOne) end();
    return result;
  };
}

function end() {
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

/** PostgreSQL's messages: a simple query begins with Q, one with parameters with P, or with B where it is known. */
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
