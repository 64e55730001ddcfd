import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { listBackups } from '#app/backup/backup.server.ts';
import { flush } from '#app/backup/file-flush.server.ts';
import { CommandFailed, disableShop, orOpenAgain, run, runAsShop, runCommand, startShop } from './host-system.ts';
import {
  checkName,
  findShop,
  type Host,
  type HostedShop,
  listShops,
  MOVED_FILE,
  readSettings,
  SETTINGS_FILE,
} from './hosted-shops.ts';
import { emptyStaging, placeShop, stageShop, writeCaddyfile } from './shop-create.ts';
import { backUpShop } from './shop-upgrade.ts';

const archiveOf = ({ dir }: Host) => join(dir, '_archive');
/** Thrown if nothing of the shop stays on the host that should have taken it. */
export class NotTaken extends Error {}
/** Its exit code. With any other one, ssh's own among them, the shop may be open there. */
export const EXIT_NOT_TAKEN = 3;

/** Stops the shop and writes its settings, a last backup and its mails into one file of the folder, which is compared with what
 * it holds. If this fails, opens the shop again and leaves nothing behind. @returns the file. */
function packShop(host: Host, shop: HostedShop, folder: string, seconds: number): Promise<string> {
  const last = join(shop.dataDir, 'last');
  return orOpenAgain(shop, seconds, async () => {
    await disableShop(shop);
    try {
      return await writeArchive(host, shop, last, folder);
    } finally {
      await runAsShop(shop, ['rm', '-rf', last]).catch(console.error);
    }
  });
}

async function writeArchive(host: Host, shop: HostedShop, last: string, folder: string): Promise<string> {
  await runAsShop(shop, ['rm', '-rf', last]);
  const isSound = await backUpShop(shop, [last]);
  const [backup = ''] = await listBackups(last);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(resolve(folder), `${shop.name}-${backup}.tar`);
  // An earlier one may then be the better copy.
  const earlier = isSound ? [] : [join(shop.dataDir, 'backups')];
  const paths = [join(shop.folder, SETTINGS_FILE), join(last, backup), join(shop.dataDir, 'mail'), ...earlier];
  const members = paths.filter((path) => existsSync(path)).map((path) => relative(host.dir, path));
  try {
    await run(['tar', '-C', host.dir, '-cf', `${file}.part`, ...members]);
    await run(['tar', '-C', host.dir, '-df', `${file}.part`]);
    await chmod(`${file}.part`, 0o600);
    await flush(`${file}.part`);
    await rename(`${file}.part`, file);
    await flush(dirname(file));
    return file;
  } finally {
    await rm(`${file}.part`, { force: true }).catch(console.error);
  }
}

/** Moves a shop to another host (`user@machine`, by ssh), or into a file in a folder for `take`. The shop here is never started
 * again unless the other host refused it. */
export async function moveShop(host: Host, shop: HostedShop, to: string, seconds: number): Promise<void> {
  const { name, folder, movedTo } = shop;
  if (movedTo !== null) throw new Error(`${name} has moved to ${movedTo} already`);
  const isRemote = !isAbsolute(to) && to.includes('@');
  if (!isRemote && !(isAbsolute(to) && statSync(to, { throwIfNoEntry: false })?.isDirectory()))
    throw new Error(`"${to}" is neither USER@HOST nor the whole path of a folder that exists`);
  const there = (...command: string[]) =>
    `cd '${host.release}' && HOST_DIR='${host.dir}' node_modules/.bin/node scripts/run.js host ${command.join(' ')}`;
  // Finds out before the shop is stopped whether the other host can take it.
  if (isRemote) await run(['ssh', to, there('list')]);
  const file = await packShop(host, shop, isRemote ? archiveOf(host) : to, seconds);
  await writeFile(join(folder, MOVED_FILE), `${isRemote ? to : file}\n`);
  await flush(folder);
  if (isRemote) {
    const archive = await open(file);
    try {
      await run(['ssh', to, there('take', '-', '--wait', String(seconds))], { stdio: [archive.fd, 'pipe', 'pipe'] });
    } catch (error) {
      if (!(error instanceof CommandFailed) || error.code !== EXIT_NOT_TAKEN)
        throw new Error(`it is not known whether ${name} is open at ${to}: ${(error as Error).message}.
  Look there: npm run host -- list
  If it is not there, and no host command runs there, open it here: rm ${join(folder, MOVED_FILE)} && systemctl enable --now shop@${name}`);
      await rm(join(folder, MOVED_FILE));
      await startShop(shop, seconds);
      throw new Error(`${name} stays here, and is open again: ${error.message}`);
    } finally {
      await archive.close();
    }
  }
  await writeCaddyfile(host);
  console.log(`${name} is closed here${isRemote ? `, and open at ${to}` : ''}. Its last backup is ${file}`);
}

/** Opens the shop of such a file, `-` for standard input. @throws NotTaken */
export async function takeShop(host: Host, file: string, seconds: number): Promise<HostedShop> {
  const staged = await unpack(host, file).catch(({ message }: Error) => {
    throw new NotTaken(`nothing was taken: ${message}`);
  });
  await placeShop(host, staged);
  const shop = findShop(host, staged.name);
  try {
    await startShop(shop, seconds);
    await writeCaddyfile(host);
  } catch (error) {
    await discard(host, shop);
    throw new NotTaken(`nothing was taken: ${(error as Error).message}`);
  }
  return shop;
}

async function unpack(host: Host, file: string): Promise<HostedShop> {
  const staging = await emptyStaging(host);
  await run(['tar', '-C', staging, '--no-same-owner', '-xf', file], { stdio: ['inherit', 'pipe', 'pipe'] });
  const [name = '', ...more] = await readdir(staging);
  checkName(name);
  if (more.length > 0) throw new Error(`${file} holds more than one shop`);
  if (listShops(host).some((shop) => shop.name === name)) throw new Error(`there is a shop ${name} here already`);
  const staged = await stageShop(host, name, readSettings(join(staging, name, SETTINGS_FILE)));
  const here = { ...staged, settings: { ...staged.settings, DATA_DIR: staged.dataDir } };
  const last = join(staged.dataDir, 'last');
  const [backup = ''] = await listBackups(last);
  await runCommand(here, ['restore', join(last, backup)]);
  await runAsShop(here, ['rm', '-rf', last]);
  return staged;
}

/** Makes and keeps a last backup, which `take` opens again, and removes the shop. */
export async function removeShop(host: Host, shop: HostedShop, seconds: number): Promise<void> {
  const file = shop.movedTo ?? (await packShop(host, shop, archiveOf(host), seconds));
  await discard(host, shop);
  await writeCaddyfile(host);
  console.log(`${shop.name} is removed. Its last backup is ${file}`);
}

async function discard(host: Host, shop: HostedShop): Promise<void> {
  await disableShop(shop);
  const removed = join(await emptyStaging(host), basename(shop.folder));
  await rename(shop.folder, removed);
  await rm(removed, { recursive: true });
}
