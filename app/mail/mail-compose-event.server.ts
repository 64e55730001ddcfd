import type { Db } from '#app/db/schema.ts';
import type { PaymentState } from '#app/domain/money/payments/payment.ts';
import { type PaymentFacts, readPaymentNews } from '#app/domain/money/payments/payment-news.server.ts';
import { ORDER_STATUSES, offers } from '#app/domain/order-status.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { readDeadlines } from '#app/domain/orders/order-deadline.server.ts';
import { readOrders } from '#app/domain/orders/order-list.server.ts';
import { adminOrderPath, ownReturnPath, payPath, voucherPath } from '#app/domain/orders/order-paths.ts';
import { readUnmatched } from '#app/domain/orders/order-timeline.server.ts';
import { readReturns } from '#app/domain/orders/returns/return-read.server.ts';
import type { MailEvent } from '#app/domain/people/outbox/mail-event.ts';
import type { ToldKind } from '#app/domain/people/security-log/security-event.ts';
import { readSecurityNews } from '#app/domain/people/security-log/security-list.server.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import type { LanguagePreference } from '#app/domain/text/locale.ts';
import { buyerMail, type LinkedMail, orderMail } from '#app/mail/mail-compose.ts';
import { decidedMail, dueSoonMail, submittedMail } from '#app/mail/mail-compose-payment.ts';
import { returnMail } from '#app/mail/mail-compose-return.ts';
import { securityMail } from '#app/mail/mail-compose-security.ts';
import type { BuyerNews, OrderNews } from '#app/mail/mail-texts.ts';

type MailWriter = (preference: LanguagePreference) => LinkedMail;
/** `origin` begins every link. */
type MailSettings = { origin: string; timeZone: string };
/** Reads the orders, payments or returns that the mails of one event are about. @returns writers by subject id. */
type ReadWriters = (db: Db, shop: MailSettings, subjectIds: string[]) => Promise<Map<string, MailWriter>>;

/** How the mail of each event is written. Its content is read when it is sent. */
const MAILS: Record<MailEvent, ReadWriters> = {
  'order placed': toAdmins('placed'),
  'cancellation requested': toAdmins(
    'cancellation-requested',
    ({ status, cancelRequested }) => cancelRequested && offers(status, 'cancellation-request'),
  ),
  'cancellation withdrawn': toAdmins('cancellation-withdrawn'),
  'order confirmed': toBuyer(({ status }) => (ORDER_STATUSES[status].isSold ? 'confirmed' : null)),
  'order canceled': toBuyer(({ cancelRequested }) => (cancelRequested ? 'canceled-on-request' : 'canceled')),
  'order returned': returnToBuyer('returned'),
  'order return undone': returnToBuyer('undone'),
  'payment submitted': paymentToAdmins,
  'payment verified': paymentToBuyer('verified'),
  'payment rejected': paymentToBuyer('rejected'),
  'payment voided': paymentToBuyer('voided'),
  'payment due soon': dueSoon,
  'order expired': toBuyer(({ status }) => (ORDER_STATUSES[status].isPayable ? null : 'expired')),
  'unpaid order expired': expiredToAdmins,
  'logged in on new device': toPerson('logged in on new device'),
  'password changed': toPerson('password changed'),
  'passkey added': toPerson('passkey added'),
};

type Subject = { event: MailEvent; subjectId: string };

/** @returns a function that finds how to write a mail; undefined if its subject is gone or its news no longer true. */
export async function readMailWriters(
  db: Db,
  shop: MailSettings,
  mails: Subject[],
): Promise<(mail: Subject) => MailWriter | undefined> {
  const writersByEvent = new Map<MailEvent, Map<string, MailWriter>>();
  for (const [event, group] of Map.groupBy(mails, (mail) => mail.event)) {
    const subjectIds = [...new Set(group.map(({ subjectId }) => subjectId))];
    writersByEvent.set(event, await MAILS[event](db, shop, subjectIds));
  }
  return ({ event, subjectId }) => writersByEvent.get(event)?.get(subjectId);
}

