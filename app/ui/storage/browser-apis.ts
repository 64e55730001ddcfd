/** Undefined where the browser lacks them, or refuses them because it stores nothing (blocked cookies, in-app browsers). */
export const webLocks = () => attempt(() => navigator.locks);
export const serviceWorkers = () => attempt(() => navigator.serviceWorker);

function attempt<Api>(read: () => Api): Api | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
