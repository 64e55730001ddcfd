import { copyFile, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { overwriteDatabase } from '#tests/support/database/databases.ts';
import { freePort, type ShopProcess, startProcess } from '../../../scripts/shop-process.ts';

export type IdleShop = { process: ShopProcess; port: number; dataDir: string };
type Variables = Record<string, string | undefined>;

const processes: ShopProcess[] = [];
const idleShops: IdleShop[] = [];
const portsNotReused = new Set<number>();
/** The database of a shop that has just started. */
let newDatabase: Promise<string> | undefined;

// Tests of any file use these shops, so they end with this process, which Vitest ends by a signal.
process.once('SIGTERM', () => process.exit());
process.once('exit', () => {
  for (const { child } of processes) child.kill('SIGKILL');
});

/**
 * A shop on SQLite that no test uses, with a copy of this closed database or a new one. A start takes a second of
 * processor time; another database takes 20 ms, because the shop caches nothing that outlives a change of database.
 */
export async function takeIdleShop(variables: Variables, template?: string): Promise<IdleShop> {
  const shop = idleShops.pop() ?? (await startIdleShop(variables));
  newDatabase ??= copyOf(fileIn(shop.dataDir));
  // Also before a template overwrites it: the copy must be of the new shop.
  const empty = await newDatabase;
  await overwriteDatabase(fileIn(shop.dataDir), template ? fileIn(template) : empty);
  return shop;
}

export function returnIdleShop(shop: IdleShop): void {
  if (shop.process.child.exitCode === null && shop.process.child.signalCode === null) idleShops.push(shop);
}

export function mayReuse({ port }: IdleShop): boolean {
  return !portsNotReused.has(port);
}

/** For a shop that may still run a write of this test, which would go into the next test's database. */
export function preventReuse(port: number): void {
  portsNotReused.add(port);
}

async function startIdleShop(variables: Variables): Promise<IdleShop> {
  const dataDir = await mkdtemp(join(inject('scratch'), 'idle-'));
  await copyFile(fileIn(join(inject('scratch'), 'template')), fileIn(dataDir));
  const port = await freePort();
  const shop = { process: await startProcess('built', { ...variables, DATA_DIR: dataDir }, port), port, dataDir };
  processes.push(shop.process);
  return shop;
}

async function copyOf(file: string): Promise<string> {
  const copy = join(await mkdtemp(join(inject('scratch'), 'new-')), 'shop.sqlite');
  await overwriteDatabase(copy, file);
  return copy;
}

const fileIn = (dataDir: string) => join(dataDir, 'shop.sqlite');
