import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs `test/processes/<script>.ts` as a process of its own until it ends. @throws what it printed when it fails. */
export async function runProcess(script: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [`test/processes/${script}.ts`, ...args]);
  return stdout;
}
