import { phoneLabel } from '#app/domain/catalog/phone.ts';
import { timesMmk } from '#app/domain/money.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import { LANGUAGES, type Language, type LanguagePreference } from '#app/domain/text/locale.ts';
import { MAIL_TEXTS, type OrderNews, type RoleNews } from '#app/mail/mail-texts.ts';

export type MailContent = { subject: string; text: string };

type Sender = { shopName: string; language: Language };
type BackupSender = { shopName: string; backupDir: string };

/** Without a language preference it is in every language, the shop's first. */
export function resetMail(
  preference: LanguagePreference | null,
  { shopName, language }: Sender,
  link: string,
): MailContent {
  const first = preference ? languageOf(preference) : language;
  const languages = preference ? [first] : [first, ...LANGUAGES.filter((each) => each !== first)];
  const texts = languages.map((each) => {
    const { requested, open, otherwise } = MAIL_TEXTS[each].reset;
    return [requested(shopName), open, link, otherwise].join('\n\n');
  });
  return { subject: MAIL_TEXTS[first].reset.subject(shopName), text: texts.join('\n\n---\n\n') };
}

export function noBackupMail(
  preference: LanguagePreference,
  { shopName, backupDir }: BackupSender,
  reason: string,
): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(preference)].noBackup;
  return { subject: subject(shopName), text: [begin, oneLine(reason), end(backupDir)].join('\n\n') };
}

export function integrityMail(
  preference: LanguagePreference,
  { shopName, backupDir }: BackupSender,
  report: string,
): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(preference)].integrity;
  return { subject: subject(shopName), text: [begin, oneLine(report), end(backupDir)].join('\n\n') };
}

export function roleMail(
  preference: LanguagePreference,
  { shopName }: Pick<Sender, 'shopName'>,
  news: RoleNews,
  email: string,
): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(preference)].role;
  return {
    subject: subject[news](shopName, oneLine(email)),
    text: [subject[news](shopName, oneLine(email)), begin, end].join('\n\n'),
  };
}

export function orderMail(preference: LanguagePreference, news: OrderNews, order: Order, link: string): MailContent {
  const texts = MAIL_TEXTS[languageOf(preference)];
  const { number, name, phone, items, total } = order;
  const figures = preference === 'my-mymr' ? inBurmese : inLatin;
  const mmk = (amount: number) => texts.amount(figures.format(amount));
  const subject = texts.order[news](ungrouped(figures, number), mmk(total));
  const lines = items.map(
    ({ salePrice, qty, ...phone }) =>
      `${oneLine(phoneLabel(phone))}: ${figures.format(qty)} × ${mmk(salePrice)} = ${mmk(timesMmk(salePrice, qty) ?? 0)}`,
  );
  // The link comes first, because a buyer's text may contain another.
  const text = [
    `${subject}\n${link}`,
    `${texts.name}: ${oneLine(name)}\n${texts.phone}: ${oneLine(phone)}`,
    [...lines, `${texts.total}: ${mmk(total)}`].join('\n'),
  ].join('\n\n');
  return { subject, text };
}

export type OrderEvent = { news: OrderNews; order: Order; link: string };

export function digestMail(preference: LanguagePreference, events: OrderEvent[]): MailContent {
  const texts = MAIL_TEXTS[languageOf(preference)];
  const figures = preference === 'my-mymr' ? inBurmese : inLatin;
  const parts = events.map(({ news, order: { number, total }, link }) => {
    const subject = texts.order[news](ungrouped(figures, number), texts.amount(figures.format(total)));
    return `${subject}\n${link}`;
  });
  return {
    subject: texts.digest.subject(figures.format(events.length)),
    text: [texts.digest.begin, ...parts].join('\n\n'),
  };
}

/** Created once, because a formatter is slow to create. */
const inLatin = new Intl.NumberFormat('en');
const inBurmese = new Intl.NumberFormat(BURMESE_DIGITS);

function ungrouped(figures: Intl.NumberFormat, number: number): string {
  return figures.format(number).replaceAll(',', '');
}

function languageOf(preference: LanguagePreference): Language {
  return preference === 'en' ? 'en' : 'my';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
