import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { DrawnContent, ImageContent, PhoneCard } from '#app/images/image-content.ts';
import { ImageRenderer, imageVersion, TooManyImages } from '#app/images/image-renderer.server.ts';
import { COLOURS } from '#app/images/image-theme.ts';
import { createTextRenderer } from '#app/images/text-renderer.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { reportFont } from '#tests/support/report-font.ts';

const frame = {
  shop: 'Shwe Pyi Mobile',
  contact: '09 450 012 345',
  date: 'Price of Nov 21, 2026',
  site: 'shop.example',
};
const card: PhoneCard = {
  kind: 'phone',
  ...frame,
  name: 'Redmi Note 13 Pro',
  chips: ['RAM 8GB', 'ROM 256GB'],
  price: '1,250,000 MMK',
  stock: { word: 'In stock', state: 'some' },
};
const pixelsOf = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
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

it('adds the photo of a phone to its card without changing the size', async () => {
  const renderer = new ImageRenderer();
  const jpeg = await drawPicture({ width: 600, height: 800, background: '#3060c0' }).jpeg().toBuffer();
  const png = await renderer.render({ ...card, photo: 'hash' }, { photo: async () => jpeg });
  expect(sizeOf(png)).toEqual([1200, 630]);
  const { data, info } = await pixelsOf(png);
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect(at(1100, 450)[2]).toBeGreaterThan(150);
  expect(at(1100, 450)[0]).toBeLessThan(90);
  expect(imageVersion({ ...card, photo: 'hash' })).not.toBe(imageVersion(card));
  // The photo was removed meanwhile.
  expect(sizeOf(await renderer.render({ ...card, photo: 'gone' }, { photo: async () => null }))).toEqual([1200, 630]);
});

it('writes no text of a card over its photo', async () => {
  const renderer = new ImageRenderer();
  const jpeg = await drawPicture({ width: 600, height: 800, background: '#3060c0' }).jpeg().toBuffer();
  const tax = { word: 'အခွန်ဆောင်ပြီး', paid: true };
  const stock = { word: 'ပစ္စည်းရှိသည်', state: 'some' as const };
  const png = await renderer.render({ ...card, stock, tax, photo: 'hash' }, { photo: async () => jpeg });
  const { data, info } = await pixelsOf(png);
  const beside = Array.from({ length: 440 }, (_, y) => ((103 + y) * info.width + 770) * 3);
  expect(beside.every((at) => [0, 1, 2].every((part) => (data[at + part] ?? 0) > 250))).toBe(true);
  expect(imageVersion({ ...card, tax })).not.toBe(imageVersion(card));
});

it('shows the logo and the accent of the shop on every card, and a thread of gold below its name', async () => {
  const renderer = new ImageRenderer();
  const webp = await drawPicture({ width: 96, height: 96, background: '#3060c0' }).webp().toBuffer();
  const look = { accent: '#b3261e', logo: 'hash' } as const;
  const cards: { card: DrawnContent; logoAt: [number, number] }[] = [
    { card: { ...card, ...look }, logoAt: [100, 50] },
    {
      card: { ...look, kind: 'list-card', ...frame, title: 'Price list', count: '1 phone', rows: [] },
      logoAt: [100, 50],
    },
    { card: { ...look, kind: 'shop', shop: 'Shwe Pyi Mobile', lines: [] }, logoAt: [140, 250] },
  ];
  for (const { card: content, logoAt } of cards) {
    const png = await renderer.render(content, { logo: async () => webp });
    const { data, info } = await pixelsOf(png);
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    const near = (colour: number[], wanted: number[]) =>
      colour.every((each, n) => Math.abs(each - (wanted[n] ?? 0)) < 40);
    expect(near(at(1190, 5), [179, 38, 30]), content.kind).toBe(true);
    if (content.kind !== 'shop') expect(near(at(1190, 97), [220, 181, 102]), content.kind).toBe(true);
    expect(near(at(logoAt[0], logoAt[1]), [48, 96, 192]), `${content.kind} ${at(logoAt[0], logoAt[1])}`).toBe(true);
    expect(imageVersion(content)).not.toBe(imageVersion({ ...content, shop: 'Other' }));
  }
});

it('draws the price list in the accent of the shop, or in the standard accent', async () => {
  const renderer = new ImageRenderer();
  const { shop, date, site } = frame;
  const rows = [{ name: 'Redmi', memory: '', price: '1 MMK', stock: { word: 'In stock', state: 'some' as const } }];
  const list: ImageContent = { kind: 'list', shop, date, site, contact: ['09'], title: 'Price list', page: '', rows };
  const shades = async (content: ImageContent) => {
    const { data, info } = await pixelsOf(await renderer.render(content));
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += info.channels) colours.add(data.toString('hex', at, at + 3));
    return { colours, band: data.toString('hex', 0, 3) };
  };
  expect((await shades(list)).band).toBe('00584e');
  expect((await shades(list)).colours).toContain(COLOURS.quietOnAccent.slice(1));
  const red = await shades({ ...list, accent: '#b3261e' });
  expect(red.band).toBe('b3261e');
  expect(red.colours).not.toContain('00584e');
  expect(red.colours).not.toContain(COLOURS.quietOnAccent.slice(1));
});

it('draws the app icons in the accent, and fills a maskable one to its edge', async () => {
  const renderer = new ImageRenderer();
  for (const [size, maskable] of [
    [192, false],
    [512, true],
  ] as const) {
    const png = await renderer.render({ kind: 'icon', accent: '#b3261e', size, maskable });
    expect(sizeOf(png)).toEqual([size, size]);
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => data.toString('hex', (y * info.width + x) * 4, (y * info.width + x) * 4 + 4);
    expect(at(0, 0)).toMatch(maskable ? /^b3261eff$/ : /00$/);
    expect(at(size / 2, 8)).toBe('b3261eff');
    expect(at(size / 2, size / 2)).toBe('ffffffff');
  }
});

it('rejects requests while too many wait, and recovers', async () => {
  const renderer = new ImageRenderer();
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => renderer.render({ ...card, price: `${n} MMK` })),
  );
  const reasons = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(reasons).toHaveLength(6);
  for (const reason of reasons) expect(reason).toBeInstanceOf(TooManyImages);
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
});

it('draws no box: letters of other scripts and emoji are left out, accents that the font lacks too', async () => {
  const { drawable } = createTextRenderer({ regular: await reportFont(), bold: await reportFont('bold') });
  const drawn = {
    '\u202Ea\u200Bb\n\n c\u{1F4F1} ': 'a\u200Bb c',
    '小米 14 Ultra': '14 Ultra',
    'Điện thoại Việt Ơ': 'Điên thoai Viêt O',
    'ร้าน shop هاتف 1️⃣ ﷺ ①': 'shop 1 1',
    'ＡＢＣ ﬁ ℃ 한국': 'ABC fi °C',
    'သင်္ဘော😀': 'သင်္ဘော',
  };
  for (const [text, expected] of Object.entries(drawn)) expect(drawable(text)).toBe(expected);
});
