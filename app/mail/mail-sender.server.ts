import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Db } from '#app/db/schema.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import {
  type ClaimedMail,
  claimMails,
  deferExcess,
  endLease,
  type Lease,
  readOutbox,
  renewLease,
} from '#app/domain/people/outbox/mail-claim.server.ts';
import { rightsToMail } from '#app/domain/people/outbox/mail-event.ts';
import { dropMails, markFailed, markSent } from '#app/domain/people/outbox/mail-finish.server.ts';
import { type Recipient, readRecipients } from '#app/domain/people/outbox/mail-recipients.server.ts';
import { LATE_MS, LEASE_MS } from '#app/domain/people/outbox/mail-timing.ts';
import type { MailTrouble } from '#app/domain/shop/dashboard/figures.ts';
import { type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';
import { digestMail, type LinkedMail, type MailContent } from '#app/mail/mail-compose.ts';
import { readMailWriters } from '#app/mail/mail-compose-event.server.ts';
import { isRefusedRecipient, type Mailer } from '#app/mail/mail-send.server.ts';
import { type Env, linkOrigin } from '#app/runtime/env.server.ts';
import type { Log } from '#app/runtime/log.server.ts';
import type { Metrics } from '#app/runtime/metrics.server.ts';

/** The sender looks this often without a wake-up: another process may have been killed right after a commit. */
const IDLE_MS = 60_000;
const AFTER_ERROR_MS = 5_000;
/** The pause between two claims: a claim flushes the disk, and on SQLite orders wait for that. */
const PAUSE_MS = 250;
/** Connections to the mail server. One person's mails are sent one after the other. */
const CONCURRENCY = 5;

type Parts = { db: Db; env: Env; mailer: Mailer; log: Log; counts: Metrics['counts']['mails'] };
type UnsentMail = { claimed: ClaimedMail; write: () => LinkedMail };

/** Sends each mail of the outbox at least once or gives it up, in one process at a time (decision: outbox). */
export class MailSender {
  readonly #parts: Parts;
  readonly #limit = pLimit(CONCURRENCY);
  /** Runs the loop outside the async context of the request that wakes it. */
  readonly #runOutside = AsyncLocalStorage.snapshot();
  #running: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  #isWoken = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Looks for mails that are due: at once, or within `PAUSE_MS` after the current claim. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#isWoken = true;
    clearTimeout(this.#timer);
    this.#running ??= this.#runOutside(() => this.#run());
  }

  /** Resolves after the mails that are being sent; the others stay in the outbox. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  trouble(): MailTrouble | undefined {
    const { mailer, counts } = this.#parts;
    const trouble = mailer.trouble();
    return trouble !== 'no-server' && counts.oldestSeconds * 1_000 > LATE_MS ? 'late' : trouble;
  }

  async #run(): Promise<void> {
    let sleepMs = AFTER_ERROR_MS;
    let hasFound = false;
    try {
      while ((hasFound || this.#isWoken) && !this.#stopping.signal.aborted) {
        this.#isWoken = false;
        hasFound = await this.#sendDue(new Date());
        sleepMs = await this.#readOutboxState(new Date());
        await pause(PAUSE_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
      }
    } catch (error) {
      if (!isUnavailable(error)) this.#parts.log.error({ err: error }, 'the outbox of mails cannot be read');
    }
    this.#running = undefined;
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.wake(), sleepMs).unref();
  }

  /** Updates the counts. @returns the time until the next mail is due, at most `IDLE_MS`. */
  async #readOutboxState(now: Date): Promise<number> {
    const { db, counts } = this.#parts;
    const { waiting, since, nextTryAt } = await readOutbox(db);
    counts.waiting = waiting;
    counts.oldestSeconds = since === null ? 0 : Math.max(0, (now.getTime() - Date.parse(since)) / 1_000);
    return nextTryAt === null ? IDLE_MS : Math.min(Math.max(0, Date.parse(nextTryAt) - now.getTime()), IDLE_MS);
  }

  async #sendDue(now: Date): Promise<boolean> {
    const { db, log } = this.#parts;
    const lease = await claimMails(db, now);
    if (lease.mails.length === 0) return false;
    const renew = () =>
      renewLease(db, new Date(), lease).catch((error: unknown) =>
        log.warn({ err: error }, 'a lease of mails may end early'),
      );
    const renewing = setInterval(renew, LEASE_MS / 3);
    try {
      await this.#sendLeased(now, lease);
    } finally {
      clearInterval(renewing);
      await endLease(db, new Date(), lease);
    }
    return true;
  }

  async #sendLeased(now: Date, lease: Lease): Promise<void> {
    const { db, env } = this.#parts;
    const mails = await deferExcess(db, now, lease);
    const recipients = await readRecipients(db, mails);
    const writeOf = await readMailWriters(db, { origin: linkOrigin(env), timeZone: env.timeZone }, mails);
    const unsent = new Map<Recipient, UnsentMail[]>();
    for (const claimed of mails) {
      const recipient = recipients.get(claimed.uid);
      const write = writeOf(claimed);
      const mayRead = rightsToMail(claimed.event).every((right) => recipient?.rights.includes(right));
      if (recipient && write && (!claimed.forAdmins || mayRead)) {
        const mail = { claimed, write: () => write(this.#preferenceOf(recipient)) };
        unsent.set(recipient, [...(unsent.get(recipient) ?? []), mail]);
      } else await dropMails(db, lease, [claimed]);
    }
    const sending = [...unsent].map(([to, all]) => this.#limit(() => this.#sendAll(lease, to, all)));
    // The lease lasts until all have ended.
    const firstFailure = (await Promise.allSettled(sending)).find(({ status }) => status === 'rejected');
    if (firstFailure?.status === 'rejected') throw firstFailure.reason;
  }

  async #sendAll(lease: Lease, to: Recipient, all: UnsentMail[]): Promise<void> {
    for (const { claimed, write } of all) if (!claimed.inDigest) await this.#send(lease, to, write, [claimed]);
    const digest = all.filter(({ claimed }) => claimed.inDigest);
    const [first] = digest;
    if (!first) return;
    const writeAll = () => {
      const mails = digest.map(({ write }) => write());
      return digestMail(this.#preferenceOf(to), mails);
    };
    const claimed = digest.map((mail) => mail.claimed);
    await this.#send(lease, to, digest.length > 1 ? writeAll : first.write, claimed);
  }

  async #send(lease: Lease, { email }: Recipient, write: () => MailContent, mails: ClaimedMail[]): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const { db, mailer, log, counts } = this.#parts;
    try {
      const { subject, text, html } = write();
      await mailer.deliver({ to: email, subject, text, ...(html && { html }) });
    } catch (error) {
      counts.failed++;
      const failure = { code: codeOf(error), isRefused: isRefusedRecipient(error) };
      const givenUp = await markFailed(db, new Date(), { lease, mails }, failure);
      counts.givenUp += givenUp;
      const facts = { err: error, mails: mails.map(({ event, subjectId }) => `${event} ${subjectId}`) };
      if (givenUp > 0) log.error(facts, 'mail given up');
      else log.warn(facts, 'mail not sent, it will be tried again');
      return;
    }
    counts.sent++;
    await markSent(db, new Date(), lease, mails);
  }

  #preferenceOf({ language }: Recipient): LanguagePreference {
    return readLanguagePreference(language) ?? this.#parts.env.language;
  }
}

/** Such as 'EENVELOPE RCPT TO 550'. */
function codeOf(error: unknown): string {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  return [code, command, responseCode].filter(Boolean).join(' ') || 'unknown';
}
