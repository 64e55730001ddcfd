import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject, onTestFinished } from 'vitest';
import { execute, isReady, postgresPrograms, serverAccount } from '#tests/support/database/own-postgres.ts';
import { openFaultyProxy } from '#tests/torture/database/faulty-connection.ts';
import { freePort } from '../../../scripts/shop-process.ts';

const run = promisify(execFile);
const STANDBY = 'standby';

type Server = { url: string; kill: () => Promise<void> };

/** Two PostgreSQL servers: what the first acknowledges, the second has. Removed when the test ends. */
export async function startPair() {
  const bin = postgresPrograms();
  const account = serverAccount();
  let primary = await startPrimary();
  let line = await openFaultyProxy(primary.url);
  let standby = await startStandby();

  async function startPrimary(): Promise<Server> {
    const data = newFolder();
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-locale'], account);
    return start(data);
  }

  async function startStandby(): Promise<Server> {
    const data = newFolder();
    const source = `${line.url}?application_name=${STANDBY}`;
    await run(join(bin, 'pg_basebackup'), ['-D', data, '-d', source, '-R', '-c', 'fast'], account);
    return start(data);
  }

  function newFolder(): string {
    const folder = mkdtempSync(join(inject('scratch'), 'pair-'));
    if (account) chownSync(folder, account.uid, account.gid);
    return folder;
  }

  async function start(data: string): Promise<Server> {
    const port = await freePort();
    const settings = { synchronous_standby_names: STANDBY, max_connections: '60', unix_socket_directories: '' };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', ...options], {
      ...account,
      stdio: 'ignore',
    });
    const pid = server.pid ?? 0;
    const kill = async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      for (const each of [pid, ...childrenOf(pid)]) killNow(each);
      await ended;
      rmSync(data, { recursive: true, force: true });
    };
    onTestFinished(kill);
    const url = `postgres://shop@127.0.0.1:${port}/postgres`;
    while (!(await isReady(url))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
      await setTimeout(50);
    }
    return { url, kill };
  }

  return {
    url: () => primary.url,
    standbyUrl: () => standby.url,
    /** The line to the standby is dead: it gets nothing any more. */
    cutStandby: () => line.refuse(),
    /** The primary's machine is lost, and the standby takes over. @returns its address. */
    async failOver(): Promise<string> {
      await primary.kill();
      await execute(standby.url, 'select pg_promote()');
      primary = standby;
      return primary.url;
    },
    /** Until then, the primary acknowledges nothing. */
    async addStandby(): Promise<void> {
      line = await openFaultyProxy(primary.url);
      standby = await startStandby();
    },
  };
}

/** Each of them has a process group of its own. */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
