import { spawnSync } from 'node:child_process';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { openAgain } from '#tests/support/database/databases.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { freePort, startProcess } from '../../../scripts/shop-process.ts';

/** A shop whose DATA_DIR is a disk of its own that can be filled, or made to refuse every write. */
export type SmallDiskShop = {
  url: string;
  /** A copy of its database file. Call it while nothing is written. */
  copy(): Promise<Db>;
  /** Leaves no byte free on the disk. */
  fill(): Promise<void>;
  /** Frees the space that `fill` used. */
  free(): Promise<void>;
  /** Makes every write of the shop to a file fail, or succeed again. */
  refuseWrites(refuse: boolean): void;
};

/**
 * Runs a shop with the database in `source` on a disk of this many megabytes: a tmpfs that only the shop sees. Linux
 * only.
 */
export async function startOnSmallDisk(source: string, megabytes: number): Promise<SmallDiskShop> {
  const dataDir = await scratchFolder('disk');
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$DATA_DIR" && cp "$SOURCE"/* "$DATA_DIR" && exec "$0" "$@"`;
  const env = { SOURCE: source, DATA_DIR: dataDir, AUTH_SECRET, ORDER_LIMIT: '0' };
  const shop = await startProcess('built', env, await freePort(), inNamespace(mount));
  const { pid } = shop.child;
  onTestFinished(async () => {
    await shop.stop('SIGKILL');
  });
  const disk = `/proc/${pid}/root${dataDir}`;
  const ballast = join(disk, 'ballast');
  return {
    url: shop.url,
    async copy() {
      const folder = await scratchFolder('disk');
      for (const file of ['shop.sqlite', 'shop.sqlite-wal']) await copyFile(join(disk, file), join(folder, file));
      return openAgain({ dataDir: folder, databaseUrl: undefined });
    },
    // A full disk writes the part that still fits, then fails.
    fill: () => writeFile(ballast, Buffer.alloc(megabytes * 1_048_576)).catch(() => {}),
    free: () => rm(ballast),
    refuseWrites(refuse) {
      const limit = `--fsize=${refuse ? 0 : 'unlimited'}:unlimited`;
      const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), limit], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`prlimit: ${stderr}`);
    },
  };
}

/** The prefix that makes a command run after a script, in a mount namespace of its own. */
export function inNamespace(script: string): string[] {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  return ['unshare', ...asRoot, '--mount', 'sh', '-c', script];
}
