import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { createMailer, type Mail } from '#app/mail/mail-send.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';
import { createLog } from '#app/runtime/log.server.ts';
import { dueSince, runBackups } from '#app/server/backup-schedule.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';

const shopName = async () => 'Phone Shop';

/** Makes a folder with backups taken at these times. */
function backupsAt(...times: string[]): string {
  const folder = mkdtempSync(join(inject('scratch'), 'backups-'));
  for (const time of times) mkdirSync(join(folder, time.replaceAll(':', '-')));
  return folder;
}

const due = (now: string, backupDir: string, timeZone = 'Asia/Yangon') =>
  dueSince({ backupAt: '03:00', backupDir, timeZone }, new Date(now)).then((at) => at?.toISOString() ?? null);

it("a backup is due at BACKUP_AT in the shop's time zone, until it is made", async () => {
  const yesterday = backupsAt('2026-11-19T20:30:05.000Z');
  expect(await due('2026-11-20T20:29:59.999Z', yesterday)).toBeNull();
  expect(await due('2026-11-20T20:30:00.000Z', yesterday)).toBe('2026-11-20T20:30:00.000Z');
  expect(await due('2026-11-21T03:00:00.000Z', backupsAt('2026-11-20T20:30:01.000Z'))).toBeNull();
});

it('a backup is due after a missed time, and if there is none yet', async () => {
  expect(await due('2026-11-21T05:00:00.000Z', backupsAt('2026-11-18T20:30:05.000Z'))).toBe('2026-11-20T20:30:00.000Z');
  expect(await due('2026-11-21T05:00:00.000Z', backupsAt())).toBe('2026-11-20T20:30:00.000Z');
  expect(await due('2026-11-21T05:00:00.000Z', join(backupsAt(), 'not there'))).toBe('2026-11-20T20:30:00.000Z');
});

it('with BACKUP_AT=hourly, a backup is due at each full hour', async () => {
  const dueHourly = async (now: string, ...times: string[]) =>
    dueSince({ backupAt: 'hourly', backupDir: backupsAt(...times), timeZone: 'Asia/Yangon' }, new Date(now));
  expect(await dueHourly('2026-11-20T20:59:59.999Z', '2026-11-20T20:00:04.000Z')).toBeNull();
  expect(await dueHourly('2026-11-20T21:00:00.000Z', '2026-11-20T20:00:04.000Z')).toEqual(
    new Date('2026-11-20T21:00:00.000Z'),
  );
});

it('unfinished backups and backups dated into the future do not count', async () => {
  const folder = backupsAt('2026-11-20T20:30:05.000Z.unfinished', '2036-11-20T20:30:05.000Z');
  expect(await due('2026-11-21T05:00:00.000Z', folder)).toBe('2026-11-20T20:30:00.000Z');
});

it('no backup is ever due without BACKUP_AT', async () => {
  const env = { backupAt: undefined, backupDir: backupsAt(), timeZone: 'UTC' };
  expect(await dueSince(env, new Date())).toBeNull();
});

it('mails admins about a failed backup and about integrity differences', async () => {
  const cases = [
    [1, 'No backup: the disk is full', 'No backup of Phone Shop'],
    [
      65,
      'Backed up, but its integrity check found a difference',
      'The integrity check of Phone Shop found differences',
    ],
    [0, 'Backed up', undefined],
  ] as const;
  await Promise.all(
    cases.map(async ([code, output, subject]) => {
      const mails = await mailsAfter(code, output);
      const mail = { to: 'owner@shop.example', subject, text: expect.stringContaining(output) };
      expect(mails).toEqual(subject ? [mail] : []);
    }),
  );
});

/** @returns the mails after a due backup ends with this exit code and output. */
async function mailsAfter(code: number, output: string): Promise<Mail[]> {
  const { db, env } = await openDatabase('sqlite');
  await prepareShop(db, 'Phone Shop', new Date());
  await insertUser(db, { role: 'admin', email: 'owner@shop.example' });
  const program = join(env.dataDir, 'program.mjs');
  writeFileSync(program, `console.error(${JSON.stringify(output)}); process.exitCode = ${code};`);
  const shopEnv = readEnv({ DATA_DIR: env.dataDir, BACKUP_AT: '03:00' });
  const mails: Mail[] = [];
  const log = createLog('silent');
  const ended = Promise.withResolvers<void>();
  const logged = () => ended.resolve();
  log.info = logged as typeof log.info;
  log.error = logged as typeof log.error;
  const mailer = { ...createMailer(shopEnv, log, shopName), send: async (mail: Mail) => void mails.push(mail) };
  const stop = runBackups({ db, env: shopEnv, log, mailer }, program);
  await ended.promise;
  await stop();
  await mailer.settled();
  return mails;
}

it('retries a failed backup after an hour', async () => {
  const { db, env } = await openDatabase('sqlite');
  await prepareShop(db, 'Phone Shop', new Date());
  const program = join(env.dataDir, 'program.mjs');
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs';
    const tried = new URL('tried', import.meta.url);
    if (!existsSync(tried)) process.exitCode = 1;
    writeFileSync(tried, '');
    console.log('done');`,
  );
  const shopEnv = readEnv({ DATA_DIR: env.dataDir, BACKUP_AT: '03:00' });
  const log = createLog('silent');
  const logged: string[] = [];
  log.error = (() => logged.push('failed')) as typeof log.error;
  log.info = (() => logged.push('made')) as typeof log.info;
  const mailer = createMailer(shopEnv, log, shopName);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-21T05:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const stop = runBackups({ db, env: shopEnv, log, mailer }, program);
  const afterSeconds = async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    return logged;
  };
  await expect.poll(afterSeconds).toEqual(['failed']);
  vi.setSystemTime(Date.now() + 60 * 60_000);
  await expect.poll(afterSeconds).toEqual(['failed', 'made']);
  await stop();
  await mailer.settled();
});

it('refuses an unusable BACKUP_DIR with one line that names it', async () => {
  const { db, env } = await openDatabase('sqlite');
  const file = join(env.dataDir, 'a file');
  writeFileSync(file, '');
  const shopEnv = readEnv({ DATA_DIR: env.dataDir, BACKUP_AT: '03:00', BACKUP_DIR: file });
  const log = createLog('silent');
  const shop = { db, env: shopEnv, log, mailer: createMailer(shopEnv, log, shopName) };
  expect(() => runBackups(shop, 'scripts/run.js')).toThrow(/^BACKUP_DIR cannot be used: [^\n]+$/);
});
