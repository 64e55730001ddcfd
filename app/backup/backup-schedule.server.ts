import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { EXIT_DIFFERENCES, listBackups, takenAt } from '#app/backup/backup.server.ts';
import { EXIT_IN_PROGRESS } from '#app/backup/backup-lock.server.ts';
import { lastTime } from '#app/domain/dates.ts';
import { mailAdminsAboutFailedBackup, mailAdminsAboutIntegrity } from '#app/mail/mail-admins.server.ts';
import { type Env, unusable } from '#app/server/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/** How soon after the start, and after each look, it is looked again whether a backup is due. */
const LOOK_MS = { first: 2_000, next: 15_000 };
const RETRY_MS = 60 * 60_000;
/** A copy that a clock gone wrong has dated into the future says nothing about last night. */
const CLOCK_MS = 5 * 60_000;

/**
 * Since when a backup has been due: the last BACKUP_AT without one since; null where there is one. A time that was
 * missed, because the shop stood still then, is due until it is made up.
 */
export async function dueSince(
  { backupAt, backupDir, timeZone }: Pick<Env, 'backupAt' | 'backupDir' | 'timeZone'>,
  now: Date,
): Promise<Date | null> {
  if (!backupAt) return null;
  const due = lastTime(now, backupAt, timeZone);
  const made = (await listBackups(backupDir)).map(takenAt);
  return made.some((at) => at >= due && at.getTime() <= now.getTime() + CLOCK_MS) ? null : due;
}

/**
 * Backs the shop up every day at BACKUP_AT, where that is set: `program` runs with the argument `backup`, in a process
 * of its own, because a large database takes a while to copy and to check. What fails is logged, mailed to the admins
 * once a day, and tried again every hour; books that do not balance are logged and mailed.
 * @returns what ends it, and a backup under way with it.
 * @throws EnvError where BACKUP_DIR cannot be written to.
 */
export function backUpDaily(shop: Pick<Shop, 'db' | 'env' | 'log' | 'mailer'>, program: string): () => Promise<void> {
  const { env, log } = shop;
  if (!env.backupAt) return async () => {};
  openFolder(env.backupDir);
  let copying: ChildProcess | undefined;
  let stopped = false;
  let failed: { due: number; at: number } | undefined;
  let timer = setTimeout(look, LOOK_MS.first);
  timer.unref();

  async function look() {
    try {
      const due = await dueSince(env, new Date());
      const waits = failed && Date.now() - failed.at < RETRY_MS && Date.now() >= failed.at;
      if (due && !waits && !stopped) await make(due);
    } catch (error) {
      log.error({ err: error }, 'it cannot be told whether a backup is due');
    }
    if (!stopped) timer = setTimeout(look, LOOK_MS.next).unref();
  }

  async function make(due: Date) {
    const started = Date.now();
    const { code, said } = await run();
    if (stopped || code === EXIT_IN_PROGRESS) return;
    const seconds = Math.round((Date.now() - started) / 1_000);
    if (code === 0 || code === EXIT_DIFFERENCES) failed = undefined;
    if (code === 0) return log.info({ due, seconds }, said);
    if (code === EXIT_DIFFERENCES) {
      log.error({ due, seconds, reason: said }, 'the books of the backup do not balance');
      mailAdminsAboutIntegrity(shop, said);
      return;
    }
    log.error({ due, seconds, reason: said }, 'no backup was made');
    if (failed?.due !== due.getTime()) mailAdminsAboutFailedBackup(shop, said);
    failed = { due: due.getTime(), at: Date.now() };
  }

  /** Its last words, and its exit code. */
  function run(): Promise<{ code: number | null; said: string }> {
    return new Promise((ended) => {
      const child = execFile(process.execPath, [program, 'backup'], (error, out, err) => {
        copying = undefined;
        const said = (err.trim() || out.trim()).split('\n').at(-1) || String(error?.message);
        ended({ code: child.exitCode, said });
      });
      copying = child;
      // Whoever waits for a page comes first.
      try {
        if (child.pid) setPriority(child.pid, 10);
      } catch (error) {
        log.warn({ err: error }, 'the backup runs beside the pages, not behind them');
      }
    });
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    if (!copying) return;
    const ended = once(copying, 'close');
    copying.kill();
    await ended;
  };
}

function openFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw unusable('BACKUP_DIR', error);
  }
}
