import { z } from 'zod';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import { optionalText, readAs, text } from '#app/domain/fields.ts';
import { messengerName, telegramName, viberNumber } from '#app/domain/settings/contact-names.ts';

/** A link pasted from a browser may carry much that nobody needs. */
const MAX_PASTED = 500;

/** A number is kept as it was typed; where a link was pasted, or more than a line, the number in it. */
const viber = (typed: string) => {
  const number = viberNumber(typed);
  return number && (/^viber:|\n|.{30}/i.test(typed) ? number : typed);
};

export const shopDetailsForm = z.object({
  name: text(80),
  phone: optionalText(80),
  address: optionalText(300),
  viber: readAs(optionalText(MAX_PASTED), viber, '09 450 012 345'),
  messenger: readAs(optionalText(MAX_PASTED), messengerName, 'm.me/YourPage'),
  telegram: readAs(optionalText(MAX_PASTED), telegramName, '@YourName'),
});

/** What stands on the voucher's header, and how customers reach the shop (DECISIONS 37, decision record 032). */
export type ShopDetails = z.output<typeof shopDetailsForm>;
export type ShopDetailsSaved = { ok: true } | EditConflict<ShopDetails>;