function toAdmins(news: OrderNews, isStillTrue: (order: Order) => boolean = () => true): ReadWriters {
  return async (db, { origin }, ids) =>
    writersOf(await readOrders(db, ids), (order) =>
      isStillTrue(order)
        ? (preference) => orderMail(preference, news, { order, link: origin + adminOrderPath(order.id) })
        : undefined,
    );
}

async function expiredToAdmins(db: Db, { origin }: MailSettings, ids: string[]): Promise<Map<string, MailWriter>> {
  const [orders, unmatchedOf] = [await readOrders(db, ids), await readUnmatched(db, ids)];
  return writersOf(orders, (order) => {
    const unmatched = unmatchedOf.get(order.id) ?? [];
    const news = unmatched.length > 0 ? 'expired-in-part' : 'expired';
    const facts = { order, link: origin + adminOrderPath(order.id), unmatched };
    if (ORDER_STATUSES[order.status].isPayable) return undefined;
    return (preference) => orderMail(preference, news, facts);
  });
}

function toBuyer(newsOf: (order: Order) => BuyerNews | null): ReadWriters {
  return async (db, { origin }, ids) => {
    const [orders, shop] = [await readOrders(db, ids), await readShopDetails(db)];
    return writersOf(orders, (order) => {
      const news = newsOf(order);
      if (news === null) return undefined;
      const link = origin + (news === 'confirmed' ? voucherPath(order.id) : '/my-orders');
      return (preference) => buyerMail(preference, news, { order, shop, link });
    });
  };
}

async function paymentToAdmins(db: Db, { origin }: MailSettings, ids: string[]): Promise<Map<string, MailWriter>> {
  return writersOf(await readPaymentNews(db, ids), (news) =>
    news.payment.state === 'submitted'
      ? (preference) => submittedMail(preference, news, `${origin}/admin/payments`)
      : undefined,
  );
}

function paymentToBuyer(state: Extract<PaymentState, 'verified' | 'rejected' | 'voided'>): ReadWriters {
  return async (db, { origin }, ids) => {
    const [all, shop] = [await readPaymentNews(db, ids), await readShopDetails(db)];
    const linkOf = ({ order }: PaymentFacts) => origin + payPath(order.id);
    return writersOf(all, (news) =>
      news.payment.state === state
        ? (preference) => decidedMail(preference, { news, shop, link: linkOf(news) })
        : undefined,
    );
  };
}

function returnToBuyer(news: 'returned' | 'undone'): ReadWriters {
  return async (db, { origin }, ids) => {
    const [returns, shop] = [await readReturns(db, ids), await readShopDetails(db)];
    return writersOf(returns, (orderReturn) => {
      if ((orderReturn.undoneAt !== null) !== (news === 'undone')) return undefined;
      const link = origin + (news === 'undone' ? '/my-orders' : ownReturnPath(orderReturn.id));
      return (preference) => returnMail(preference, news, { orderReturn, shop, link });
    });
  };
}

function toPerson(kind: ToldKind): ReadWriters {
  return async (db, { origin, timeZone }, ids) => {
    const [events, shop] = [await readSecurityNews(db, ids), await readShopDetails(db)];
    const facts = { shop, link: `${origin}/forgot-password`, timeZone };
    return writersOf(events, (news) => (preference) => securityMail(preference, kind, { news, ...facts }));
  };
}

async function dueSoon(db: Db, { origin, timeZone }: MailSettings, ids: string[]): Promise<Map<string, MailWriter>> {
  const orders = await readOrders(db, ids);
  const [deadlines, shop] = [await readDeadlines(db, [...orders.values()]), await readShopDetails(db)];
  return writersOf(orders, (order) => {
    const deadline = deadlines[order.id];
    if (!deadline) return undefined;
    const facts = { order, shop, link: origin + payPath(order.id), deadline, timeZone };
    return (preference) => dueSoonMail(preference, facts);
  });
}

function writersOf<T>(
  subjects: Map<string, T>,
  writeOf: (subject: T) => MailWriter | undefined,
): Map<string, MailWriter> {
  return new Map(
    [...subjects].flatMap(([id, subject]) => {
      const write = writeOf(subject);
      return write ? [[id, write]] : [];
    }),
  );
}
