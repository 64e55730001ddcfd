import type { Mutant } from '#tests/support/torture/mutant.ts';

const drill = {
  test: 'tests/torture/backup/backup.test.ts',
  title: 'restores, from a backup made under load, a shop with every order acknowledged before it',
};
const alone = {
  test: 'tests/torture/backup/backup.test.ts',
  title: 'refuses to restore over a running shop, and to make two backups at the same time',
};
const crash = 'tests/torture/backup/backup-crash.test.ts';
const schedule = 'tests/torture/backup/backup-schedule.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'a backup is a plain copy of the file',
    file: 'app/backup/backup.server.ts',
    find: 'copyDatabase(join(dataDir, DATABASE_FILE), join(unfinished, DATABASE_FILE));',
    replace: 'await copyFile(join(dataDir, DATABASE_FILE), join(unfinished, DATABASE_FILE));',
    caughtBy: drill,
  },
  {
    name: 'a backup leaves the secret out',
    file: 'app/backup/backup.server.ts',
    find: 'await copyFile(join(dataDir, SECRET_FILE), join(unfinished, SECRET_FILE));',
    replace: '{}',
    caughtBy: drill,
  },
  {
    name: 'two backups run at once',
    file: 'app/backup/backup-lock.server.ts',
    find: "lock.exec('begin immediate');",
    replace: '',
    caughtBy: alone,
  },
  {
    name: 'a restore does not check whether the shop is running',
    file: 'app/backup/restore.server.ts',
    find: 'if (isBusy(error)) throw',
    replace: 'if (false) throw',
    caughtBy: alone,
  },
  {
    name: 'a backup is finished without a check',
    file: 'app/backup/backup.server.ts',
    find: 'const difference = await checkBackup(unfinished);',
    replace: 'const difference = null;',
    caughtBy: {
      test: 'app/backup/backup.test.ts',
      title: 'keeps a backup with integrity differences, reports them, and deletes no earlier backup',
    },
  },
  {
    name: 'a backup is restored without verifying its checksums',
    file: 'app/backup/restore.server.ts',
    find: 'await verifyChecksums(unchecked, backup);',
    replace: '',
    caughtBy: { test: crash, title: 'refuses a damaged backup, and changes nothing' },
  },
  {
    name: 'pruning after hourly backups leaves the first of each day',
    file: 'app/backup/backup.server.ts',
    find: 'dayOf(others[at - 1])',
    replace: 'dayOf(others[at + 1])',
    caughtBy: {
      test: 'app/backup/backup.test.ts',
      title: 'keeps the newest backups, and the last of each of the latest days',
    },
  },
  {
    name: 'pruning leaves only the newest backup',
    file: 'app/backup/backup.server.ts',
    find: 'others.slice(0, keep - 1)',
    replace: 'others.slice(0, 0)',
    caughtBy: {
      test: crash,
      title: 'leaves complete backups, and enough of them, after a kill at any step of a backup',
    },
  },
  {
    name: 'a backup has its final name before it is complete',
    file: 'app/backup/backup.server.ts',
    find: 'const unfinished = finished + UNFINISHED;',
    replace: 'const unfinished = finished;',
    caughtBy: {
      test: crash,
      title: 'leaves complete backups, and enough of them, after a kill at any step of a backup',
    },
  },
  {
    name: 'an interrupted restore is not finished',
    file: 'app/backup/restore.server.ts',
    find: 'if ((await listChecked(dataDir)).length === 0) return;',
    replace: 'if (dataDir) return;',
    caughtBy: {
      test: crash,
      title: 'leaves the old data or the new, never a mix, after a kill at any step of a restore',
    },
  },
  {
    name: 'the log of the old database remains beside the new one',
    file: 'app/backup/restore.server.ts',
    find: 'SQLITE_SIDECARS.filter((sidecar) => existing.includes(sidecar))',
    replace: 'SQLITE_SIDECARS.slice(2)',
    caughtBy: {
      test: 'app/backup/backup.test.ts',
      title: 'restores over a damaged database, and over an orphaned write-ahead log',
    },
  },
  {
    name: 'the time of the backup is read as UTC',
    file: 'app/server/backup-schedule.server.ts',
    find: 'lastTime(now, backupAt, timeZone)',
    replace: "lastTime(now, backupAt, timeZone && 'UTC')",
    caughtBy: {
      test: schedule,
      title: "backs up at BACKUP_AT in the shop's time zone, and mails the owner about integrity differences",
    },
  },
  {
    name: 'a failed backup is not mailed',
    file: 'app/server/backup-schedule.server.ts',
    find: 'if (this.#lastFailure?.due !== due.getTime()) mailAdminsAboutFailedBackup(this.#shop, output);',
    replace: '',
    caughtBy: {
      test: 'app/server/backup-schedule.test.ts',
      title: 'mails admins about a failed backup and about integrity differences',
    },
  },
  {
    name: 'a missed backup is not made up',
    file: 'app/server/backup-schedule.server.ts',
    find: 'return times.some(',
    replace: 'return now.getTime() - due.getTime() > 600_000 || times.some(',
    caughtBy: {
      test: schedule,
      title: 'makes up for a missed backup, and serves requests while it copies a large database',
    },
  },
  {
    name: 'a backup without its secret passes the check',
    file: 'app/backup/backup-checksums.server.ts',
    find: 'if (!isThere || (await',
    replace: 'if (isThere && (await',
    caughtBy: {
      test: 'app/backup/backup.test.ts',
      title: 'restores onto an empty machine, and refuses a damaged or missing backup',
    },
  },
  {
    name: 'a backup is restored although SQLite finds damage',
    file: 'app/backup/backup-check.server.ts',
    find: 'if (damage !== null) throw',
    replace: 'if (damage === undefined) throw',
    caughtBy: {
      test: 'app/backup/backup.test.ts',
      title: 'refuses a backup without checksums that has a damaged index or is no database',
    },
  },
  {
    name: 'a failed backup is not retried',
    file: 'app/server/backup-schedule.server.ts',
    find: 'const RETRY_MS = 60 * 60_000;',
    replace: 'const RETRY_MS = Number.POSITIVE_INFINITY;',
    caughtBy: { test: 'app/server/backup-schedule.test.ts', title: 'retries a failed backup after an hour' },
  },
  {
    name: 'a backup after the clock was set back deletes itself',
    file: 'app/backup/backup.server.ts',
    find: '.filter((name) => join(folder, name) !== newest)',
    replace: '.slice(0, -1)',
    caughtBy: {
      test: 'app/backup/backup.test.ts',
      title: 'keeps BACKUP_KEEP backups, readable by their owner only, and no unfinished one',
    },
  },
  {
    name: 'a backup is readable by every user of the machine',
    file: 'app/backup/backup.server.ts',
    find: 'createPrivateFile(to);',
    replace: '',
    caughtBy: {
      test: 'app/backup/backup.test.ts',
      title: 'keeps BACKUP_KEEP backups, readable by their owner only, and no unfinished one',
    },
  },
  {
    name: 'a restore does not keep the earlier secret',
    file: 'app/backup/restore.server.ts',
    find: 'for (const file of [SECRET_FILE, DATABASE_FILE]) await linkOrCopy(',
    replace: 'for (const file of [DATABASE_FILE]) await linkOrCopy(',
    caughtBy: { test: 'app/backup/backup.test.ts', title: 'restores a stopped shop, and keeps the replaced data' },
  },
  {
    name: 'a restore over a folder without a database loses its secret',
    file: 'app/backup/restore.server.ts',
    find: '    if (existsSync(join(checked, SECRET_FILE))) files.push(SECRET_FILE);\n',
    replace: '',
    caughtBy: { test: 'app/backup/backup.test.ts', title: 'keeps the secret of a folder that has no database' },
  },
];
