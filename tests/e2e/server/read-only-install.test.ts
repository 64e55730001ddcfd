import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { owner } from '#tests/support/server/shop.ts';
import { freePort } from '../../../scripts/shop-process.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
/** Root may write everywhere; a person who runs the tests owns the files, but their modes forbid it. */
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** As in the image and under systemd (decision: containers). */
it('runs from a read-only tree as another user, with the packages of a production install', async () => {
  // Not in the folder of the other tests: that may be on a disk from which no program can be run.
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  const tree = join(folder, 'shop');
  const data = join(folder, 'data');
  onTestFinished(async () => {
    await run('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
  });
  copyInstall(tree);
  mkdirSync(data);
  if (user.uid) chownSync(data, user.uid, user.gid);
  await run('chmod', ['a+rx', folder]);
  await run('chmod', ['-R', 'a-w,a+rX', tree]);

  const port = await freePort();
  const admin = { SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };
  const options = { cwd: tree, env: { DATA_DIR: data, PORT: String(port), ...admin }, ...user };
  const node = join(tree, 'node_modules/node/bin/node');
  const shop = spawn(node, ['scripts/run.js', 'start'], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const errors = text(shop.stderr);
  onTestFinished(() => void shop.kill('SIGKILL'));
  const ready = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ status }) => status,
      () => shop.exitCode,
    );
  await expect.poll(ready).toBe(200);

  const form = { method: 'POST', body: new URLSearchParams(owner), redirect: 'manual' } as const;
  expect((await fetch(`http://localhost:${port}/login`, form)).headers.get('Location')).toBe('/admin');
  expect((await run(node, ['scripts/run.js', 'admin', 'list'], options)).stdout).toContain(owner.email);
  expect((await run(node, ['scripts/run.js', 'backup'], options)).stdout).toContain(`Backed up into ${data}`);
  const draw =
    "require('sharp')({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).avif().toBuffer()";
  await run(node, ['-e', draw], options);

  const ended = once(shop, 'exit');
  shop.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await errors).toBe('');
});

/** Copies the sources, the build and what `npm ci --omit=dev` installs. */
function copyInstall(tree: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
  const sources = ['app', 'build', 'locales', 'public', 'scripts', 'server.ts', 'vite.config.ts'];
  // The package of Node keeps a second copy of it.
  const filter = (path: string) => !path.endsWith('node_modules/node/node_modules');
  for (const path of [...sources, 'package.json', 'package-lock.json', ...installed.map(([path]) => path)])
    if (existsSync(path)) cpSync(path, join(tree, path), { recursive: true, preserveTimestamps: true, filter });
}
