declare const BUILD: string;
declare const SHELL: string[];

/** Set by scripts/build-service-worker.ts. */
export const buildVersion = BUILD;
export const shellFiles = SHELL;
export const SHELL_CACHE = `shell ${BUILD}`;
export const OFFLINE_PAGE = '/offline';

/** Copies unchanged files from the caches of older builds: file names contain a content hash. */
export async function installShell(): Promise<void> {
  const shell = await caches.open(SHELL_CACHE);
  const add = async (file: string) => {
    const existing = await caches.match(file, { ignoreVary: true });
    return existing ? shell.put(file, existing) : shell.add(file);
  };
  await Promise.all(shellFiles.map(add));
}

/** What the counter needs beside, on a device that sells offline. */
export async function installCounter(): Promise<void> {
  const shell = await caches.open(SHELL_CACHE);
  const files: string[] = await (await fetch(`/assets/counter-${BUILD}.json`)).json();
  await Promise.all(files.map(async (file) => (await shell.match(file, { ignoreVary: true })) ?? shell.add(file)));
}

export async function respondFromShell(request: Request): Promise<Response> {
  return (await matchCache(SHELL_CACHE, request)) ?? fetch(request);
}

export function matchOfflinePage(): Promise<Response | undefined> {
  return matchCache(SHELL_CACHE, OFFLINE_PAGE);
}

export function matchCache(cacheName: string, request: RequestInfo): Promise<Response | undefined> {
  return caches.match(request, { cacheName, ignoreVary: true }).catch(() => undefined);
}
