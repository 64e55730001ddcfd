import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Starts PostgreSQL with the unusual settings of the tests, but durable. */
export async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(folder);
  // If root runs this, PostgreSQL runs as another user, who needs access.
  for (const each of [dirname(folder), folder]) chmodSync(each, 0o755);
  const server: ChildProcess = fork('tests/support/database/postgres-process.ts', [folder, 'durable'], {
    execArgv: [],
  });
  const [url] = (await once(server, 'message')) as [string];
  return {
    url: `${url}/postgres`,
    async stop() {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}
