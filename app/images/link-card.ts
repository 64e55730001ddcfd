import { type Canvas, type Colour, createCanvas, type Pixels } from '#app/images/canvas.ts';
import type { CardFrame, CardLook, ListCard, PhoneCard, ShopCard } from '#app/images/image-content.ts';
import { COLOURS, TONES } from '#app/images/image-theme.ts';
import type { TextRenderer } from '#app/images/text-renderer.ts';

/** The size in which Facebook and others show the picture of a link. */
export const CARD = { width: 1200, height: 630 };

const SIDE = 64;
export const PHOTO = { width: 360, height: 446 };
export const BAND_LOGO = { width: 272, height: 68 };
export const SHOP_LOGO = { width: 600, height: 150 };
const END = CARD.width - SIDE;
const INNER = END - SIDE;
const BAND = 100;
const LOGO_EDGE = 8;
const FOOT = 84;
const CHIP = { height: 58, size: 32, padding: 22, gap: 18, rowGap: 12 };
const PRICE_HEIGHT = 128;
const LIST_ROW = 58;

/** `photo` has the size `PHOTO`. */
export type CardPictures = { photo: Pixels | null; logo: Pixels | null };

export function drawPhoneCard(renderer: TextRenderer, card: PhoneCard, { photo, logo }: CardPictures): Canvas {
  const canvas = drawFrame(renderer, card, logo);
  const name = renderer.drawable(card.name);
  const width = photo ? INNER - PHOTO.width - SIDE : INNER;
  const rows = chipRows(renderer, card, width);
  const chipsHeight = rows.length * (CHIP.height + CHIP.rowGap) - CHIP.rowGap;
  const line = renderer.fit(name, { sizes: [88, 76, 66], width, bold: true });
  const title = line.isWhole
    ? line
    : renderer.fit(name, { sizes: [64, 58, 52, 46, 40], width, lines: 2, height: 248 - chipsHeight, bold: true });
  const block = title.lines.length * title.lineHeight + 20 + chipsHeight + 26 + PRICE_HEIGHT;
  let y = BAND + Math.max(10, (CARD.height - BAND - FOOT - block) / 2);
  for (const text of title.lines) {
    const place = { x: SIDE, y: y + title.lineHeight * 0.72, size: title.size };
    renderer.put(canvas, text, { ...place, colour: COLOURS.ink, bold: true });
    y += title.lineHeight;
  }
  y += 20;
  for (const row of rows) {
    drawChips(renderer, canvas, row, y);
    y += CHIP.height + CHIP.rowGap;
  }
  const price = {
    text: renderer.drawable(card.price),
    y: y - CHIP.rowGap + 26 + 0.74 * PRICE_HEIGHT,
    width,
    colour: accentOf(card),
  };
  drawPrice(renderer, canvas, price);
  if (photo) canvas.paste(photo, { x: END - PHOTO.width, y: BAND });
  return canvas;
}

type Chip = { text: string; ink: Colour; tint: Colour; bold: boolean };

function chipsOf({ chips, stock, tax }: PhoneCard): Chip[] {
  return [
    ...chips.map((text) => ({ text, ink: COLOURS.muted, tint: COLOURS.ground, bold: false })),
    { text: stock.word, ...TONES[stock.state], bold: true },
    ...(tax ? [{ text: tax.word, ...TONES[tax.paid ? 'some' : 'few'], bold: true }] : []),
  ];
}

type SizedChip = Chip & { width: number };

function chipRows(renderer: TextRenderer, card: PhoneCard, width: number): SizedChip[][] {
  const chips = chipsOf(card).map((chip) => {
    const [text = ''] = renderer.fit(renderer.drawable(chip.text), {
      sizes: [CHIP.size],
      width: 330,
      bold: chip.bold,
    }).lines;
    return { ...chip, text, width: renderer.widthOf(text, CHIP.size, chip.bold) + 2 * CHIP.padding };
  });
  const endOf = (last: number) => chips.slice(0, last + 1).reduce((x, chip) => x + chip.width + CHIP.gap, -CHIP.gap);
  const firstOfSecondRow = chips.findIndex((_, n) => endOf(n) > width);
  return firstOfSecondRow > 0 ? [chips.slice(0, firstOfSecondRow), chips.slice(firstOfSecondRow)] : [chips];
}

function drawChips(renderer: TextRenderer, canvas: Canvas, chips: SizedChip[], y: number): void {
  let x = SIDE;
  for (const chip of chips) {
    canvas.box({ x, y, width: chip.width, height: CHIP.height }, chip.tint, 10);
    const place = { x: x + CHIP.padding, y: y + 40, size: CHIP.size };
    renderer.put(canvas, chip.text, { ...place, colour: chip.ink, bold: chip.bold });
    x += chip.width + CHIP.gap;
  }
}

type Price = { text: string; y: number; width: number; colour: Colour };

function drawPrice(renderer: TextRenderer, canvas: Canvas, { text: price, y, width, colour }: Price): void {
  const at = price.lastIndexOf(' ');
  const [figures, unit] = [price.slice(0, at), price.slice(at + 1)];
  const { size, lines } = renderer.fit(figures, { sizes: [120, 104, 88, 74, 62, 50], width: width - 230, bold: true });
  const [text = ''] = lines;
  renderer.put(canvas, text, { x: SIDE, y, size, colour, bold: true });
  const x = SIDE + renderer.widthOf(text, size, true) + size * 0.22;
  renderer.put(canvas, unit, { x, y, size: size * 0.5, colour, bold: true });
}

