import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';

export type Load = { heldMs: number; tookMB: number };

/**
 * What `work` costs a shop: the most processor time of its main thread while a cheap request waits, which other programs
 * do not lengthen, and the most memory above what it held before.
 */
export async function measureLoad(shop: RunningShop, work: () => Promise<unknown>): Promise<Load> {
  const pid = shop.pid();
  const heldMB = memoryOf(pid).now;
  const agent = new Agent({ keepAlive: true });
  // Makes the peak start anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  let isDone = false;
  const worked = work().finally(() => {
    isDone = true;
  });
  let heldMs = 0;
  try {
    while (!isDone) {
      const startedAt = mainThreadMs(pid);
      await sendRequest(shop.url, '/healthz', { agent });
      heldMs = Math.max(heldMs, mainThreadMs(pid) - startedAt);
    }
    await worked;
  } finally {
    agent.destroy();
  }
  return { heldMs, tookMB: memoryOf(pid).most - heldMB };
}

/** The memory of a process in MB: now, and the most since its peak was reset. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

function mainThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
