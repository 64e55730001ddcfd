import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { onRefusedWrite, outageOf } from '#app/db/unavailable.server.ts';
import { probeDisk, probeWrite } from '#app/db/write-probe.server.ts';
import { mailAdminsAboutSaving } from '#app/mail/mail-admins.server.ts';
import type { Mailer } from '#app/mail/mail-send.server.ts';
import type { Env } from '#app/runtime/env.server.ts';
import type { Log } from '#app/runtime/log.server.ts';

/** A probe flushes the disk, or makes and drops a table. Between probes, a refused write is noticed at once. */
const PROBE_INTERVAL_MS = { sqlite: 5_000, postgres: 60_000 };
const RETRY_MS = 5_000;
const MAIL_RETRY_MS = 60_000;
const MAIL_INTERVAL_MS = 60 * 60_000;

type Parts = { db: Db; env: Env; mailer: Mailer; log: Log };

/** Knows whether the shop can save (decision: database-unavailable): probes while it cannot, and mails the admins once, at most hourly. */
export class SaveCheck {
  readonly #parts: Parts;
  readonly #intervalMs: number;
  readonly #stopping = new AbortController();
  readonly #stopListening: () => void;
  /** Work here belongs to no request and no transaction. */
  readonly #runOutside = AsyncLocalStorage.snapshot();
  #trouble: unknown;
  #checking: Promise<void> | undefined;
  #watching: Promise<void> | undefined;
  #nextProbeAt = Number.NEGATIVE_INFINITY;
  #nextMailAt = Number.NEGATIVE_INFINITY;
  #owesMail = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#intervalMs = PROBE_INTERVAL_MS[isPostgres(parts.db) ? 'postgres' : 'sqlite'];
    this.#stopListening = onRefusedWrite((error) => this.#report(error));
  }

  /** Probes, if it has not done so lately. */
  async canSave(): Promise<boolean> {
    if (this.#trouble === undefined && performance.now() >= this.#nextProbeAt) {
      this.#checking ??= this.#runOutside(() => this.#check());
      await this.#checking;
    }
    return this.#trouble === undefined;
  }

  async stop(): Promise<void> {
    this.#stopListening();
    this.#stopping.abort();
    await this.#checking;
    await this.#watching;
  }

  async #check(): Promise<void> {
    await probeDisk(this.#parts.db, this.#parts.env).catch((error: unknown) => this.#report(error));
    this.#nextProbeAt = performance.now() + this.#intervalMs;
    this.#checking = undefined;
  }

  #report(error: unknown): void {
    if (this.#trouble !== undefined || outageOf(error) === 'unreachable' || this.#stopping.signal.aborted) return;
    this.#trouble = error;
    this.#parts.log.error({ err: error }, 'the shop cannot save anything');
    this.#owesMail ||= performance.now() >= this.#nextMailAt;
    this.#watching ??= this.#runOutside(() => this.#watch());
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while ((this.#trouble !== undefined || this.#owesMail) && !signal.aborted) {
      if (this.#owesMail && performance.now() >= this.#nextMailAt) await this.#mail();
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
      if (this.#trouble !== undefined && !signal.aborted) await this.#retry();
    }
    this.#watching = undefined;
  }

  async #retry(): Promise<void> {
    const { db, env, log } = this.#parts;
    try {
      await probeDisk(db, env);
      await probeWrite(db);
    } catch {
      return;
    }
    this.#trouble = undefined;
    log.info('the shop can save again');
    // The mail may have failed for the same reason.
    if (this.#owesMail) this.#nextMailAt = Number.NEGATIVE_INFINITY;
  }

  async #mail(): Promise<void> {
    const { log } = this.#parts;
    this.#nextMailAt = performance.now() + MAIL_RETRY_MS;
    const isOver = this.#trouble === undefined;
    try {
      await mailAdminsAboutSaving(this.#parts, isOver ? 'over' : 'begun');
    } catch (error) {
      log.warn({ err: error }, 'the admins were not told that the shop cannot save');
      return;
    }
    this.#owesMail = false;
    this.#nextMailAt = performance.now() + MAIL_INTERVAL_MS;
  }
}
