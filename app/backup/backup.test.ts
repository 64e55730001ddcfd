import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { backUp, backupName, listBackups } from '#app/backup/backup.server.ts';
import { finishRestore, RestorePending, restore } from '#app/backup/restore.server.ts';
import type { Db } from '#app/db/schema.ts';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { photoContent } from '#tests/support/factories/photos.ts';
import { startProcess } from '#tests/support/processes/run-process.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';

const now = new Date('2026-11-21T03:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Opens a shop on SQLite; `order` places an order in it. */
async function openShop() {
  const { db, env } = await openDatabase('sqlite');
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  await addPaymentMethod(db, { now, uid }, 'Cash');
  const id = await addStockedItem(db, { qty: 1_000_000, salePrice: 66_000 });
  await addPhoto(db, { now, uid }, { itemId: id, key: 'photo', photo: photoContent() });
  writeFileSync(join(env.dataDir, 'auth-secret'), 'secret');
  const order = () => {
    const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
    return placeOrder(db, { now, uid }, { ...buyer, lines: [{ id, qty: 1, salePrice: 66_000 }] });
  };
  return { db, order, dataDir: env.dataDir, backups: join(env.dataDir, 'backups') };
}

const opened = (dataDir: string): Db => openAgain({ dataDir, databaseUrl: undefined });

it('copies a shop under load with all orders acknowledged before, and no order in part', async () => {
  const { order, dataDir, backups } = await openShop();
  let acknowledged = 0;
  for (let drill = 1; drill <= 3; drill++) {
    const before = acknowledged;
    const copying = startProcess('backup', dataDir, backups).ended;
    let copied = false;
    copying.finally(() => {
      copied = true;
    });
    // Yields to the event loop after each order, so that the end of the other process is noticed.
    for (; !copied; await setImmediate()) acknowledged += (await order()).ok ? 1 : 0;
    const newest = (await listBackups(backups)).at(-1) ?? '';
    const db = opened(join(backups, newest));
    expect(await checkIntegrity(db)).toEqual([]);
    expect(
      (await db.selectFrom('blobs').select('bytes').execute()).map(({ bytes }) => String(Buffer.from(bytes))),
    ).toContain('photo jpg');
    const { orders } = await countOrdersAndStock(db);
    expect(orders).toBeGreaterThanOrEqual(before);
    expect(orders).toBeLessThanOrEqual(acknowledged);
    await db.destroy();
  }
  expect(acknowledged).toBeGreaterThan(0);
});

it('keeps BACKUP_KEEP backups, readable by their owner only, and no unfinished one', async () => {
  const { dataDir, backups } = await openShop();
  mkdirSync(backups);
  chmodSync(backups, 0o755);
  for (let day = 0; day < 5; day++) await backUp(dataDir, backups, later(day), 3);
  expect(await listBackups(backups)).toEqual([2, 3, 4].map((day) => later(day).toISOString().replaceAll(':', '-')));
  expect(readdirSync(backups)).toHaveLength(3);
  expect(readdirSync(join(backups, (await listBackups(backups))[0] ?? '')).sort()).toEqual([
    'SHA256SUMS',
    'auth-secret',
    'shop.sqlite',
  ]);

  // With the clock set back, the new backup has the oldest name, and stays.
  const { folder } = await backUp(dataDir, backups, later(-60), 3);
  expect(await listBackups(backups)).toContain(basename(folder));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'shop.sqlite')).mode & 0o777).toBe(0o600);
});

it('keeps the newest backups, and the last of each of the latest days', async () => {
  const { dataDir, backups } = await openShop();
  const older = [
    '2026-11-10T22-00-00.000Z',
    '2026-11-11T01-00-00.000Z',
    '2026-11-11T23-00-00.000Z',
    '2026-11-12T05-00-00.000Z',
    '2026-11-12T06-00-00.000Z',
    '2026-11-13T00-00-00.000Z',
  ];
  for (const name of older) mkdirSync(join(backups, name), { recursive: true });
  const { folder } = await backUp(dataDir, backups, new Date('2026-11-13T01:00:00Z'), 2, 3);
  const [, , lastOf11th, , lastOf12th, newest] = older;
  expect(await listBackups(backups)).toEqual([lastOf11th, lastOf12th, newest, basename(folder)]);
});

