import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** All checks, fastest failures first. */
export const checks: [name: string, command: string][] = [
  ['route types', 'react-router typegen'],
  ['types', 'tsc --noEmit'],
  ['format, lint and import zones', 'biome check --error-on-warnings'],
  ['unused files, exports and packages', 'knip'],
  ['specification and security: their files and tests are there', 'node scripts/specification-check.ts'],
  ['access: every URL has its row', 'node scripts/access-check.ts'],
  ['packages: pinned, mended, quiet when installed, each with its reason', 'node scripts/dependencies-check.ts'],
  ['mutants: each can still be made', 'node scripts/mutants-check.ts'],
  ['words: none missing, none unused', 'node scripts/words-check.ts'],
];

/** Runs all checks and prints the output of failures. @returns the names of those that failed. */
export function runChecks(): string[] {
  const path = `${resolve('node_modules/.bin')}:${process.env.PATH}`;
  return checks.flatMap(([name, command]) => {
    const ran = spawnSync(command, { shell: true, encoding: 'utf8', env: { ...process.env, PATH: path } });
    console.log(`${ran.status === 0 ? '✓' : '✗'} ${name}`);
    if (ran.status === 0) return [];
    console.log(ran.stdout + ran.stderr);
    return [name];
  });
}
