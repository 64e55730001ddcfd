import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, globSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, launchProcess } from '../scripts/shop-process.ts';
import { withShop } from './parts/bench-shop.ts';
import { buyFor } from './parts/buying.ts';
import { bench } from './parts/figures.ts';
import { residentMb } from './parts/shop-command.ts';

/** Measures the times of a build and a start, the size of an install, and memory when idle and after many orders. */
const ORDERS = Number(process.env.ORDERS ?? 100_000);
const RUNS = 5;

await bench('Cost', async ({ figure, say }) => {
  say('building');
  const buildStartedAt = performance.now();
  execFileSync(process.execPath, ['scripts/build.ts']);
  figure({ what: 'a build', unit: 's', values: [(performance.now() - buildStartedAt) / 1_000], goal: '≤ 15' });

  say('installing what production needs');
  figure({ what: 'a production install, beside Node itself', unit: 'MB', values: [installedMb()], goal: '≤ 60' });

  say('starting');
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const bare = 'require("node:http").createServer((_, a) => a.end()).listen(process.env.PORT)';
  const limits = await timeStarts((port) => spawn(process.execPath, ['-e', bare], { env: { PORT: String(port) } }));
  const [first, ...later] = await timeStarts(
    (port) => launchProcess('start', { DATA_DIR: dataDir, LOG_LEVEL: 'error' }, port).child,
  );
  rmSync(dataDir, { recursive: true });
  if (first) figure({ what: 'the first start of a build, on no data', unit: 'ms', values: [first.ms] });
  const limitOf = (unit: 'ms' | 'mb') => ({
    limit: { what: 'bare node:http', values: limits.map((each) => each[unit]) },
  });
  figure({ what: 'a start', unit: 'ms', values: later.map(({ ms }) => ms), goal: '≤ 800', ...limitOf('ms') });
  figure({ what: 'memory when idle', unit: 'MB', values: later.map(({ mb }) => mb), goal: '≤ 110', ...limitOf('mb') });

  await withShop(
    { items: 64, buyers: 64, settings: { LOG_LEVEL: 'error' } },
    async ({ shops: [shop], items, buyers }) => {
      let placed = 0;
      const measured: { upTo: number; mb: number }[] = [];
      for (const upTo of [ORDERS / 2, ORDERS, ORDERS * 1.2]) {
        while (placed < upTo) {
          const { latencies } = await buyFor(
            10,
            [shop.url],
            buyers,
            (n) => items[n % items.length] ?? { id: '', salePrice: 0 },
          );
          placed += latencies.length;
          say(`${placed} orders, ${residentMb(shop.child.pid).toFixed(0)} MB`);
        }
        await setTimeout(2_000);
        measured.push({ upTo, mb: residentMb(shop.child.pid) });
      }
      for (const { upTo, mb } of measured)
        figure({
          what: `memory after ${upTo.toLocaleString('en')} orders`,
          unit: 'MB',
          values: [mb],
          goal: '≤ 250, and no growth',
        });
    },
  );
});

type Start = { ms: number; mb: number };

/** Starts a process several times; measures the time until it is ready, and the memory two seconds later. */
async function timeStarts(start: (port: number) => ChildProcess): Promise<Start[]> {
  const all: Start[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const port = await freePort();
    const started = performance.now();
    const child = start(port);
    while (!(await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok) await setTimeout(5);
    const ms = performance.now() - started;
    await setTimeout(2_000);
    all.push({ ms, mb: residentMb(child.pid) });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  }
  return all;
}

function installedMb(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-install-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(folder, file));
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
    const files = globSync('node_modules/**/*', { cwd: folder, exclude: (path) => path === 'node_modules/node' });
    return files.reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0) / 2 ** 20;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
