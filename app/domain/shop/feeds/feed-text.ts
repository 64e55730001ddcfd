import { type Photo, photoPath } from '#app/domain/catalog/photos/photo.ts';
import { type Phone, phoneLabel } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';

/** The first for Meta, the other for Google. */
export const FEED_PATHS = ['/feed/meta.csv', '/feed/google.xml'] as const;
export type FeedPath = (typeof FEED_PATHS)[number];

/** `price` in whole MMK. */
export type FeedItem = Phone & {
  id: string;
  barcode: string | null;
  price: number;
  isUsed: boolean;
  isThere: boolean;
  photo: Photo;
};

type FeedShop = { origin: string; name: string };

const MAX_TITLE = 150;
const MAX_BRAND = 70;

const META_FIELDS = ['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link', 'brand'];

/** The fields that Meta requires of a catalogue, as CSV. */
export function metaFeed(shop: FeedShop, items: FeedItem[]): string {
  const rows = items.map((item) => {
    const { id, title, description, condition, price, link, image, brand } = fieldsOf(shop, item);
    return [id, title, description, item.isThere ? 'in stock' : 'out of stock', condition, price, link, image, brand];
  });
  return [META_FIELDS, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** The attributes that Google requires of products, as RSS 2.0 with its namespace. */
export function googleFeed(shop: FeedShop, items: FeedItem[]): string {
  const entries = items.map((item) => {
    const { id, title, description, condition, price, link, image, brand } = fieldsOf(shop, item);
    const attributes = {
      id,
      title,
      description,
      link,
      image_link: image,
      availability: item.isThere ? 'in_stock' : 'out_of_stock',
      condition,
      price,
      brand,
      ...(item.barcode ? { gtin: item.barcode } : { identifier_exists: 'no' }),
    };
    return `<item>${Object.entries(attributes)
      .map(([name, value]) => element(`g:${name}`, value))
      .join('')}</item>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    element('title', shop.name) + element('link', `${shop.origin}/`) + element('description', shop.name),
    ...entries,
    '</channel></rss>\n',
  ].join('\n');
}

function fieldsOf({ origin, name }: FeedShop, item: FeedItem) {
  const label = phoneLabel(item);
  return {
    id: item.id,
    title: label.slice(0, MAX_TITLE),
    description: `${label} · ${name}`,
    condition: item.isUsed ? 'used' : 'new',
    price: `${item.price} MMK`,
    link: origin + phonePath(item),
    image: origin + photoPath(item.photo, item.photo.width, 'jpg'),
    brand: (item.name.trim().split(/\s+/, 1)[0] ?? item.name).slice(0, MAX_BRAND),
  };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  const plain = text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
  return plain.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
