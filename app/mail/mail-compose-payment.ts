import type { Instant } from '#app/db/schema.ts';
import { formatDateTime } from '#app/domain/date-format.ts';
import {
  arrivedDeposit,
  type Balance,
  balanceOf,
  duePartsOf,
  unsentOf,
} from '#app/domain/money/payments/payment-ledger.ts';
import type { PaymentFacts } from '#app/domain/money/payments/payment-news.server.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import type { Order } from '#app/domain/orders/order.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { BURMESE, ENGLISH } from '#app/domain/text/format.ts';
import type { Language, LanguagePreference } from '#app/domain/text/locale.ts';
import {
  composeBuyerMail,
  formatMmk,
  formatOrderNumber,
  type LinkedMail,
  languageOf,
  oneLine,
} from '#app/mail/mail-compose.ts';
import { PAYMENT_TEXTS, type PaymentNext } from '#app/mail/mail-payment-texts.ts';
import { MAIL_TEXTS } from '#app/mail/mail-texts.ts';

export function submittedMail(
  preference: LanguagePreference,
  { payment, order }: PaymentFacts,
  link: string,
): LinkedMail {
  const language = languageOf(preference);
  const { submitted, method, transaction } = PAYMENT_TEXTS[language];
  const { name, phone } = MAIL_TEXTS[language];
  const subject = submitted(formatOrderNumber(preference, order.number), formatMmk(preference, payment.amount));
  const facts: [string, string | null][] = [
    [name, order.name],
    [phone, order.phone],
    [method, payment.method],
    [transaction, payment.number],
  ];
  const lines = facts.flatMap(([label, value]) => (value ? [`${label}: ${oneLine(value)}`] : []));
  return { subject, text: [`${subject}\n${link}`, lines.join('\n')].join('\n\n'), link };
}

type BuyerFacts = { news: PaymentFacts; shop: Pick<ShopDetails, 'name' | 'phone'>; link: string };

/** Writes to the buyer after the decision or a void, and nothing that a buyer typed except the amount. */
export function decidedMail(preference: LanguagePreference, { news, shop, link }: BuyerFacts): LinkedMail {
  const { payment, order, balance } = news;
  const language = languageOf(preference);
  const { accepted, rejected, voided, open, paid, checking, deposit, owedBack } = PAYMENT_TEXTS[language];
  const number = formatOrderNumber(preference, order.number);
  const facts = [oneLine(shop.name), number, formatMmk(preference, payment.amount)] as const;
  const arrived = arrivedDeposit(balance);
  const figures: [string, number][] = [
    [MAIL_TEXTS[language].total, order.total],
    ...(order.returned ? [[MAIL_TEXTS[language].returned, -order.returned] satisfies [string, number]] : []),
    ...(arrived !== null ? [[deposit, arrived] satisfies [string, number]] : []),
    [paid, balance.paid],
    ...(balance.checking > 0 ? [[checking, balance.checking] satisfies [string, number]] : []),
    ...(balance.owedBack > 0
      ? [[owedBack, balance.owedBack] satisfies [string, number]]
      : ORDER_STATUSES[order.status].isPayable
        ? figuresToSend(language, balance)
        : []),
  ];
  const lines = figures.map(([label, amount]) => `${label}: ${formatMmk(preference, amount)}`);
  const text = payment.state === 'rejected' ? rejected : payment.state === 'voided' ? voided : accepted;
  const letter = { subject: text.subject(number), begin: text.opening(...facts) };
  const rest =
    payment.state === 'rejected'
      ? { lines: reasonOf(language, payment), next: rejected.next }
      : { lines, next: accepted.next[nextOf(news)] };
  return composeBuyerMail(preference, shop, { ...letter, ...rest, open, link });
}

function figuresToSend(language: Language, balance: Balance): [string, number][] {
  const { parts } = PAYMENT_TEXTS[language];
  return duePartsOf(unsentOf(balance)).map(({ part, amount }) => [parts[part], amount]);
}

function nextOf({ order, balance }: PaymentFacts): PaymentNext {
  if (balance.owedBack > 0) return ORDER_STATUSES[order.status].isPayable ? 'overpaid' : 'owed-back';
  if (balance.open > 0 && balance.depositDue === 0) return balance.deposit === null ? 'rest' : 'later';
  if (balance.toSend < balance.open) return balance.paid + balance.checking > 0 ? 'deposit-rest' : 'deposit';
  return balance.checking > 0 ? 'checking' : 'nothing';
}

function reasonOf(language: Language, { rejection, remark }: PaymentFacts['payment']): string[] {
  const { reason } = PAYMENT_TEXTS[language].rejected;
  const label = rejection === null || rejection === 'other' ? '' : reason[rejection];
  return [label, oneLine(remark)].filter(Boolean);
}

type DueFacts = { order: Order; shop: BuyerFacts['shop']; link: string; deadline: Instant; timeZone: string };

/** Writes to the buyer before the order expires. */
export function dueSoonMail(
  preference: LanguagePreference,
  { order, shop, link, deadline, timeZone }: DueFacts,
): LinkedMail {
  const language = languageOf(preference);
  const { dueSoon, open } = PAYMENT_TEXTS[language];
  const number = formatOrderNumber(preference, order.number);
  const format = preference === 'my-mymr' ? BURMESE : ENGLISH;
  const time = formatDateTime(deadline, { language, format, timeZone });
  const figures: [string, number][] = [
    [MAIL_TEXTS[language].total, order.total],
    ...(order.deposit === null ? [] : figuresToSend(language, balanceOf(order))),
  ];
  const lines = figures.map(([label, amount]) => `${label}: ${formatMmk(preference, amount)}`);
  const begin = dueSoon.opening(oneLine(shop.name), number, time);
  return composeBuyerMail(preference, shop, {
    subject: dueSoon.subject(number, time),
    begin,
    lines,
    next: dueSoon.next,
    open,
    link,
  });
}
