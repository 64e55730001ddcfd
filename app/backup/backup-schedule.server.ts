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

const CHECK_MS = { first: 2_000, next: 15_000 };
const RETRY_MS = 60 * 60_000;
/** Backups dated further into the future come from a wrong clock and do not count. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** @returns the last BACKUP_AT if no backup was made since, also if the shop was stopped then; else null. */
export async function dueSince(
  { backupAt, backupDir, timeZone }: Pick<Env, 'backupAt' | 'backupDir' | 'timeZone'>,
  now: Date,
): Promise<Date | null> {
  if (!backupAt) return null;
  const due = lastTime(now, backupAt, timeZone);
  const made = (await listBackups(backupDir)).map(takenAt);
  return made.some((at) => at >= due && at.getTime() <= now.getTime() + CLOCK_SKEW_MS) ? null : due;
}

/** Runs `program` at BACKUP_AT. A failure is logged, mailed once a day and retried hourly. @returns what stops it. */
export function backUpDaily(shop: Pick<Shop, 'db' | 'env' | 'log' | 'mailer'>, program: string): () => Promise<void> {
  const { env, log } = shop;
  if (!env.backupAt) return async () => {};
  openFolder(env.backupDir);
  let running: ChildProcess | undefined;
  let stopped = false;
  let lastFailure: { due: number; at: number } | undefined;
  let timer = setTimeout(check, CHECK_MS.first);
  timer.unref();

  async function check() {
    try {
      const due = await dueSince(env, new Date());
      const waits = lastFailure && Date.now() - lastFailure.at < RETRY_MS && Date.now() >= lastFailure.at;
      if (due && !waits && !stopped) await runBackup(due);
    } catch (error) {
      log.error({ err: error }, 'cannot find out whether a backup is due');
    }
    if (!stopped) timer = setTimeout(check, CHECK_MS.next).unref();
  }

  async function runBackup(due: Date) {
    const started = Date.now();
    const { code, output } = await runProgram();
    if (stopped || code === EXIT_IN_PROGRESS) return;
    const seconds = Math.round((Date.now() - started) / 1_000);
    if (code === 0 || code === EXIT_DIFFERENCES) lastFailure = undefined;
    if (code === 0) return log.info({ due, seconds }, output);
    if (code === EXIT_DIFFERENCES) {
      log.error({ due, seconds, reason: output }, 'the integrity check of the backup found differences');
      mailAdminsAboutIntegrity(shop, output);
      return;
    }
    log.error({ due, seconds, reason: output }, 'backup failed');
    if (lastFailure?.due !== due.getTime()) mailAdminsAboutFailedBackup(shop, output);
    lastFailure = { due: due.getTime(), at: Date.now() };
  }

  function runProgram(): Promise<{ code: number | null; output: string }> {
    return new Promise((ended) => {
      const child = execFile(process.execPath, [program, 'backup'], (error, out, err) => {
        running = undefined;
        const output = (err.trim() || out.trim()).split('\n').at(-1) || String(error?.message);
        ended({ code: child.exitCode, output });
      });
      running = child;
      // Page requests have priority.
      try {
        if (child.pid) setPriority(child.pid, 10);
      } catch (error) {
        log.warn({ err: error }, 'the priority of the backup could not be lowered');
      }
    });
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    if (!running) return;
    const ended = once(running, 'close');
    running.kill();
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
