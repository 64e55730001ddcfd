import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { inject } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import type { Placement } from '#app/domain/orders/checkout/placement.ts';
import { openAgain } from '#tests/support/database/databases.ts';
import { type Buyer, openBuyers, orderForm } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { readResponse } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { freePort } from '../../../scripts/shop-process.ts';

const PROGRAMS = ['systemctl', 'runuser', 'ssh', 'useradd', 'chown', 'getent'];

export type Result = { code: number | null; output: string };
/** A folder of shops in which `npm run host` works, with programs that stand for those of the machine. */
export type ShopHost = {
  dir: string;
  /** The host behind `ssh`. */
  otherDir: string;
  run(...command: string[]): Promise<Result>;
  /** Runs the command of another release, or on the other host, or kills it after so many milliseconds. */
  runIn(options: { release?: string; dir?: string; killAfter?: number }, ...command: string[]): Promise<Result>;
  systemctl(...command: string[]): Promise<void>;
};

/** Its processes end, and its files are deleted, with the test or its file. */
export async function openHost(): Promise<ShopHost> {
  const root = mkdtempSync(join(inject('scratch'), 'host-'));
  const [dir, otherDir, bin] = [join(root, 'shops'), join(root, 'other'), join(root, 'bin')];
  mkdirSync(bin);
  for (const name of PROGRAMS) symlinkSync(resolve('tests/support/host/programs.sh'), join(bin, name));
  const variables = {
    PATH: `${bin}:${process.env.PATH}`,
    HOST_FIRST_PORT: String(await freePort()),
    TEST_NODE: process.execPath,
    TEST_SYSTEMCTL: resolve('tests/support/processes/systemctl.ts'),
    TEST_OTHER_HOST_DIR: otherDir,
  };
  whenFinished(() => {
    for (const file of globSync(join(root, '*-units/*.pid'))) killGroup(Number(readFileSync(file, 'utf8')));
    rmSync(root, { recursive: true, force: true });
  });
  const runIn: ShopHost['runIn'] = ({ release = '.', dir: on = dir, killAfter = 0 }, ...command) =>
    new Promise((ended) => {
      const env = { ...variables, HOST_DIR: on };
      const options = { cwd: release, env, timeout: killAfter, killSignal: 'SIGKILL' } as const;
      const args = ['scripts/run.js', 'host', ...command];
      const child = execFile(process.execPath, args, options, (_, out, err) =>
        ended({ code: child.exitCode, output: out + err }),
      );
    });
  const systemctl: ShopHost['systemctl'] = async (...command) => {
    await promisify(execFile)(join(bin, 'systemctl'), command, { env: { ...variables, HOST_DIR: dir } });
  };
  return { dir, otherDir, run: (...command) => runIn({}, ...command), runIn, systemctl };
}

/** Each shop leads a process group. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}

export function pidOf(dir: string, name: string): number {
  return Number(readFileSync(join(`${dir}-units`, `${name}.pid`), 'utf8'));
}

/** True if the process of the shop runs; on one machine the port may be that of the other host. */
export function isOpen(dir: string, name: string): boolean {
  return existsSync(join(`${dir}-units`, `${name}.pid`)) && existsSync(`/proc/${pidOf(dir, name)}`);
}

export function portOf(dir: string, name: string): number {
  return Number(parseEnv(readFileSync(join(dir, name, 'shop.env'), 'utf8')).PORT);
}

/** A copy of this program in another folder, or one that runs only the given code. */
export function makeRelease(name: string, code?: string): string {
  const folder = join(mkdtempSync(join(inject('scratch'), 'release-')), name);
  mkdirSync(join(folder, 'build'), { recursive: true });
  cpSync('scripts', join(folder, 'scripts'), { recursive: true, preserveTimestamps: true });
  cpSync('build/finished', join(folder, 'build/finished'), { preserveTimestamps: true });
  const linked = ['app', 'locales', 'public', 'node_modules', 'build/client', ...globSync('{*.json,*.ts}')];
  for (const path of code ? linked : [...linked, 'build/server']) symlinkSync(resolve(path), join(folder, path));
  if (code) {
    mkdirSync(join(folder, 'build/server'));
    writeFileSync(join(folder, 'build/server/index.js'), code);
  }
  whenFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A buyer with a session, and something to buy. */
export type Trader = { buyer: Buyer; item: string };

export function openShopDatabase(dir: string, name: string): Db {
  return openAgain({ dataDir: join(dir, name, 'data'), databaseUrl: undefined });
}

/** Signs the session with the secret that the shop made for itself. */
export async function openTrader(dir: string, name: string): Promise<Trader> {
  const db = openShopDatabase(dir, name);
  const secret = readFileSync(join(dir, name, 'data', 'auth-secret'), 'utf8').trim();
  const [buyer] = await openBuyers(db, 1, secret);
  const item = await addStockedItem(db, { qty: 1_000_000, salePrice: 500 });
  await db.destroy();
  return { buyer, item };
}

/** Sends an order past the proxy. @returns the order, or the status of the response. */
export async function orderAt(dir: string, name: string, { buyer, item }: Trader, key: string = crypto.randomUUID()) {
  const { headers, body } = orderForm(originOf(name), buyer, [{ id: item, qty: 1, salePrice: 500 }], key);
  const url = `http://127.0.0.1:${portOf(dir, name)}`;
  const host = new URL(originOf(name)).host;
  const sent = { method: 'POST', headers: { ...headers, Host: host }, body };
  const response = await sendRequest(url, '/cart.data', sent).catch(() => null);
  if (!response) return 0;
  const { status, data } = await readResponse(response);
  const placed = (data as { data?: Placement } | undefined)?.data;
  return placed?.ok ? placed.order : status;
}

export const originOf = (name: string) => `http://${name}.example`;
