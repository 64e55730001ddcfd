import { msg } from '@lingui/core/macro';
import type { Photo } from '#app/domain/catalog/photos/photo.ts';
import type { PricedPhone } from '#app/domain/catalog/storefront/stock-item.ts';
import { stockState } from '#app/domain/catalog/storefront/stock-state.ts';
import { PRICE_CARD_SIZE } from '#app/domain/constants.ts';
import { formatDate } from '#app/domain/date-format.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { encodeId } from '#app/domain/phone/phone-url.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import type { ShopLook } from '#app/domain/shop/settings/shop-look.ts';
import type { ShownTax } from '#app/domain/stock/units/shown-units.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { type LanguagePreference, type Locale, languagePreferenceOf } from '#app/domain/text/locale.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import type { Colour } from '#app/images/canvas.ts';
import type {
  CardFrame,
  CardLook,
  ImageContent,
  ListCard,
  ListPicture,
  PhoneCard,
  ShopCard,
} from '#app/images/image-content.ts';
import { imageVersion } from '#app/images/image-renderer.server.ts';
import type { Env } from '#app/runtime/env.server.ts';
import { specTexts } from '#app/ui/components/spec-chips.tsx';

export type ImageContext = {
  locale: Locale;
  details: ShopDetails;
  look: ShopLook;
  env: Pick<Env, 'origin'>;
  now: Date;
};
type ListPage = { phones: PricedPhone[]; page: number; pages: number; count: number };

export function phoneCard(context: ImageContext, phone: PricedPhone, photo: Photo | undefined): PhoneCard {
  const { locale } = context;
  const words = translationsFor(locale);
  const tax = phone.units?.tax;
  return {
    kind: 'phone',
    ...frame(context),
    name: phone.name,
    chips: specTexts(phone, (label) => words._(label)),
    price: formatMmk(phone.salePrice, locale),
    stock: { word: stockWord(locale, phone.qty), state: stockState(phone.qty) },
    ...(tax && { tax: { word: taxWord(locale, tax), paid: tax === 'paid' } }),
    photo: photo?.hash,
  };
}

export function listCard(context: ImageContext, { phones, count }: ListPage): ListCard {
  const { locale } = context;
  const words = translationsFor(locale);
  const number = formatNumber(count, locale);
  return {
    kind: 'list-card',
    ...frame(context),
    title: words._(msg`Price list`),
    count: words._(msg`${number} items`),
    rows: phones.slice(0, PRICE_CARD_SIZE).map((phone) => ({
      name: [phone.name, specsOf(phone, ' / ')].filter(Boolean).join(' · '),
      price: formatMmk(phone.salePrice, locale),
    })),
  };
}

export function listPicture(context: ImageContext, { phones, page, pages }: Omit<ListPage, 'count'>): ListPicture {
  const { locale, details } = context;
  const words = translationsFor(locale);
  const { shop, site, date, accent } = frame(context);
  return {
    kind: 'list',
    shop,
    site,
    date,
    ...(accent && { accent }),
    contact: [details.phone, details.address],
    title: words._(msg`Price list`),
    page: pages > 1 ? words._(msg`Page ${page} of ${pages}`) : '',
    rows: phones.map((phone) => ({
      name: phone.name,
      memory: [specsOf(phone, ' / '), phone.units?.tax && taxWord(locale, phone.units.tax)].filter(Boolean).join(' · '),
      price: formatMmk(phone.salePrice, locale),
      stock: { word: stockWord(locale, phone.qty), state: stockState(phone.qty) },
    })),
  };
}

export function shopCard({ name, phone, address }: ShopDetails, look: ShopLook): ShopCard {
  return { kind: 'shop', ...cardLook(look), shop: name, lines: [phone, address].filter(Boolean) };
}

/** Returns a path whose query changes with the content. */
export function phoneCardPath(context: ImageContext, phone: PricedPhone, photo: Photo | undefined): string {
  const sharedContext = withSharedLocale(context);
  return pathOf(
    `/pictures/phone/${encodeId(phone.id)}.png`,
    sharedContext.locale,
    phoneCard(sharedContext, phone, photo),
  );
}

export function listCardPath(context: ImageContext, list: ListPage): string {
  const sharedContext = withSharedLocale(context);
  return pathOf('/pictures/price-list.png', sharedContext.locale, listCard(sharedContext, list));
}

/** Everybody who reads a language shares its pictures, so they have Latin digits. */
export function pictureLocale(preference: LanguagePreference, timeZone: string): Locale {
  return { language: preference === 'en' ? 'en' : 'my', format: ENGLISH, timeZone };
}

function withSharedLocale(context: ImageContext): ImageContext {
  return { ...context, locale: pictureLocale(languagePreferenceOf(context.locale), context.locale.timeZone) };
}

function pathOf(path: string, locale: Locale, content: ImageContent): string {
  return `${path}?${new URLSearchParams({ as: languagePreferenceOf(locale), v: imageVersion(content) })}`;
}

function cardLook({ accent, logo }: ShopLook): CardLook {
  return { ...(accent && { accent: accent as Colour }), ...(logo && { logo: logo.hash }) };
}

function frame({ locale, details, look, env, now }: ImageContext): CardFrame {
  const date = formatDate(now.toISOString(), locale);
  return {
    ...cardLook(look),
    shop: details.name,
    contact: details.phone,
    date: translationsFor(locale)._(msg`Price of ${date}`),
    site: env.origin ? new URL(env.origin).host : '',
  };
}

function taxWord(locale: Locale, tax: NonNullable<ShownTax>): string {
  const words = translationsFor(locale);
  return { paid: words._(msg`Tax paid`), unpaid: words._(msg`Tax not paid`) }[tax];
}

function stockWord(locale: Locale, qty: number): string {
  const words = translationsFor(locale);
  return {
    some: words._(msg({ message: 'In stock', context: 'a badge' })),
    few: words._(msg`Low stock`),
    none: words._(msg`Out of stock`),
  }[stockState(qty)];
}
