import { readFileSync } from 'node:fs';

/** The resident memory in megabytes; NaN for a process that has just ended. Linux only. */
export function residentMb(pid: number | undefined): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1_024;
}
