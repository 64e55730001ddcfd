import { createBatcher } from '#app/db/batch.server.ts';
import type { Db } from '#app/db/schema.ts';
import { listAdmins } from '#app/domain/accounts/roles.server.ts';
import { readOrders } from '#app/domain/orders/order-list.server.ts';
import { orderPath } from '#app/domain/orders/order-path.ts';
import { type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';
import {
  digestMail,
  integrityMail,
  type MailContent,
  noBackupMail,
  orderMail,
  roleMail,
} from '#app/mail/mail-compose.ts';
import type { Mailer } from '#app/mail/mail-send.server.ts';
import type { OrderNews, RoleNews } from '#app/mail/mail-texts.ts';
import { type Env, linkOrigin } from '#app/server/env.server.ts';

const ORDERS_AT_ONCE = 50;
/** Mails about orders for each admin within the window; a digest at its end has the rest. */
const MAX_MAILS = 10;
const WINDOW_MS = 10 * 60_000;

type Admin = Awaited<ReturnType<typeof listAdmins>>[number];
type Parts = { db: Db; env: Env; mailer: Mailer };

export class OrderMails {
  readonly #parts: Parts;
  readonly #windowMs: number;
  readonly #mailed = new Set<string>();
  #digest = new Map<string, { news: OrderNews; id: string }>();
  #windowEnd: NodeJS.Timeout | undefined;

  constructor(parts: Parts, windowMs = WINDOW_MS) {
    this.#parts = parts;
    this.#windowMs = windowMs;
  }

  /** In the background; failures are only logged. Call it after the commit. */
  send(news: OrderNews, id: string): void {
    this.#windowEnd ??= setTimeout(() => this.flush(), this.#windowMs).unref();
    const key = `${news} ${id}`;
    // Requesting and withdrawing a cancellation repeatedly must not use up other orders' mails.
    if (this.#mailed.size < MAX_MAILS && !this.#mailed.has(key)) {
      this.#mailed.add(key);
      this.#parts.mailer.later(() => mailOrder(this.#parts, news, id));
    } else {
      this.#digest.delete(key);
      this.#digest.set(key, { news, id });
    }
  }

  flush(): void {
    clearTimeout(this.#windowEnd);
    this.#windowEnd = undefined;
    this.#mailed.clear();
    const all = [...this.#digest.values()];
    this.#digest = new Map();
    if (all.length > 0) this.#parts.mailer.later(() => mailDigest(this.#parts, all));
  }
}

async function mailOrder(parts: Parts, news: OrderNews, id: string): Promise<void> {
  const { order, admins } = await readBatched(parts.db, id);
  if (!order) return;
  await mailEach(admins, parts, (preference) => orderMail(preference, news, order, linkTo(parts, id)));
}

async function mailDigest(parts: Parts, all: { news: OrderNews; id: string }[]): Promise<void> {
  const ids = all.map(({ id }) => id);
  const orders = await readOrders(parts.db, ids);
  const events = all.flatMap(({ news, id }) => {
    const order = orders.get(id);
    return order ? [{ news, order, link: linkTo(parts, id) }] : [];
  });
  await mailEach(await listAdmins(parts.db), parts, (preference) => digestMail(preference, events));
}

function linkTo({ env }: Pick<Parts, 'env'>, id: string): string {
  return `${linkOrigin(env)}${orderPath(id)}`;
}

export function mailAdminsAboutFailedBackup({ db, env, mailer }: Parts, reason: string): void {
  mailer.later(() => mailEveryAdmin({ db, env, mailer }, (preference) => noBackupMail(preference, env, reason)));
}

export function mailAdminsAboutIntegrity({ db, env, mailer }: Parts, report: string): void {
  mailer.later(() => mailEveryAdmin({ db, env, mailer }, (preference) => integrityMail(preference, env, report)));
}

export async function mailAdminsAboutRole({ db, env, mailer }: Parts, news: RoleNews, email: string): Promise<void> {
  const others = (await listAdmins(db)).filter((admin) => admin.email !== email.toLowerCase());
  await mailEach(others, { env, mailer }, (preference) => roleMail(preference, env, news, email));
}

const readBatched = createBatcher(
  async (db, ids: string[]) => {
    const [orders, admins] = [await readOrders(db, ids), await listAdmins(db)];
    return Promise.allSettled(ids.map(async (id) => ({ order: orders.get(id), admins })));
  },
  { maxSize: ORDERS_AT_ONCE, sizeOf: () => 1, concurrency: 1 },
);

async function mailEveryAdmin(
  { db, env, mailer }: Parts,
  write: (preference: LanguagePreference) => MailContent,
): Promise<void> {
  await mailEach(await listAdmins(db), { env, mailer }, write);
}

async function mailEach(
  admins: Admin[],
  { env, mailer }: Omit<Parts, 'db'>,
  write: (preference: LanguagePreference) => MailContent,
) {
  await Promise.all(
    admins.map(({ email, language }) =>
      mailer.send({ to: email, ...write(readLanguagePreference(language) ?? env.language) }),
    ),
  );
}
