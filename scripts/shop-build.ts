import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { storeListOf, storeRoutes } from '#app/http/pages/store-routes.ts';

type RouteList = { routes: Record<string, { path?: string }> };

const run = promisify(execFile);
const bundle = resolve('build/server/index.js');
/** Holds the hash of the sources. The build writes it last, so that an interrupted build does not count. */
const hashFile = 'build/finished';
const lock = 'build.lock';
const sources = [
  'app/**/*',
  'locales/*',
  'public/**/*',
  'server.ts',
  'vite.config.ts',
  'scripts/words-by-area.ts',
  'scripts/bytes-in-server.ts',
  'scripts/runtime-packages.ts',
  'scripts/build-service-worker.ts',
  'scripts/old-css.ts',
  'scripts/oldest-browsers.ts',
  'scripts/polyfills-build.ts',
  'scripts/unused-router-parts.ts',
  'package.json',
  'package-lock.json',
];

/** Builds into `build/`, with client files also as Brotli and gzip. Exits on failure. */
export async function buildShop(): Promise<void> {
  const cli = resolve('node_modules/@react-router/dev/bin.cjs');
  if (!existsSync(cli)) {
    console.error(
      'There is no build of these sources, and this install cannot make one: copy build/ here from where it was made, or run "npm ci".',
    );
    process.exit(1);
  }
  const hash = hashOf(filesOf(sources));
  const env = { ...process.env, NODE_ENV: 'production' };
  const runProgram = (...program: string[]) =>
    run(process.execPath, program, { env, maxBuffer: 2 ** 26 }).catch((error: { stdout: string; stderr: string }) => {
      process.stderr.write(error.stdout + error.stderr);
      process.exit(1);
    });
  await runProgram(cli, 'build');
  shortenRouteList();
  await runProgram(resolve('scripts/build-service-worker.ts'));
  rmSync('build/cache', { recursive: true, force: true });
  for (const file of globSync('build/client/**/*.{js,css,svg,json,webmanifest,txt,wasm,ttf}')) compressFile(file);
  writeFileSync(hashFile, hash);
}

/** Builds if the build is missing or outdated (D 34). Concurrent processes build once. */
export async function ensureBuilt(): Promise<void> {
  while (!isBuilt()) {
    if (!takeLock()) {
      await setTimeout(200);
      continue;
    }
    try {
      if (isBuilt()) return;
      console.log('Building the shop…');
      return await buildShop();
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

/** Compares file times first, then contents, because a copied build has other times. */
function isBuilt(): boolean {
  if (!existsSync(hashFile)) return false;
  const files = filesOf(sources);
  const builtAt = statSync(hashFile).mtimeMs;
  if (files.every((file) => statSync(file).mtimeMs <= builtAt)) return true;
  if (readFileSync(hashFile, 'utf8') !== hashOf(files)) return false;
  try {
    utimesSync(hashFile, new Date(), new Date());
  } catch {
    // On a read-only disk, every start compares the contents.
  }
  return true;
}

function filesOf(patterns: string[]): string[] {
  return globSync(patterns)
    .filter((file) => statSync(file).isFile())
    .sort();
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** @returns false if the lock exists; removes the lock of a dead process. Exits if the lock cannot be written. */
function takeLock(): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      console.error(`There is no build of these sources, and none can be made here: ${message}`);
      process.exit(1);
    }
    const pid = readLock();
    if (pid !== null && !isAlive(pid)) rmSync(lock, { force: true });
    return false;
  }
}

/** @returns null if the lock was released meanwhile. */
function readLock(): number | null {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The built shop as a command, with V8 flags that keep memory low (decision: process-and-metrics). */
export const builtShop = {
  /** @param own flags of the operator, which come last so that they count. */
  args: (own: string[] = []) => [
    '--max-semi-space-size=16',
    '--heap-growing-percent=100',
    ...own,
    resolve('scripts/built-shop.js'),
  ],
  // Limits glibc to two arenas, or each thread would keep its own, and lets it return the memory of request bodies.
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', NODE_ENV: 'production' },
};

/** Replaces this process with the built shop, or starts the shop in it where Node cannot replace a process. */
export async function becomeBuiltShop(): Promise<void> {
  const args = [process.execPath, ...builtShop.args(process.execArgv)];
  process.execve?.(process.execPath, args, { ...builtShop.env, ...process.env, NODE_ENV: 'production' });
  process.env.NODE_ENV = 'production';
  const { start } = (await import(bundle)) as { start(): Promise<void> };
  await start();
}

/** Sorts the imports in the list of all routes, leaves out those of the entry and what is false, and puts beside each other
 * what is alike: the list compresses by an eighth better. Writes beside it the list of storefront pages, which has no routes
 * of the back-office (decision: first-visit). */
function shortenRouteList(): void {
  const [file = ''] = globSync('build/client/assets/manifest-*.js');
  let entry: Set<string> | undefined;
  const shortened = readFileSync(file, 'utf8')
    .replaceAll(/(?<="imports":)\[[^\]]*\]/g, (list) => {
      const imports = (JSON.parse(list) as string[]).sort();
      const others = imports.filter((path) => !entry?.has(path));
      entry ??= new Set(imports);
      return JSON.stringify(others);
    })
    .replaceAll(/"has\w+":false,/g, '')
    // The file of a route is named after it, and those under one parent have the same imports.
    .replaceAll(/("id":"[^"]*",)([^{}]*?)("module":"[^"]*",)/g, '$1$3$2')
    .replaceAll(/("parentId":"[^"]*",)([^{}[\]]*)(?="imports")/g, '$2$1');
  writeFileSync(file, shortened);
  const start = shortened.indexOf('{');
  const list = JSON.parse(shortened.slice(start, shortened.lastIndexOf('}') + 1)) as RouteList;
  const storeList = { ...list, routes: storeRoutes(list.routes) };
  writeFileSync(storeListOf(file), `${shortened.slice(0, start)}${JSON.stringify(storeList)};`);
}

function compressFile(file: string): void {
  const content = readFileSync(file);
  const brotli = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: brotli }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
