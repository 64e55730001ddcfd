import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIT_DIFFERENCES, listBackups } from '#app/backup/backup.server.ts';
import { flush } from '#app/backup/file-flush.server.ts';
import { CommandFailed, isEnabled, orOpenAgain, readHealth, runCommand, startShop, stopShop } from './host-system.ts';
import { FAILED_FILE, type Host, type HostedShop } from './hosted-shops.ts';

/** Backs the shop up with its own release. @returns false if the integrity check found a difference, which is printed. */
export async function backUpShop(shop: HostedShop, folder: string[] = []): Promise<boolean> {
  try {
    console.log(`${shop.name}: ${await runCommand(shop, ['backup', ...folder])}`);
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.code !== EXIT_DIFFERENCES) throw error;
    console.error(`${shop.name}: ${error.message}`);
    return false;
  }
}

/** Moves the shops to the release of this program, one after the other: stop, backup, start, wait until it is ready.
 * @throws Error at the first one that fails; those after it stay as they are. */
export async function upgradeShops(host: Host, shops: HostedShop[], seconds: number): Promise<void> {
  for (const shop of shops) {
    if (!(await isEnabled(shop))) console.log(`${shop.name}: stopped, left as it is`);
    else if (shop.release === host.release && (await readHealth(shop)).isReady) console.log(`${shop.name}: up to date`);
    else await upgradeShop(host, shop, seconds);
  }
}

async function upgradeShop(host: Host, shop: HostedShop, seconds: number): Promise<void> {
  const { name, release } = shop;
  const isNew = release !== host.release;
  await orOpenAgain(shop, seconds, async () => {
    await stopShop(shop);
    if (isNew) await backUpShop(shop);
  }).catch(({ message }: Error) => {
    throw new Error(`${name} was not upgraded, nor any after it: ${message}`);
  });
  const backups = shop.settings.BACKUP_DIR || join(shop.dataDir, 'backups');
  const [backup = ''] = (await listBackups(backups)).slice(-1);
  try {
    await linkRelease(shop, host.release);
    await startShop(shop, seconds);
    console.log(`${name}: upgraded`);
  } catch (error) {
    // Opened later, it would take orders that going back loses.
    await stopShop(shop);
    await linkRelease(shop, release, isNew);
    const next = isNew
      ? `Go back:  in ${release}: npm run host -- restore ${name} ${join(backups, backup)}
  Go on:    go back, then in the new release: npm run host -- upgrade all`
      : `Go on:    when the cause is gone: npm run host -- upgrade all`;
    throw new Error(`${name} does not open after its upgrade: ${(error as Error).message}. It is closed. Those after it were left as they are.
  The log:  journalctl -u shop@${name}
  ${next}`);
  }
}

/** Goes back to the release of this program, and to a backup, which an older release needs after a migration. */
export async function restoreShop(host: Host, shop: HostedShop, backup: string, seconds: number): Promise<void> {
  if (shop.movedTo !== null) throw new Error(`${shop.name} has moved to ${shop.movedTo}`);
  await orOpenAgain(shop, seconds, async () => {
    await stopShop(shop);
    console.log(await runCommand({ ...shop, release: host.release }, ['restore', backup]));
  });
  await linkRelease(shop, host.release);
  await startShop(shop, seconds);
}

/** If it `failed`, the shop is not opened before another upgrade or a restore, also not when the machine starts. */
async function linkRelease({ folder }: HostedShop, release: string, failed = false): Promise<void> {
  if (failed) await writeFile(join(folder, FAILED_FILE), '');
  else await rm(join(folder, FAILED_FILE), { force: true });
  const link = join(folder, 'release');
  await rm(`${link}.new`, { force: true });
  await symlink(release, `${link}.new`);
  await rename(`${link}.new`, link);
  await flush(folder);
}
