import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseEnv } from 'node:util';

// What systemd does with docs/shop@.service, as far as `npm run host` needs it: the processes end with the test.

const dir = process.env.HOST_DIR ?? '';
const [verb = '', ...rest] = process.argv.slice(2);
const [, name = ''] = /^shop@(.+)$/.exec(rest.at(-1) ?? '') ?? [];
const folder = join(dir, name);
const state = `${dir}-units`;
const [pidFile, enabledFile] = [join(state, `${name}.pid`), join(state, `${name}.enabled`)];
mkdirSync(state, { recursive: true });

if (verb === 'reload') process.exit(0);
if (verb === 'is-enabled') process.exit(existsSync(enabledFile) ? 0 : 1);
if (verb === 'is-active') process.exit(isRunning() ? 0 : 3);
if (verb === 'stop' || verb === 'disable') await stop();
if (verb === 'disable') rmSync(enabledFile, { force: true });
if (verb === 'enable') {
  writeFileSync(enabledFile, '');
  start();
}

function start(): void {
  if (isRunning()) return;
  if (['moved', 'upgrade-failed'].some((file) => existsSync(join(folder, file))))
    throw new Error(`Assertion failed for shop@${name}.service.`);
  const child = spawn('node_modules/.bin/node', ['scripts/run.js', 'start'], {
    cwd: join(folder, 'release'),
    env: { PATH: process.env.PATH, ...parseEnv(readFileSync(join(folder, 'shop.env'), 'utf8')) },
    detached: true,
    // To no file, which a full disk would stop.
    stdio: 'ignore',
  });
  child.unref();
  writeFileSync(pidFile, String(child.pid));
}

async function stop(): Promise<void> {
  if (isRunning()) process.kill(readPid(), 'SIGTERM');
  while (isRunning()) await setTimeout(20);
  rmSync(pidFile, { force: true });
}

function readPid(): number {
  return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
}

/** A process that has ended and was not awaited is none. */
function isRunning(): boolean {
  const pid = readPid();
  if (pid === 0 || !existsSync(`/proc/${pid}/stat`)) return false;
  return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
