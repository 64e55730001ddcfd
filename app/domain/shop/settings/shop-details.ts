import { z } from 'zod';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import { choice, optionalDate, optionalLines, optionalText, readAs, text } from '#app/domain/fields.ts';
import { messengerName, telegramName, tiktokName, viberNumber } from '#app/domain/shop/settings/contact-names.ts';
import {
  mapFeatures,
  type ShopFeature,
  type ShopFeatures,
  SOLD_GOODS,
  type SoldGoods,
} from '#app/domain/shop-features.ts';

/** Pasted links may carry long tracking parameters. */
const MAX_PASTED = 500;

const readViber = (typed: string) => {
  const number = viberNumber(typed);
  return number && (/^viber:|\n|.{30}/i.test(typed) ? number : typed);
};

const answer = choice(['', 'yes', 'no']);

export const shopDetailsForm = z.object({
  name: text(80),
  phone: optionalText(80),
  address: optionalLines(300),
  openingHours: optionalText(120),
  viber: readAs(optionalText(MAX_PASTED), readViber, '09 450 012 345'),
  messenger: readAs(optionalText(MAX_PASTED), messengerName, 'm.me/YourPage'),
  telegram: readAs(optionalText(MAX_PASTED), telegramName, '@YourName'),
  tiktok: readAs(optionalText(MAX_PASTED), tiktokName, '@yourname'),
  registeredName: optionalText(120),
  registrationNumber: optionalText(60),
  registrationExpires: optionalDate(),
  registeredAddress: optionalLines(300),
  sells: choice(['', ...SOLD_GOODS]),
  ...mapFeatures(() => answer),
});
type TypedDetails = z.output<typeof shopDetailsForm>;
export type OwnDetails = Omit<TypedDetails, ShopFeature | 'sells'> & { sells: SoldGoods };
export type ShopDetails = Omit<OwnDetails, 'registrationExpires' | 'sells'>;
/** Pages opened before an update do not send what it added. */
export type SentDetails = Pick<ShopDetails, 'name'> & Partial<TypedDetails>;

/** The answers to the questions what the shop does; those that are missing stay as they are saved. */
export type FeatureAnswers = Record<ShopFeature, 'yes' | 'no'>;
export type ShopDetailsSaved = { ok: true } | EditConflict<OwnDetails & FeatureAnswers>;

export function answersOf(features: ShopFeatures): FeatureAnswers {
  return mapFeatures((feature) => (features[feature] ? 'yes' : 'no'));
}
