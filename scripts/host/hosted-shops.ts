import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseEnv } from 'node:util';
import { isBusy } from '#app/backup/backup-lock.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';

/** `dir` holds a folder for each shop; `release` is the folder of the program that runs now. */
export type Host = { dir: string; release: string; firstPort: number };
export type Settings = Record<string, string>;
/** `movedTo` is null for a shop that lives here. */
export type HostedShop = {
  name: string;
  folder: string;
  dataDir: string;
  settings: Settings;
  release: string;
  movedTo: string | null;
};

export const SETTINGS_FILE = 'shop.env';
/** While one of these exists, systemd does not start the shop. */
export const MOVED_FILE = 'moved';
/** Opened by a restart of the machine, it would take orders that going back loses. */
export const FAILED_FILE = 'upgrade-failed';
const LOCK_MS = 60_000;

/** Also a part of the name of a user, a unit and a folder. */
export function checkName(name: string): void {
  if (!/^[a-z]([a-z0-9-]{0,22}[a-z0-9])?$/.test(name))
    throw new Error(`"${name}" is not a valid name: up to 24 small letters, digits and "-", a letter first`);
}

export function listShops({ dir }: Pick<Host, 'dir'>): HostedShop[] {
  const folders = existsSync(dir) ? readdirSync(dir).sort() : [];
  return folders.filter((name) => existsSync(join(dir, name, SETTINGS_FILE))).map((name) => readShop(dir, name));
}

export function findShop(host: Host, name: string): HostedShop {
  const shop = listShops(host).find((each) => each.name === name);
  if (!shop) throw new Error(`there is no shop ${name} in ${host.dir}`);
  return shop;
}

export function readShop(dir: string, name: string): HostedShop {
  const folder = join(dir, name);
  const moved = join(folder, MOVED_FILE);
  return {
    name,
    folder,
    dataDir: join(folder, 'data'),
    settings: readSettings(join(folder, SETTINGS_FILE)),
    release: readlinkSync(join(folder, 'release')),
    movedTo: existsSync(moved) ? readFileSync(moved, 'utf8').trim() : null,
  };
}

export function readSettings(file: string): Settings {
  return { ...parseEnv(readFileSync(file, 'utf8')) } as Settings;
}

/** As a file that systemd and Node read alike. @throws Error if the shop cannot start with the settings. */
export function settingsFile(settings: Settings): string {
  readEnv(settings);
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${quoted(key, value)}\n`)
    .join('');
}

function quoted(key: string, value: string): string {
  if (/^[^'\\\p{Cc}]*$/u.test(value)) return `'${value}'`;
  if (/^[^"\\$`\p{Cc}]*$/u.test(value)) return `"${value}"`;
  throw new Error(`${key} has characters that no settings file can hold`);
}

/** One command at a time changes the shops of a host. The system releases the lock when the process ends. */
export async function withHostLock<T>({ dir }: Host, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(dir, 'host.lock'), { timeout: LOCK_MS });
  try {
    lock.exec('begin immediate');
    return await work();
  } catch (error) {
    throw isBusy(error) ? new Error('another host command is under way') : error;
  } finally {
    lock.close();
  }
}
