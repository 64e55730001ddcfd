import { execFile } from 'node:child_process';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';

type ShopEnv = Pick<RunningShop, 'env'> & { settings?: Record<string, string> };

/** Runs `npm run admin -- …` on the database of a shop, which may be running. */
export function runAdmin({ env, settings }: ShopEnv, ...args: string[]): Promise<{ code: number; output: string }> {
  const variables = {
    PATH: process.env.PATH,
    DATA_DIR: env.dataDir,
    ...(env.databaseUrl && { DATABASE_URL: env.databaseUrl, AUTH_SECRET }),
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/run.js', 'admin', ...args], { env: variables }, (error, out, err) => {
      // The code of a command that a signal ended is null, and that of one that did not start is a text.
      const code = !error ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: out + err });
    });
  });
}
