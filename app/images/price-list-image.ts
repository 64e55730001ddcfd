import { type Canvas, type Colour, createCanvas } from '#app/images/canvas.ts';
import type { ListPicture } from '#app/images/image-content.ts';
import { COLOURS, TONES } from '#app/images/image-theme.ts';
import type { TextRenderer } from '#app/images/text-renderer.ts';

const WIDTH = 1080;
const SIDE = 48;
const END = WIDTH - SIDE;
const INNER = END - SIDE;
const ROW = 104;
const FOOT = 70;
const CONTACT_LINE = 44;

export function drawPriceList(renderer: TextRenderer, list: ListPicture): Canvas {
  const contact = list.contact.filter(Boolean).flatMap((text) => {
    return renderer.fit(renderer.drawable(text), { sizes: [30, 26], width: INNER, lines: 2 }).lines;
  });
  const band = 126 + contact.length * CONTACT_LINE;
  const canvas = createCanvas(WIDTH, band + 112 + list.rows.length * ROW + FOOT);
  const accent = list.accent ?? COLOURS.accent;
  const quietColour = list.accent ? COLOURS.onAccent : COLOURS.quietOnAccent;
  canvas.box({ x: 0, y: 0, width: WIDTH, height: band }, accent);
  const shop = renderer.fit(renderer.drawable(list.shop), { sizes: [54, 46, 38, 32], width: INNER, bold: true });
  renderer.put(canvas, shop.lines[0] ?? '', { x: SIDE, y: 74, size: shop.size, colour: COLOURS.onAccent, bold: true });
  for (const [index, text] of contact.entries()) {
    renderer.put(canvas, text, { x: SIDE, y: 140 + index * CONTACT_LINE, size: 30, colour: quietColour });
  }
  const title = renderer.fit(renderer.drawable(list.title), { sizes: [46, 40], width: INNER - 420, bold: true });
  renderer.put(canvas, title.lines[0] ?? '', {
    x: SIDE,
    y: band + 70,
    size: title.size,
    colour: COLOURS.ink,
    bold: true,
  });
  renderer.put(canvas, list.date, { x: END, y: band + 68, size: 30, colour: COLOURS.muted, right: true });
  let y = band + 112;
  canvas.box({ x: SIDE, y: y - 2, width: INNER, height: 2 }, COLOURS.ink);
  for (const row of list.rows) {
    drawRow(renderer, canvas, { row, y, accent });
    y += ROW;
    canvas.box({ x: SIDE, y: y - 1, width: INNER, height: 1 }, COLOURS.line);
  }
  renderer.put(canvas, list.page, { x: SIDE, y: y + 46, size: 26, colour: COLOURS.muted });
  renderer.put(canvas, list.site, { x: END, y: y + 46, size: 26, colour: COLOURS.muted, right: true });
  return canvas;
}

type Row = { row: ListPicture['rows'][number]; y: number; accent: Colour };

function drawRow(renderer: TextRenderer, canvas: Canvas, { row, y, accent }: Row): void {
  const width = INNER - renderer.widthOf(row.price, 34, true) - 36;
  const name = renderer.fit(renderer.drawable(row.name), { sizes: [34, 30], width, bold: true });
  renderer.put(canvas, name.lines[0] ?? '', { x: SIDE, y: y + 42, size: name.size, colour: COLOURS.ink, bold: true });
  renderer.put(canvas, row.price, { x: END, y: y + 42, size: 34, colour: accent, bold: true, right: true });
  const memory = renderer.fit(renderer.drawable(row.memory), { sizes: [26], width: INNER - 320 });
  renderer.put(canvas, memory.lines[0] ?? '', { x: SIDE, y: y + 86, size: 26, colour: COLOURS.muted });
  const { ink } = TONES[row.stock.state];
  renderer.put(canvas, row.stock.word, { x: END, y: y + 86, size: 26, colour: ink, right: true });
}
