import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { isReady, postgresPrograms, serverAccount } from '#tests/support/database/own-postgres.ts';
import { freePort } from '../../../scripts/shop-process.ts';

const run = promisify(execFile);
const STANDBY = 'standby';

type Server = { url: string; kill: () => Promise<void>; signal: (signal: NodeJS.Signals) => void };

/** Two PostgreSQL servers: what the first acknowledges, the second has. Removed when the test ends. */
export async function startPair() {
  const bin = postgresPrograms();
  const account = serverAccount();
  let primary = await startPrimary();
  let standby = await startStandby();

  async function startPrimary(): Promise<Server> {
    const data = newFolder();
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-locale'], account);
    return start(data);
  }

  async function startStandby(): Promise<Server> {
    const data = newFolder();
    const source = `${primary.url}?application_name=${STANDBY}`;
    await run(join(bin, 'pg_basebackup'), ['-D', data, '-d', source, '-R', '-c', 'fast'], account);
    return start(data);
  }

  function newFolder(): string {
    const folder = mkdtempSync(join(inject('scratch'), 'pair-'));
    if (account) chownSync(folder, account.uid, account.gid);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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
    const signal = (name: NodeJS.Signals) => {
      for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
    };
    const kill = async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      signal('SIGKILL');
      await once(server, 'exit');
    };
    onTestFinished(kill);
    const url = `postgres://shop@127.0.0.1:${port}/postgres`;
    while (!(await isReady(url))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
      await setTimeout(50);
    }
    return { url, kill, signal };
  }

  return {
    url: () => primary.url,
    /** The line to the standby is dead: it gets nothing any more. */
    cutStandby: () => standby.signal('SIGSTOP'),
    /** The primary's machine is lost, and the standby takes over. @returns its address. */
    async failOver(): Promise<string> {
      await primary.kill();
      standby.signal('SIGCONT');
      await query(standby.url, 'select pg_promote()');
      primary = standby;
      return primary.url;
    },
    /** Until then, the primary acknowledges nothing. */
    async addStandby(): Promise<void> {
      standby = await startStandby();
    },
  };
}

/** Each of them has a process group of its own. */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  await client.query(text).finally(() => client.end());
}
