import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const bundle = resolve('build/server/index.js');
/** Written last, so that a build that was cut short is none. */
const finished = 'build/finished';
const lock = 'build.lock';
const sources = ['app/**/*', 'locales/*', 'public/**/*', 'server.ts', 'vite.config.ts', 'package-lock.json'];

/** Builds pages and server into `build/`, each file of the browser also as Brotli and gzip. Ends the process on failure. */
export async function buildShop(): Promise<void> {
  const cli = resolve('node_modules/@react-router/dev/bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  const built = spawnSync(process.execPath, [cli, 'build'], { env, encoding: 'utf8' });
  if (built.status !== 0) {
    process.stderr.write(built.stdout + built.stderr);
    process.exit(built.status ?? 1);
  }
  for (const file of globSync('build/client/**/*.{js,css,svg,json,webmanifest,txt,wasm,ttf}')) compressFile(file);
  writeFileSync(finished, '');
}

/** Builds where the build is missing or older than the sources (DECISIONS 34); processes that start together build once. */
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

function isBuilt(): boolean {
  const builtAt = existsSync(finished) ? statSync(finished).mtimeMs : 0;
  return globSync(sources).every((file) => statSync(file).mtimeMs <= builtAt);
}

/** False while another process builds; a lock whose process is gone counts for nothing. */
function takeLock(): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (existsSync(lock) && !isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
    return false;
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

/** Runs the built shop in this process. */
export async function startBuiltShop(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const { start } = (await import(bundle)) as { start(): Promise<void> };
  await start();
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
