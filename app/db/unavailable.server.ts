import { AsyncLocalStorage } from 'node:async_hooks';

/** `cannot-save`: the database answers reads and refuses writes, for example because its disk is full. */
export type Outage = 'unreachable' | 'cannot-save';
export type Detection = { outage: Outage | undefined };

const marked = new WeakMap<object, Outage>();
const detections = new AsyncLocalStorage<Detection>();
const listeners = new Set<(error: unknown) => void>();

/** Marks an error after which a write may or may not be done, or is not done. @returns the error. */
export function markUnavailable<Thrown>(error: Thrown, outage = outageOf(error) ?? 'unreachable'): Thrown {
  const detection = detections.getStore();
  if (detection) detection.outage = outage;
  if (typeof error === 'object' && error !== null) marked.set(error, outage);
  if (outage === 'cannot-save') for (const listener of listeners) listener(error);
  return error;
}

export function isUnavailable(error: unknown): boolean {
  return outageOf(error) !== undefined;
}

export function outageOf(error: unknown): Outage | undefined {
  return typeof error === 'object' && error !== null ? marked.get(error) : undefined;
}

export function detectedOutage(): Outage | undefined {
  return detections.getStore()?.outage;
}

/** Detects an outage even if a library wraps the error. */
export function detectUnavailable<T>(detection: Detection, work: () => T): T {
  return detections.run(detection, work);
}

/** Calls the listener whenever a database of this process refuses a write. @returns a function that ends this. */
export function onRefusedWrite(listener: (error: unknown) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