it('keeps a backup with integrity differences, reports them, and deletes no earlier backup', async () => {
  const { db, dataDir, backups } = await openShop();
  await backUp(dataDir, backups, now, 1);
  await db.updateTable('inventories').set({ qty: 5 }).execute();
  const { folder, difference } = await backUp(dataDir, backups, later(1), 1);
  expect(difference).toMatch(/^stock of item .* should be 1000000, is 5$/);
  await backUp(dataDir, backups, later(2), 1);
  expect(await listBackups(backups)).toHaveLength(3);

  // It can be restored: that is the owner's decision.
  const fresh = join(dataDir, 'fresh');
  expect(await restore(folder, fresh, now)).toEqual({ replaced: null, difference });
  expect((await countOrdersAndStock(opened(fresh))).balanced).toBe(false);
  // Numbers of units that are not entered yet are no difference.
  await db.updateTable('inventories').set({ qty: 1_000_000, tracking: 'required' }).execute();
  expect((await backUp(dataDir, backups, later(3), 1)).difference).toBeNull();
  expect(await listBackups(backups)).toHaveLength(1);
});

it('deletes what a killed backup left, and no other folder', async () => {
  const { dataDir, backups } = await openShop();
  const [left, album] = [`${backupName(later(-1))}.unfinished`, 'album.unfinished'];
  for (const name of [left, album]) mkdirSync(join(backups, name), { recursive: true });
  await backUp(dataDir, backups, now, 1);
  expect(readdirSync(backups).sort()).toEqual([backupName(now), album].sort());
});

it('deletes no backup when the new one is damaged', async () => {
  const { db, dataDir, backups } = await openShop();
  await backUp(dataDir, backups, now, 1);
  await db.destroy();
  writeFileSync(join(dataDir, 'shop.sqlite'), 'no database at all'.repeat(1_000));
  await expect(backUp(dataDir, backups, later(1), 1)).rejects.toThrow('not a database');
  expect(await listBackups(backups)).toHaveLength(1);
});

it('reports a restore that cannot replace the data, and finishes it later', async () => {
  const { db, order, dataDir, backups } = await openShop();
  const { folder } = await backUp(dataDir, backups, now, 3);
  const atBackup = await countOrdersAndStock(db);
  await order();
  await db.destroy();
  // A folder with the name of a file makes the replacement fail.
  rmSync(join(dataDir, 'auth-secret'));
  mkdirSync(join(dataDir, 'auth-secret', 'x'), { recursive: true });
  await expect(restore(folder, dataDir, now)).rejects.toThrow(RestorePending);
  await expect(finishRestore(dataDir)).rejects.toThrow(/is checked, but not in place yet: .*nothing is lost$/);
  rmSync(join(dataDir, 'auth-secret'), { recursive: true });
  await finishRestore(dataDir);
  expect(await countOrdersAndStock(opened(dataDir))).toEqual(atBackup);
  expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe('secret');
});

it('restores a stopped shop, and keeps the replaced data', async () => {
  const { db, order, dataDir, backups } = await openShop();
  await order();
  const { folder: copy } = await backUp(dataDir, backups, now, 3);
  const atBackup = await countOrdersAndStock(db);
  await order();
  writeFileSync(join(dataDir, 'auth-secret'), 'another');
  await expect(restore(copy, dataDir, now)).rejects.toThrow('stop it first');
  expect((await countOrdersAndStock(db)).orders).toBe(2);
  await db.destroy();

  const { replaced } = await restore(copy, dataDir, now);
  expect(await countOrdersAndStock(opened(dataDir))).toEqual(atBackup);
  expect((await countOrdersAndStock(opened(replaced ?? ''))).orders).toBe(2);
  expect(readFileSync(join(replaced ?? '', 'auth-secret'), 'utf8')).toBe('another');
  expect(statSync(replaced ?? '').mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir)).not.toContain('shop.sqlite.new');
});

it('keeps the secret of a folder that has no database', async () => {
  const { dataDir, backups } = await openShop();
  const { folder: copy } = await backUp(dataDir, backups, now, 3);
  const other = join(dataDir, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'auth-secret'), 'earlier');
  const { replaced } = await restore(copy, other, now);
  expect(readFileSync(join(replaced ?? '', 'auth-secret'), 'utf8')).toBe('earlier');
  expect(readFileSync(join(other, 'auth-secret'), 'utf8')).toBe('secret');
});

