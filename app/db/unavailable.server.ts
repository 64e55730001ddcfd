import { AsyncLocalStorage } from 'node:async_hooks';

const marked = new WeakSet<object>();
const outages = new AsyncLocalStorage<Outage>();

export type Outage = { detected: boolean };

/** Marks an error after which a write may or may not be done. @returns the error. */
export function markUnavailable<Thrown>(error: Thrown): Thrown {
  const outage = outages.getStore();
  if (outage) outage.detected = true;
  if (typeof error === 'object' && error !== null) marked.add(error);
  return error;
}

export function isUnavailable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && marked.has(error);
}

/** True if `detectUnavailable` has detected an outage so far. */
export function wasUnavailable(): boolean {
  return outages.getStore()?.detected ?? false;
}

/** Detects an outage even if a library wraps the error. */
export function detectUnavailable<T>(outage: Outage, work: () => T): T {
  return outages.run(outage, work);
}
