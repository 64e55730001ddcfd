import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { PhoneCard } from '#app/images/image-content.ts';
import { ImageRenderer, imageVersion, TooManyImages } from '#app/images/image-renderer.server.ts';
import { writable } from '#app/images/text-raster.ts';
import { drawPicture } from '#tests/support/pictures.ts';

const card: PhoneCard = {
  kind: 'phone',
  ...{ shop: 'Shwe Pyi Mobile', contact: '09 450 012 345', date: 'Price of Nov 21, 2026', site: 'shop.example' },
  ...{ name: 'Redmi Note 13 Pro', chips: ['RAM 8GB', 'ROM 256GB'], price: '1,250,000 MMK' },
  stock: { word: 'In stock', state: 'some' },
};
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

it('renders an image once for concurrent requests, and again if its content changes', async () => {
  const renderer = new ImageRenderer();
  const [one, same, other] = await Promise.all([
    renderer.render(card),
    renderer.render({ ...card }),
    renderer.render({ ...card, price: '1 MMK' }),
  ]);
  expect(same).toBe(one);
  expect(await renderer.render(card)).toBe(one);
  expect(other.equals(one)).toBe(false);
  expect(one.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(one)).toEqual([1200, 630]);
  expect(imageVersion(card)).not.toBe(imageVersion({ ...card, date: 'Price of Nov 22, 2026' }));
});

it('shows the photo of a phone beside a card of the same size', async () => {
  const renderer = new ImageRenderer();
  const jpeg = await drawPicture({ width: 600, height: 800, background: '#3060c0' }).jpeg().toBuffer();
  const png = await renderer.render({ ...card, photo: 'hash' }, async () => jpeg);
  expect(sizeOf(png)).toEqual([1200, 630]);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect(at(1100, 450)[2]).toBeGreaterThan(150);
  expect(at(1100, 450)[0]).toBeLessThan(90);
  expect(imageVersion({ ...card, photo: 'hash' })).not.toBe(imageVersion(card));
  // A photo that was removed meanwhile.
  expect(sizeOf(await renderer.render({ ...card, photo: 'gone' }, async () => null))).toEqual([1200, 630]);
});

it('rejects requests while too many wait, and recovers', async () => {
  const renderer = new ImageRenderer();
  const asked = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => renderer.render({ ...card, price: `${n} MMK` })),
  );
  const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toHaveLength(6);
  for (const reason of refused) expect(reason).toBeInstanceOf(TooManyImages);
  expect(sizeOf(await renderer.render({ ...card, price: '29 MMK' }))).toEqual([1200, 630]);
});

it('draws a card for any name', async () => {
  const renderer = new ImageRenderer();
  const names = [
    ...[
      '',
      ' ',
      '\u200B',
      '\uD800',
      '\0',
      '\u202Egnp.exe',
      '\u{1F4F1}\u{1F468}\u200D\u{1F469}',
      'မြန္မာ',
      '小米 14',
      'שלום',
    ],
    ...['ကြွေ'.repeat(3_000), 'W'.repeat(10_000), 'က္'.repeat(500), '\u1031'.repeat(300), `e${'\u0301'.repeat(5_000)}`],
  ];
  for (const name of names) {
    const chips = [`RAM ${name}`, `ROM ${name}`];
    expect(sizeOf(await renderer.render({ ...card, name, chips, shop: name, contact: name })), name).toEqual([
      1200, 630,
    ]);
  }
  expect(writable('\u202Ea\u200Bb\n\n c\u{1F4F1} ')).toBe('a\u200Bb c');
});
