import { timesMmk } from '#app/domain/money.ts';
import type { Order, Unmatched } from '#app/domain/orders/order.ts';
import { type Phone, phoneLabel } from '#app/domain/phone/phone.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import { LANGUAGES, type Language, type LanguagePreference } from '#app/domain/text/locale.ts';
import { type BuyerNews, MAIL_TEXTS, type OrderNews, type RoleNews, type SavingNews } from '#app/mail/mail-texts.ts';

export type MailContent = { subject: string; text: string; html?: string };
export type LinkedMail = MailContent & { link: string };

type Sender = { shopName: string; language: Language };
type BackupSender = { shopName: string; backupDir: string };

export function resetMail(preference: LanguagePreference | null, sender: Sender, link: string): MailContent {
  return secretLinkMail('reset', preference, sender, link);
}

/** To an address that may have no account. */
export function invitationMail(sender: Sender, link: string): MailContent {
  return secretLinkMail('invitation', null, sender, link);
}

/** Without a language preference, the mail is in every language, the shop's first. */
function secretLinkMail(
  kind: 'reset' | 'invitation',
  preference: LanguagePreference | null,
  { shopName, language }: Sender,
  link: string,
): MailContent {
  const first = preference ? languageOf(preference) : language;
  const languages = preference ? [first] : [first, ...LANGUAGES.filter((each) => each !== first)];
  const texts = languages.map((each) => {
    const { requested, open, otherwise } = MAIL_TEXTS[each][kind];
    return [requested(oneLine(shopName)), open, link, otherwise].join('\n\n');
  });
  return { subject: MAIL_TEXTS[first][kind].subject(oneLine(shopName)), text: texts.join('\n\n---\n\n') };
}

export function failedBackupMail(
  preference: LanguagePreference,
  { shopName, backupDir }: BackupSender,
  reason: string,
): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(preference)].noBackup;
  return { subject: subject(oneLine(shopName)), text: [begin, oneLine(reason), end(backupDir)].join('\n\n') };
}

export function integrityMail(
  preference: LanguagePreference,
  { shopName, backupDir }: BackupSender,
  report: string,
): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(preference)].integrity;
  return { subject: subject(oneLine(shopName)), text: [begin, oneLine(report), end(backupDir)].join('\n\n') };
}

export function savingMail(preference: LanguagePreference, shopName: string, news: SavingNews): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(preference)].saving;
  return { subject: subject[news](oneLine(shopName)), text: [begin[news], end].join('\n\n') };
}

export function roleMail(
  preference: LanguagePreference,
  { shopName }: Pick<Sender, 'shopName'>,
  news: RoleNews,
  email: string,
): MailContent {
  const { subject, begin, end } = MAIL_TEXTS[languageOf(preference)].role;
  const title = subject[news](oneLine(shopName), oneLine(email));
  return { subject: title, text: [title, begin, end].join('\n\n') };
}

/** `unmatched` are lines that were not put back in stock. */
type OrderFacts = { order: Order; link: string; unmatched?: Unmatched[] };

export function orderMail(
  preference: LanguagePreference,
  news: OrderNews,
  { order, link, unmatched = [] }: OrderFacts,
): LinkedMail {
  const texts = MAIL_TEXTS[languageOf(preference)];
  const figures = numberFormatOf(preference);
  const missing = unmatched.map(({ qty, ...phone }) => `${oneLine(phoneLabel(phone))}: ${figures.format(qty)}`);
  const { name, phone } = order;
  const { number, total, lines } = orderTextsOf(preference, order);
  const subject = texts.order[news](number, total);
  // The link comes first, because a buyer's text may contain another.
  const text = [
    `${subject}\n${link}`,
    ...(missing.length > 0 ? [[texts.unmatched, ...missing].join('\n')] : []),
    `${texts.name}: ${oneLine(name)}\n${texts.phone}: ${oneLine(phone)}`,
    lines.join('\n'),
  ].join('\n\n');
  return { subject, text, link };
}

