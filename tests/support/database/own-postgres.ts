import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { fromDebian, onPath } from '#tests/support/debian-package.ts';
import { freePort } from '../../../scripts/shop-process.ts';

const run = promisify(execFile);
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'pg_basebackup'];

/**
 * Starts an installed PostgreSQL with its tools and durable settings, which the suite's server lacks. `fill` puts something
 * else than an empty server into the folder.
 */
export async function startOwnPostgres(
  settings: Record<string, string> = {},
  fill: (data: string) => Promise<unknown> = initialize,
) {
  const bin = postgresPrograms();
  const { folder: data, account } = serverFolder('own-postgres');
  await fill(data);
  const port = await freePort();
  const all = {
    port: `${port}`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: data,
    max_connections: '100',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...account, stdio: 'ignore' });
  const stop = async () => {
    if (server.exitCode !== null) return;
    // A fast shutdown, which also archives what it has.
    server.kill('SIGINT');
    await once(server, 'exit');
  };
  onTestFinished(stop);
  const url = `postgres://shop@127.0.0.1:${port}`;
  while (!(await isReady(`${url}/postgres`))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    await setTimeout(50);
  }
  return {
    url,
    data,
    port,
    stop,
    /** @returns the URL of a new, empty database. */
    async create(name: string): Promise<string> {
      await execute(`${url}/postgres`, `create database ${name}`);
      return `${url}/${name}`;
    },
    tool: (name: 'pg_dump' | 'pg_restore', ...args: string[]) => run(join(bin, name), args),
  };
}

async function initialize(data: string): Promise<void> {
  const initdb = join(postgresPrograms(), 'initdb');
  await run(initdb, ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-locale'], serverAccount());
}

/** A folder of the account that PostgreSQL runs as, removed after the test. */
export function serverFolder(prefix: string) {
  const account = serverAccount();
  const folder = mkdtempSync(join(inject('scratch'), `${prefix}-`));
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, account };
}

/** The folder of an installed PostgreSQL's programs. */
export function postgresPrograms(): string {
  return fromDebian('postgresql', findPrograms);
}

/** The newest Debian installation that has all programs, else the one on PATH. */
function findPrograms(): string | undefined {
  const initdb = onPath('initdb');
  const folders = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionIn(b) - versionIn(a));
  return [...folders, ...(initdb ? [dirname(initdb)] : [])].find((folder) =>
    PROGRAMS.every((program) => existsSync(join(folder, program))),
  );
}

const versionIn = (folder: string) => Number(folder.split('/').at(-2));

/** PostgreSQL refuses to run as root. */
export function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" to run it as');
  return { uid, gid };
}

export async function isReady(url: string): Promise<boolean> {
  return execute(url, 'select 1').then(
    () => true,
    () => false,
  );
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
