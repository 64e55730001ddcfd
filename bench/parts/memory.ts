import { readFileSync } from 'node:fs';

/** Resident memory of a process, in megabytes; Linux alone says it. */
export function residentMb(pid: number | undefined): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1_024;
}
