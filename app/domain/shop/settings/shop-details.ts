import { z } from 'zod';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import { optionalLines, optionalText, readAs, text } from '#app/domain/fields.ts';
import { messengerName, telegramName, viberNumber } from '#app/domain/shop/settings/contact-names.ts';

/** Pasted links may carry long tracking parameters. */
const MAX_PASTED = 500;

/** Reduces a link or a longer text to the number in it; null if there is none. */
const readViber = (typed: string) => {
  const number = viberNumber(typed);
  return number && (/^viber:|\n|.{30}/i.test(typed) ? number : typed);
};

export const shopDetailsForm = z.object({
  name: text(80),
  phone: optionalText(80),
  address: optionalLines(300),
  openingHours: optionalText(120),
  viber: readAs(optionalText(MAX_PASTED), readViber, '09 450 012 345'),
  messenger: readAs(optionalText(MAX_PASTED), messengerName, 'm.me/YourPage'),
  telegram: readAs(optionalText(MAX_PASTED), telegramName, '@YourName'),
});

export type ShopDetails = z.output<typeof shopDetailsForm>;
export type ShopDetailsSaved = { ok: true } | EditConflict<ShopDetails>;
