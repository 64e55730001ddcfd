import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

type Command = { args: string[]; variables: Record<string, string>; input?: string; accepts?: number[] };

/** Runs a command of the shop, such as `copy-database`. @returns the seconds, and the most memory of the process. */
export async function runShopCommand({
  args,
  variables,
  input = '',
  accepts = [0],
}: Command): Promise<{ seconds: number; megabytes: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, ['scripts/run.js', ...args], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(input);
  let megabytes = 0;
  const polling = setInterval(() => {
    // For a process that has just ended, the memory is NaN.
    megabytes = Math.max(megabytes, residentMb(child.pid) || 0);
  }, 200);
  const [code] = await once(child, 'exit');
  clearInterval(polling);
  if (!accepts.includes(code)) throw new Error(`${args[0]} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1_000, megabytes };
}

/** The resident memory in megabytes; NaN for a process that has just ended. Linux only. */
export function residentMb(pid: number | undefined): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1_024;
}
