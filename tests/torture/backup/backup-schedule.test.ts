import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listBackups } from '#app/backup/backup.server.ts';
import { restore } from '#app/backup/restore.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { runShop } from '#tests/support/server/shop.ts';

const soon = { timeout: 60_000 };
const MINUTE_MS = 60_000;

/** The time in Yangon, computed independently: UTC+6:30 all year. */
const inYangon = (at: number) => new Date(at + 6.5 * 60 * MINUTE_MS).toISOString().slice(11, 16);

it("backs up at BACKUP_AT in the shop's time zone, and mails the owner about integrity differences", async () => {
  const { db, env } = await openDatabase('sqlite');
  const backups = join(env.dataDir, 'backups');
  const now = Date.now();
  // A backup is due since the start of this minute; the last one is slightly older.
  const last = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS / 2).toISOString().replaceAll(':', '-');
  mkdirSync(join(backups, last), { recursive: true });
  await addStockedItem(db, { qty: 5, salePrice: 1_000 });
  await db.updateTable('inventories').set({ qty: 4 }).execute();

  const shop = await runShop(env, { BACKUP_AT: inYangon(now) });
  await expect
    .poll(shop.log, soon)
    .toMatch(
      /"level":"error".*"reason":"Backed up into.*found a difference.*is 4".*"the integrity check of the backup found differences"/,
    );
  const mails = join(env.dataDir, 'mail');
  const mailTexts = () => readdirSync(mails).map((file) => readFileSync(join(mails, file), 'utf8'));
  await expect
    .poll(mailTexts, soon)
    .toEqual([
      expect.stringMatching(
        /^From shop .+?\nTo: owner@shop\.example\nSubject: The integrity check of Phone Shop found differences\n.*is 4/s,
      ),
    ]);
  const [, wrong = ''] = await listBackups(backups);
  expect(await listBackups(backups)).toEqual([last, wrong]);
  // An invalid backup is replaced.
  rmSync(join(backups, wrong), { recursive: true });

  await db.updateTable('inventories').set({ qty: 5 }).execute();
  expect(await shop.stop('SIGTERM')).toBe(0);
  await shop.start();
  await expect.poll(() => listBackups(backups), soon).toHaveLength(2);
  await expect.poll(shop.log, soon).toContain('Backed up into');
  const [newest = ''] = (await listBackups(backups)).slice(-1);
  await restore(join(backups, newest), join(env.dataDir, 'restored'), new Date());
  expect(readdirSync(join(env.dataDir, 'restored'))).toContain('auth-secret');
});

it('makes up for a missed backup, and serves requests while it copies a large database', async () => {
  const { db, env } = await openDatabase('sqlite');
  await sql`
    with recursive "n"("i") as (select 1 union all select "i" + 1 from "n" where "i" < 100000)
    insert into "auditEvents" ("at", "uid", "action", "entity", "entityId")
    select '2026-01-02T03:04:05.678Z', null, 'order placed', 'orders', hex(randomblob(40)) from "n"`.execute(db);
  const backups = join(env.dataDir, 'backups');
  mkdirSync(join(backups, new Date(Date.now() - 26 * 60 * MINUTE_MS).toISOString().replaceAll(':', '-')), {
    recursive: true,
  });
  // The next backup is due in an hour; yesterday's was missed.
  const shop = await runShop(env, { BACKUP_AT: inYangon(Date.now() + 60 * MINUTE_MS) });

  const copying = () => readdirSync(backups).some((name) => name.endsWith('.unfinished'));
  await expect.poll(copying, { ...soon, interval: 5 }).toBe(true);
  let responses = 0;
  while (copying()) {
    expect(await sendRequest(shop.url, '/readyz')).toMatchObject({ status: 200 });
    responses++;
  }
  expect(responses).toBeGreaterThan(20);
  await expect.poll(() => listBackups(backups), soon).toHaveLength(2);
});
