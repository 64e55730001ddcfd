import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { serverAccount } from '#tests/support/database/own-postgres.ts';
import { fromDebian, onPath } from '#tests/support/debian-package.ts';
import { freePort } from '../../../scripts/shop-process.ts';

/** Runs PgBouncer before the PostgreSQL of `databaseUrl` until the test ends. Returns the URL of the same database behind it. */
export async function startPgBouncer(databaseUrl: string, poolMode: 'session' | 'transaction', poolSize: number) {
  const program = fromDebian('pgbouncer', () => onPath('pgbouncer', '/usr/sbin'));
  const folder = mkdtempSync(join(inject('scratch'), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port, username, password } = new URL(databaseUrl);
  const own = await freePort();
  const settings = `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = ${poolSize}
`;
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  // It refuses to run as root.
  const server = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...serverAccount(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  const isUp = new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (text) => {
      output += text;
      if (output.includes('process up')) resolve();
    });
    server.on('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${output}`)));
  });
  onTestFinished(async () => {
    if (server.exitCode === null) {
      server.kill('SIGINT');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  await isUp;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${own}`;
  return url.href;
}
