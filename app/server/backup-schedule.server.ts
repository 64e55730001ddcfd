import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { EXIT_DIFFERENCES, listBackups, timeOfBackup } from '#app/backup/backup.server.ts';
import { EXIT_IN_PROGRESS } from '#app/backup/backup-lock.server.ts';
import { HOUR_MS, lastTime } from '#app/domain/dates.ts';
import { mailAdminsAboutFailedBackup, mailAdminsAboutIntegrity } from '#app/mail/mail-admins.server.ts';
import { type Env, envErrorFor } from '#app/runtime/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

const CHECK_MS = { first: 2_000, next: 15_000 };
const RETRY_MS = 60 * 60_000;
/** A backup dated further into the future comes from a wrong clock. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** @returns the last BACKUP_AT if no backup was made since; null if one was, or without BACKUP_AT. */
export async function dueSince(
  { backupAt, backupDir, timeZone }: Pick<Env, 'backupAt' | 'backupDir' | 'timeZone'>,
  now: Date,
): Promise<Date | null> {
  if (!backupAt) return null;
  const due =
    backupAt === 'hourly' ? new Date(now.getTime() - (now.getTime() % HOUR_MS)) : lastTime(now, backupAt, timeZone);
  const times = (await listBackups(backupDir)).map(timeOfBackup);
  return times.some((at) => at >= due && at.getTime() <= now.getTime() + CLOCK_SKEW_MS) ? null : due;
}

type Parts = Pick<Shop, 'db' | 'env' | 'log' | 'mailer'>;

/** Logs a failed backup, mails it once a day and retries hourly. @returns a function that stops the schedule. */
export function runBackups(shop: Parts, program: string): () => Promise<void> {
  if (!shop.env.backupAt) return async () => {};
  ensureWritable(shop.env.backupDir);
  const schedule = new BackupSchedule(shop, program);
  return () => schedule.stop();
}

class BackupSchedule {
  readonly #shop: Parts;
  readonly #program: string;
  #timer: NodeJS.Timeout;
  #running: ChildProcess | undefined;
  #lastFailure: { due: number; at: number } | undefined;
  #isStopped = false;

  constructor(shop: Parts, program: string) {
    this.#shop = shop;
    this.#program = program;
    this.#timer = this.#checkIn(CHECK_MS.first);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    if (!this.#running) return;
    const ended = once(this.#running, 'close');
    this.#running.kill();
    await ended;
  }

  #checkIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#check(), ms).unref();
  }

  async #check(): Promise<void> {
    const { env, log } = this.#shop;
    try {
      const due = await dueSince(env, new Date());
      if (due && !this.#waitsToRetry() && !this.#isStopped) await this.#backUp(due);
    } catch (error) {
      log.error({ err: error }, 'cannot determine whether a backup is due');
    }
    if (!this.#isStopped) this.#timer = this.#checkIn(CHECK_MS.next);
  }

  #waitsToRetry(): boolean {
    if (!this.#lastFailure) return false;
    const age = Date.now() - this.#lastFailure.at;
    return age >= 0 && age < RETRY_MS;
  }

  async #backUp(due: Date): Promise<void> {
    const { log } = this.#shop;
    const started = Date.now();
    const { code, output } = await this.#runProgram();
    if (this.#isStopped || code === EXIT_IN_PROGRESS) return;
    const seconds = Math.round((Date.now() - started) / 1_000);
    if (code === 0 || code === EXIT_DIFFERENCES) this.#lastFailure = undefined;
    if (code === 0) return log.info({ due, seconds }, output);
    if (code === EXIT_DIFFERENCES) {
      log.error({ due, seconds, reason: output }, 'the integrity check of the backup found differences');
      mailAdminsAboutIntegrity(this.#shop, output);
      return;
    }
    log.error({ due, seconds, reason: output }, 'backup failed');
    if (this.#lastFailure?.due !== due.getTime()) mailAdminsAboutFailedBackup(this.#shop, output);
    this.#lastFailure = { due: due.getTime(), at: Date.now() };
  }

  #runProgram(): Promise<{ code: number | null; output: string }> {
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [this.#program, 'backup'], (error, out, err) => {
        this.#running = undefined;
        const output = (err.trim() || out.trim()).split('\n').at(-1) || String(error?.message);
        resolve({ code: child.exitCode, output });
      });
      this.#running = child;
      // Page requests have priority.
      try {
        if (child.pid) setPriority(child.pid, 10);
      } catch (error) {
        this.#shop.log.warn({ err: error }, 'the priority of the backup could not be lowered');
      }
    });
  }
}

function ensureWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw envErrorFor('BACKUP_DIR', error);
  }
}