export function drawShopCard(renderer: TextRenderer, card: ShopCard, { logo }: CardPictures): Canvas {
  const { shop, lines } = card;
  const canvas = createCanvas(CARD.width, CARD.height);
  canvas.box({ x: 0, y: 0, ...CARD }, accentOf(card));
  const logoHeight = logo ? SHOP_LOGO.height + 2 * LOGO_EDGE + 28 : 0;
  const name = renderer.fit(renderer.drawable(shop), {
    sizes: [112, 96, 80, 66, 54],
    width: INNER,
    lines: 2,
    bold: true,
  });
  const detailTexts = lines.map((line) =>
    renderer.fit(renderer.drawable(line), { sizes: [44, 38], width: INNER, lines: 2 }),
  );
  const heightOf = ({ lines: all, lineHeight }: (typeof detailTexts)[number]) => all.length * lineHeight;
  let y = (CARD.height - [name, ...detailTexts].reduce((sum, each) => sum + heightOf(each), 24 + logoHeight)) / 2;
  if (logo) drawLogo(canvas, logo, y);
  y += logoHeight;
  for (const text of name.lines) {
    const place = { x: SIDE, y: y + name.lineHeight * 0.72, size: name.size };
    renderer.put(canvas, text, { ...place, colour: COLOURS.onAccent, bold: true });
    y += name.lineHeight;
  }
  y += 24;
  const quietColour = card.accent ? COLOURS.onAccent : COLOURS.quietOnAccent;
  for (const { lines: all, size, lineHeight } of detailTexts) {
    for (const text of all) {
      renderer.put(canvas, text, { x: SIDE, y: y + lineHeight * 0.72, size, colour: quietColour });
      y += lineHeight;
    }
  }
  return canvas;
}

export function drawListCard(renderer: TextRenderer, card: ListCard, { logo }: CardPictures): Canvas {
  const canvas = drawFrame(renderer, card, logo);
  const [title = ''] = renderer.fit(renderer.drawable(card.title), { sizes: [52], width: 640, bold: true }).lines;
  renderer.put(canvas, title, { x: SIDE, y: BAND + 68, size: 52, colour: COLOURS.ink, bold: true });
  renderer.put(canvas, card.count, { x: END, y: BAND + 66, size: 32, colour: COLOURS.muted, right: true });
  let y = BAND + 112;
  for (const { name, price } of card.rows) {
    const width = INNER - renderer.widthOf(price, 34, true) - 40;
    const [text = ''] = renderer.fit(renderer.drawable(name), { sizes: [34], width }).lines;
    renderer.put(canvas, text, { x: SIDE, y: y + 40, size: 34, colour: COLOURS.ink });
    renderer.put(canvas, price, { x: END, y: y + 40, size: 34, colour: COLOURS.ink, bold: true, right: true });
    y += LIST_ROW;
    canvas.box({ x: SIDE, y: y - 1, width: INNER, height: 1 }, COLOURS.line);
  }
  return canvas;
}

function accentOf({ accent }: CardLook): Colour {
  return accent ?? COLOURS.accent;
}

function drawLogo(canvas: Canvas, logo: Pixels, y: number): number {
  const { width, height } = logo;
  canvas.box({ x: SIDE, y, width: width + 2 * LOGO_EDGE, height: height + 2 * LOGO_EDGE }, '#ffffff', 10);
  canvas.paste(logo, { x: SIDE + LOGO_EDGE, y: Math.round(y) + LOGO_EDGE });
  return SIDE + width + 2 * LOGO_EDGE;
}

function drawFrame(renderer: TextRenderer, card: CardFrame, logo: Pixels | null): Canvas {
  const { shop, contact, date, site } = card;
  const canvas = createCanvas(CARD.width, CARD.height);
  canvas.box({ x: 0, y: 0, width: CARD.width, height: BAND }, accentOf(card));
  canvas.box({ x: 0, y: BAND - 6, width: CARD.width, height: 6 }, COLOURS.gold);
  const start = logo ? drawLogo(canvas, logo, (BAND - logo.height) / 2 - LOGO_EDGE) + 24 : SIDE;
  const width = END - start - (contact ? 360 : 0);
  const name = renderer.fit(renderer.drawable(shop), { sizes: [42, 36, 30], width, bold: true });
  const [title = ''] = name.lines;
  renderer.put(canvas, title, { x: start, y: 64, size: name.size, colour: COLOURS.onAccent, bold: true });
  putAtEnd(renderer, canvas, contact, { sizes: [34, 28, 22], width: 330, y: 63, colour: COLOURS.onAccent });
  const top = CARD.height - FOOT;
  canvas.box({ x: SIDE, y: top, width: INNER, height: 2 }, COLOURS.line);
  renderer.put(canvas, date, { x: SIDE, y: top + 54, size: 32, colour: COLOURS.muted });
  putAtEnd(renderer, canvas, site, { sizes: [32, 26], width: 500, y: top + 54, colour: COLOURS.muted });
  return canvas;
}

type EndText = { sizes: number[]; width: number; y: number; colour: Colour };

function putAtEnd(renderer: TextRenderer, canvas: Canvas, text: string, { y, colour, ...room }: EndText): void {
  const { lines, size } = renderer.fit(renderer.drawable(text), room);
  renderer.put(canvas, lines[0] ?? '', { x: END, y, size, colour, right: true });
}
