import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Mutant } from '#tests/support/torture/mutant.ts';
import { findBrowser } from './browser.ts';
import { faultOf, listMutants } from './mutants-list.ts';
import { reportMutants } from './reliability-report.ts';

/** Applies each mutant, or those that contain a given word, to a copy of the code and runs its test. Fails if one is not
 * caught. Results go into docs/reliability.md. */
const words = process.argv.slice(2);
const mutants = (await listMutants()).filter(
  ({ name, caughtBy }) => words.length === 0 || words.some((word) => `${name} ${caughtBy.test}`.includes(word)),
);
const browser = findBrowser();
const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
copyRepository(copy);

const escaped: Mutant[] = [];
for (const [n, mutant] of mutants.entries()) {
  const verdict = tryMutant(mutant);
  if (verdict !== 'caught') escaped.push(mutant);
  console.log(`${n + 1} of ${mutants.length}: ${mutant.name}: ${verdict}`);
}
rmSync(copy, { recursive: true });
reportMutants(mutants, escaped);
console.log(`${mutants.length - escaped.length} of ${mutants.length} mutants caught`);
process.exitCode = escaped.length === 0 && mutants.length > 0 ? 0 : 1;

function copyRepository(target: string): void {
  const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).stdout;
  for (const file of files.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(file, join(target, file));
  }
  symlinkSync(resolve('node_modules'), join(target, 'node_modules'));
}

/** @returns 'caught' only if the test of the mutant itself fails, else the problem. */
function tryMutant(mutant: Mutant): string {
  const fault = faultOf(mutant);
  if (fault) return fault;
  const source = readFileSync(mutant.file, 'utf8');
  writeFileSync(
    join(copy, mutant.file),
    source.replace(mutant.find, () => mutant.replace),
  );
  try {
    const isUnit = mutant.caughtBy.test.startsWith('app/');
    if (!isUnit && run('node', 'scripts/run.js', 'build').status !== 0) return 'does not build';
    const { test, title } = mutant.caughtBy;
    const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const report = join(copy, 'report.json');
    rmSync(report, { force: true });
    const { stderr } = run('vitest', 'run', '--reporter=json', `--outputFile=${report}`, test, '-t', pattern);
    return existsSync(report) ? verdictOf(readFileSync(report, 'utf8'), title) : `the test did not run: ${stderr}`;
  } finally {
    writeFileSync(join(copy, mutant.file), source);
  }
}

type VitestReport = { testResults: { assertionResults: { title: string; status: string }[] }[] };

function verdictOf(json: string, title: string): string {
  const tests = (JSON.parse(json) as VitestReport).testResults.flatMap(({ assertionResults }) => assertionResults);
  const matching = tests.filter((test) => test.title.includes(title) && test.status !== 'skipped');
  if (matching.length === 0) return 'the test did not run';
  return matching.some(({ status }) => status === 'failed') ? 'caught' : 'NOT CAUGHT';
}

function run(command: string, ...args: string[]) {
  const path = `${resolve('node_modules/.bin')}:${process.env.PATH}`;
  // A cache of its own: entries are kept by path, and the copy has a new path each time.
  const NODE_COMPILE_CACHE = join(copy, 'compile-cache');
  const env = { ...process.env, PATH: path, SHOP_TEST_BROWSER: browser, NODE_COMPILE_CACHE };
  return spawnSync(command, args, { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
}
