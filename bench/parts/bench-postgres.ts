import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** A PostgreSQL of the bench's own with its ordinary settings: what it commits is on the disk. */
export async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(folder);
  // PostgreSQL's user, another one where this is root, must be let through.
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
