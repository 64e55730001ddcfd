import { readFileSync } from 'node:fs';

/** In megabytes. Linux only. */
export function residentMb(pid: number | undefined): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1_024;
}
