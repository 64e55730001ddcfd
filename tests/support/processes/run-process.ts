import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Starts `tests/support/processes/<script>.ts`. `firstOutput` resolves to its first output; `ended` rejects with its output if
 * it fails.
 */
export function startProcess(script: string, ...args: string[]) {
  const ended = run(process.execPath, [`tests/support/processes/${script}.ts`, ...args]);
  const firstOutput = ended.child.stdout ? once(ended.child.stdout, 'data').then(String) : Promise.resolve('');
  return { firstOutput, ended };
}