it('restores over a damaged database, and over an orphaned write-ahead log', async () => {
  const { db, order, dataDir, backups } = await openShop();
  await order();
  const { folder: copy } = await backUp(dataDir, backups, now, 3);
  const atBackup = await countOrdersAndStock(db);
  await order();
  const log = readFileSync(join(dataDir, 'shop.sqlite-wal'));
  expect(log.length).toBeGreaterThan(0);
  await db.destroy();

  writeFileSync(join(dataDir, 'shop.sqlite'), 'no database at all'.repeat(1_000));
  const { replaced: damaged } = await restore(copy, dataDir, now);
  expect(readFileSync(join(damaged ?? '', 'shop.sqlite'), 'utf8')).toContain('no database');

  rmSync(join(dataDir, 'shop.sqlite'));
  writeFileSync(join(dataDir, 'shop.sqlite-wal'), log);
  const { replaced: orphaned } = await restore(copy, dataDir, later(1));
  expect(readdirSync(orphaned ?? '')).toContain('shop.sqlite-wal');
  expect(await countOrdersAndStock(opened(dataDir))).toEqual(atBackup);
  expect(await checkIntegrity(opened(dataDir))).toEqual([]);
});

it('restores onto an empty machine, and refuses a damaged or missing backup', async () => {
  const { db, dataDir, backups } = await openShop();
  for (let n = 0; n < 300; n++) await insertUser(db);
  const { folder: copy } = await backUp(dataDir, backups, now, 3);
  const fresh = join(dataDir, 'fresh');
  expect(await restore(copy, fresh, now)).toEqual({ replaced: null, difference: null });
  expect(await checkIntegrity(opened(fresh))).toEqual([]);

  rmSync(join(copy, 'auth-secret'));
  await expect(restore(copy, join(dataDir, 'other'), now)).rejects.toThrow('auth-secret is not what was backed up');
  const file = await open(join(copy, 'shop.sqlite'), 'r+');
  await file.write(Buffer.alloc(64 * 1024, 7), 0, 64 * 1024, 16 * 1024);
  await file.close();
  await expect(restore(copy, join(dataDir, 'other'), now)).rejects.toThrow();
  const none = join(dataDir, 'none');
  mkdirSync(none);
  await expect(restore(none, join(dataDir, 'other'), now)).rejects.toThrow(/there is no shop.sqlite/);
  expect(readdirSync(dataDir)).not.toContain('other');
});

it('refuses a backup without checksums that has a damaged index or is no database', async () => {
  const { dataDir, backups } = await openShop();
  const { folder: copy } = await backUp(dataDir, backups, now, 3);
  rmSync(join(copy, 'SHA256SUMS'));
  const path = join(copy, 'shop.sqlite');
  const database = new DatabaseSync(path);
  const pages = `select rootpage, page_size from sqlite_schema, pragma_page_size where name = 'auditEvents_at'`;
  const { rootpage, page_size: size } = database.prepare(pages).get() as { rootpage: number; page_size: number };
  database.close();
  const file = await open(path, 'r+');
  // Damages the end of the page, not its header, so that only the integrity check finds it.
  await file.write(Buffer.alloc(20, 7), 0, 20, rootpage * size - 20);
  await file.close();
  await expect(restore(copy, join(dataDir, 'other'), now)).rejects.toThrow(/^the copy in .* is damaged: /);
  writeFileSync(path, 'no database at all'.repeat(1_000));
  const unreadable = /^the copy in .* is damaged: file is not a database$/;
  await expect(restore(copy, join(dataDir, 'other'), now)).rejects.toThrow(unreadable);
  expect(readdirSync(dataDir)).not.toContain('other');
});

it('refuses a backup whose database is empty or of another program', async () => {
  const folder = await scratchFolder('foreign');
  const path = join(folder, 'shop.sqlite');
  const other = join(folder, 'other');
  const reason = `the shop.sqlite in ${folder} holds no shop`;
  writeFileSync(path, '');
  await expect(restore(folder, other, now)).rejects.toThrow(reason);
  const database = new DatabaseSync(path);
  database.exec('create table "notes" ("text" text)');
  database.close();
  await expect(restore(folder, other, now)).rejects.toThrow(reason);
  expect(readdirSync(folder)).toEqual(['shop.sqlite']);
});
