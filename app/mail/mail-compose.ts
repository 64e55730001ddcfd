import { phoneLabel } from '#app/domain/catalog/phone.ts';
import { timesMmk } from '#app/domain/money.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import { LANGUAGES, type Language, type LanguagePreference } from '#app/domain/text/locale.ts';
import { MAIL_TEXTS } from '#app/mail/mail-texts.ts';

/** What a mail says. */
export type MailContent = { subject: string; text: string };

/** The shop that writes, and the language of whoever has chosen none. */
type Sender = { shopName: string; language: Language };
type BackupSender = { shopName: string; backupDir: string };

/**
 * The mail with a link to choose a new password. Whose account has no language yet reads it in all that the shop speaks,
 * its own first: whoever cannot read it would be locked out.
 */
export function resetMail(
  reading: LanguagePreference | null,
  { shopName, language }: Sender,
  link: string,
): MailContent {
  const first = reading ? languageOf(reading) : language;
  const languages = reading ? [first] : [first, ...LANGUAGES.filter((each) => each !== first)];
  const texts = languages.map((each) => {
    const { asked, open, orElse } = MAIL_TEXTS[each].reset;
    return [asked(shopName), open, link, orElse].join('\n\n');
  });
  return { subject: MAIL_TEXTS[first].reset.subject(shopName), text: texts.join('\n\n---\n\n') };
}

/** The mail that tells an owner that no backup was made, and what the program said. */
export function noBackupMail(
  reading: LanguagePreference,
  { shopName, backupDir }: BackupSender,
  reason: string,
): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(reading)].noBackup;
  return { subject: subject(shopName), text: [begin, oneLine(reason), end(backupDir)].join('\n\n') };
}

/** The mail that tells an owner that the backup is there, and that the shop's books do not balance. */
export function integrityMail(
  reading: LanguagePreference,
  { shopName, backupDir }: BackupSender,
  said: string,
): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(reading)].books;
  return { subject: subject(shopName), text: [begin, oneLine(said), end(backupDir)].join('\n\n') };
}

export type RoleNews = 'granted' | 'revoked';

/** The mail that tells an owner that the shop has one admin more or less: who has this address. */
export function roleMail(
  reading: LanguagePreference,
  { shopName }: Pick<Sender, 'shopName'>,
  news: RoleNews,
  email: string,
): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(reading)].role;
  return {
    subject: subject[news](shopName, oneLine(email)),
    text: [subject[news](shopName, oneLine(email)), begin, end].join('\n\n'),
  };
}

export type OrderNews = 'placed' | 'cancellation-requested' | 'cancellation-withdrawn';

/**
 * The mail that tells an owner of a new order, or that its buyer wants it canceled or no longer does. The link leads to its page.
 */
export function orderMail(reading: LanguagePreference, news: OrderNews, order: Order, link: string): MailContent {
  const words = MAIL_TEXTS[languageOf(reading)];
  const { number, name, phone, items, total } = order;
  const figures = reading === 'my-mymr' ? inBurmese : inLatin;
  const mmk = (amount: number) => words.amount(figures.format(amount));
  const subject = words.order[news](ungrouped(figures, number), mmk(total));
  const lines = items.map(
    ({ salePrice, qty, ...phone }) =>
      `${oneLine(phoneLabel(phone))}: ${figures.format(qty)} × ${mmk(salePrice)} = ${mmk(timesMmk(salePrice, qty) ?? 0)}`,
  );
  // The link comes before anything a buyer wrote, who could have written one as well.
  const text = [
    `${subject}\n${link}`,
    `${words.name}: ${oneLine(name)}\n${words.phone}: ${oneLine(phone)}`,
    [...lines, `${words.total}: ${mmk(total)}`].join('\n'),
  ].join('\n\n');
  return { subject, text };
}

/** What happened to one of several orders; the link leads to its page. */
export type OrderEvent = { news: OrderNews; order: Order; link: string };

/** The mail that tells an owner what happened to many orders within a few minutes. */
export function digestMail(reading: LanguagePreference, events: OrderEvent[]): MailContent {
  const words = MAIL_TEXTS[languageOf(reading)];
  const figures = reading === 'my-mymr' ? inBurmese : inLatin;
  const parts = events.map(({ news, order: { number, total }, link }) => {
    const subject = words.order[news](ungrouped(figures, number), words.amount(figures.format(total)));
    return `${subject}\n${link}`;
  });
  return {
    subject: words.gathered.subject(figures.format(events.length)),
    text: [words.gathered.begin, ...parts].join('\n\n'),
  };
}

/** Made once: to make one takes longer than to compose the rest of a mail. */
const inLatin = new Intl.NumberFormat('en');
const inBurmese = new Intl.NumberFormat(BURMESE_DIGITS);

/** A number that counts nothing, such as that of an order. */
function ungrouped(figures: Intl.NumberFormat, number: number): string {
  return figures.format(number).replaceAll(',', '');
}

function languageOf(reading: LanguagePreference): Language {
  return reading === 'en' ? 'en' : 'my';
}

/** What a person wrote into one line cannot pretend to be several. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