type BuyerFacts = { order: Order; shop: Pick<ShopDetails, 'name' | 'phone'>; link: string };

/** Writes to the buyer. Contains nothing that a buyer typed: anybody can register with somebody else's address. */
export function buyerMail(
  preference: LanguagePreference,
  news: BuyerNews,
  { order, shop, link }: BuyerFacts,
): LinkedMail {
  const { subject, opening, next, open } = MAIL_TEXTS[languageOf(preference)].buyer;
  const { number, lines } = orderTextsOf(preference, order);
  const begin = opening[news](oneLine(shop.name), number);
  return composeBuyerMail(preference, shop, {
    subject: subject[news](number),
    begin,
    lines,
    next: next[news],
    open: open[news],
    link,
  });
}

type Shop = BuyerFacts['shop'];
type BuyerMailParts = { subject: string; begin: string; lines: string[]; next: string; open: string; link: string };

export function composeBuyerMail(preference: LanguagePreference, shop: Shop, parts: BuyerMailParts): LinkedMail {
  const { subject, begin, lines, next, open, link } = parts;
  const { questions } = MAIL_TEXTS[languageOf(preference)].buyer;
  const name = oneLine(shop.name);
  const contact = shop.phone ? [questions(oneLine(shop.phone))] : [];
  return {
    subject,
    text: [begin, lines.join('\n'), next, `${open}\n${link}`, ...contact, name].join('\n\n'),
    html: [
      paragraph(begin),
      `<p>${lines.map(escaped).join('<br>')}</p>`,
      paragraph(next),
      `<p><a href="${escaped(link)}">${escaped(open)}</a></p>`,
      ...contact.map(paragraph),
      paragraph(name),
    ].join('\n'),
    link,
  };
}

export function digestMail(preference: LanguagePreference, mails: LinkedMail[]): MailContent {
  const { digest } = MAIL_TEXTS[languageOf(preference)];
  const count = numberFormatOf(preference).format(mails.length);
  const parts = mails.map(({ subject, link }) => `${subject}\n${link}`);
  return { subject: digest.subject(count), text: [digest.begin, ...parts].join('\n\n') };
}

function orderTextsOf(preference: LanguagePreference, { number, items, total }: Order) {
  const texts = MAIL_TEXTS[languageOf(preference)];
  return {
    number: formatOrderNumber(preference, number),
    total: formatMmk(preference, total),
    lines: [...itemLines(preference, items), `${texts.total}: ${formatMmk(preference, total)}`],
  };
}

export function itemLines(
  preference: LanguagePreference,
  items: (Phone & { salePrice: number; qty: number })[],
): string[] {
  const figures = numberFormatOf(preference);
  const mmk = (amount: number) => formatMmk(preference, amount);
  return items.map(({ salePrice, qty, ...phone }) => {
    const subtotal = timesMmk(salePrice, qty);
    const price = `${figures.format(qty)} × ${mmk(salePrice)} = ${subtotal === null ? '–' : mmk(subtotal)}`;
    return `${oneLine(phoneLabel(phone))}: ${price}`;
  });
}

export function formatMmk(preference: LanguagePreference, amount: number): string {
  return MAIL_TEXTS[languageOf(preference)].amount(numberFormatOf(preference).format(amount));
}

/** Formats an order number without thousands separators. */
export function formatOrderNumber(preference: LanguagePreference, number: number): string {
  return numberFormatOf(preference).format(number).replaceAll(',', '');
}

/** Created once, because a formatter is slow to create. */
const inLatin = new Intl.NumberFormat('en');
const inBurmese = new Intl.NumberFormat(BURMESE_DIGITS);

function numberFormatOf(preference: LanguagePreference): Intl.NumberFormat {
  return preference === 'my-mymr' ? inBurmese : inLatin;
}

export function languageOf(preference: LanguagePreference): Language {
  return preference === 'en' ? 'en' : 'my';
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
