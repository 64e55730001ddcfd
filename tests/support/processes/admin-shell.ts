import { execFile } from 'node:child_process';
import { AUTH_SECRET } from '#tests/support/factories/buyers.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';

type Shell = Pick<RunningShop, 'env'> & { settings?: Record<string, string> };

/** Runs `npm run admin -- …` beside the running shop. */
export function runAdmin({ env, settings }: Shell, ...words: string[]): Promise<{ code: number; output: string }> {
  const variables = {
    PATH: process.env.PATH,
    DATA_DIR: env.dataDir,
    ...settings,
    ...(env.databaseUrl && { DATABASE_URL: env.databaseUrl, AUTH_SECRET }),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/run.js', 'admin', ...words], { env: variables }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), output: out + err });
    });
  });
}
