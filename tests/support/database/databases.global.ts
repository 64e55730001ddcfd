import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import type { Env } from '#app/runtime/env.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server; its database `template` is migrated and empty. */
    postgresUrl: string;
    /** A folder for files; its `template/shop.sqlite` is migrated and empty. */
    scratch: string;
  }
}

/** Starts PostgreSQL and creates the templates. @returns a function that stops it and removes them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await mkdtemp(join(await roomyFolder(), 'shop-test-'));
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(scratch, 0o755);
  // Detached, so that Ctrl+C ends the tests first.
  const server = fork('tests/support/database/postgres-process.ts', [scratch], { detached: true, execArgv: [] });
  const tearDown = async () => {
    if (server.connected) {
      server.disconnect();
      await once(server, 'exit');
    }
    await rm(scratch, { recursive: true, force: true });
  };
  try {
    const postgresUrl = await addressOf(server);
    await makeTemplate({ dataDir: '', databaseUrl: `${postgresUrl}/template` });
    await makeTemplate({ dataDir: join(scratch, 'template'), databaseUrl: undefined });
    project.provide('postgresUrl', postgresUrl);
    project.provide('scratch', scratch);
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** A RAM disk if there is space: a new PostgreSQL database takes 16 ms there and 300 ms on a slow disk. */
async function roomyFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize > 2e9 ? '/dev/shm' : tmpdir();
}

async function addressOf(server: ChildProcess): Promise<string> {
  const started = once(server, 'message').then(([address]) => String(address));
  const failed = once(server, 'exit').then(() => {
    throw new Error('the tests have no PostgreSQL: see above');
  });
  return Promise.race([started, failed]);
}

async function makeTemplate(env: Pick<Env, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const db = connect(env);
  await migrate(db);
  await db.destroy();
}
