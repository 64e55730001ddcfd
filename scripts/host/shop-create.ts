import { chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '#app/backup/file-flush.server.ts';
import { isFree } from '../shop-process.ts';
import { addUser, run, startShop, userOf } from './host-system.ts';
import {
  checkName,
  findShop,
  type Host,
  type HostedShop,
  listShops,
  readShop,
  SETTINGS_FILE,
  type Settings,
  settingsFile,
} from './hosted-shops.ts';

/** The place of a new shop until it is complete. The next command empties it. */
const stagingOf = ({ dir }: Host) => join(dir, '_new');

/** Creates a shop and opens it; repeated after an interruption, completes it. Call it with the lock of the host. */
export async function createShop(host: Host, name: string, given: Settings, seconds: number): Promise<HostedShop> {
  checkName(name);
  const existing = listShops(host).find((shop) => shop.name === name);
  if (existing && (existing.settings.ORIGIN !== given.ORIGIN || existing.movedTo !== null))
    throw new Error(`there is a shop ${name} already, at ${existing.settings.ORIGIN}`);
  const changed = existing && Object.keys(given).find((key) => given[key] !== existing.settings[key]);
  if (changed) throw new Error(`${name} has another ${changed}: change it in ${join(existing.folder, SETTINGS_FILE)}`);
  if (!existing) {
    await emptyStaging(host);
    const staged = await stageShop(host, name, given);
    await placeShop(host, staged);
  }
  const shop = findShop(host, name);
  await startShop(shop, seconds);
  await writeCaddyfile(host);
  return shop;
}

export async function emptyStaging(host: Host): Promise<string> {
  const staging = stagingOf(host);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging);
  // The user of the new shop passes through.
  await chmod(staging, 0o711);
  return staging;
}

/** Writes all but the database of a shop, beside files that may be there already. */
export async function stageShop(host: Host, name: string, given: Settings): Promise<HostedShop> {
  const others = listShops(host);
  const site = others.find(({ settings, movedTo }) => settings.ORIGIN === given.ORIGIN && movedTo === null);
  if (site) throw new Error(`${site.name} has the address ${given.ORIGIN} already`);
  const port = await freePortFor(host, others);
  const folder = join(stagingOf(host), name);
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true });
  const settings = settingsFile({
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    // Not all shops at once.
    BACKUP_AT: `03:${String(port % 60).padStart(2, '0')}`,
    ...given,
    PORT: String(port),
    DATA_DIR: join(host.dir, name, 'data'),
  });
  await writeFile(join(folder, SETTINGS_FILE), settings);
  await symlink(host.release, join(folder, 'release'));
  await addUser(name);
  const user = userOf(name);
  await run(['chown', '-R', `${user}:${user}`, data]);
  await run(['chown', `root:${user}`, folder, join(folder, SETTINGS_FILE)]);
  await chmod(data, 0o700);
  await chmod(join(folder, SETTINGS_FILE), 0o640);
  await chmod(folder, 0o750);
  return readShop(stagingOf(host), name);
}

/** From here on the shop exists. */
export async function placeShop(host: Host, { name, folder }: HostedShop): Promise<void> {
  await run(['sync', '-f', folder]);
  await rename(folder, join(host.dir, name));
  await flush(host.dir);
}

async function freePortFor({ firstPort }: Host, others: HostedShop[]): Promise<number> {
  const taken = new Set(others.map(({ settings }) => Number(settings.PORT)));
  for (let port = firstPort; port < 32_768; port++) if (!taken.has(port) && (await isFree(port))) return port;
  throw new Error(`no port from ${firstPort} on is free`);
}

/** Writes the sites of all shops into the one file that Caddy imports, and reloads Caddy. */
export async function writeCaddyfile(host: Host): Promise<void> {
  const sites = listShops(host)
    .filter(({ movedTo }) => movedTo === null)
    .map(({ settings: { ORIGIN, PORT } }) => siteOf(ORIGIN, PORT));
  const file = join(host.dir, 'Caddyfile');
  await writeFile(`${file}.new`, ['# "npm run host" writes this file anew.\n', ...sites].join(''));
  await chmod(`${file}.new`, 0o644);
  await rename(`${file}.new`, file);
  await run(['systemctl', 'reload', 'caddy']).catch(({ message }: Error) =>
    console.error(`Caddy was not reloaded: ${message}`),
  );
}

/** Requests wait while the process restarts. */
const siteOf = (origin = '', port = '') =>
  `${origin} {\n\treverse_proxy 127.0.0.1:${port} {\n\t\tlb_try_duration 10s\n\t}\n}\n`;
