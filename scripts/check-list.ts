import { exec } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const run = promisify(exec);

/** The environment at the start of this process; Vitest changes it for the tests. */
const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` };

type Check = [name: string, command: string];

/** All checks. The first one writes files that the others read. */
export const checks: Check[] = [
  ['route types', 'react-router typegen'],
  ['types', 'tsc --noEmit'],
  ['format, lint and import zones', 'biome check --error-on-warnings'],
  ['folders: no circles', 'node scripts/folders-check.ts'],
  ['unused files, exports and packages', 'knip'],
  ['specification and security: their files and tests are there', 'node scripts/specification-check.ts'],
  ['docs: every path is there', 'node scripts/docs-check.ts'],
  ['access: every URL has its row, every page its screen', 'node scripts/access-check.ts'],
  [
    'packages: pinned, patched, without unknown install scripts, each with its reason',
    'node scripts/dependencies-check.ts',
  ],
  ['migrations: the version before can run beside them', 'node scripts/migrations-check.ts'],
  ['mutants: each can still be made', 'node scripts/mutants-check.ts'],
  ['words: none missing, none unused', 'node scripts/words-check.ts'],
];

/** Runs the first check, then the others two at a time, and prints the output of failures. @returns the failed checks. */
export async function runChecks(list: Check[]): Promise<string[]> {
  const [first, ...others] = list;
  const results = first ? [await passes(first)] : [];
  const limit = pLimit(2);
  results.push(...(await Promise.all(others.map((check) => limit(passes, check)))));
  return list.map(([name]) => name).filter((_, index) => !results[index]);
}

async function passes([name, command]: Check): Promise<boolean> {
  const running = run(command, { env, maxBuffer: 2 ** 26 });
  const failure = await running.then(
    () => null,
    (error: { stdout: string; stderr: string }) => error,
  );
  console.log(`${failure ? '✗' : '✓'} ${name}`);
  if (failure) console.log(failure.stdout + failure.stderr);
  return !failure;
}
