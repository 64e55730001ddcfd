import { type Canvas, createCanvas } from '#app/images/canvas.ts';
import type { VoucherPicture } from '#app/images/image-content.ts';
import { COLOURS } from '#app/images/image-theme.ts';
import type { TextRenderer } from '#app/images/text-renderer.ts';

/** Narrow, so that a phone shows it readably in a chat. */
const WIDTH = 720;
const SIDE = 40;
const END = WIDTH - SIDE;
const INNER = END - SIDE;
const LINE = 44;
const SUM = 54;
const AMOUNT = 250;

type Text = { lines: string[]; size: number };

export function drawVoucher(renderer: TextRenderer, voucher: VoucherPicture): Canvas {
  const accent = voucher.accent ?? COLOURS.accent;
  const quiet = voucher.accent ? COLOURS.onAccent : COLOURS.quietOnAccent;
  const wrap = (text: string, { size = 26, width = INNER, lines = 3, bold = false } = {}): Text =>
    renderer.fit(renderer.drawable(text), { sizes: [size], width, lines, bold });
  const shop = renderer.fit(renderer.drawable(voucher.shop), { sizes: [40, 34, 28], width: INNER, bold: true });
  const contact = voucher.contact.filter(Boolean).flatMap((text) => wrap(text, { size: 24, lines: 2 }).lines);
  const facts = voucher.facts.filter(Boolean).flatMap((text) => wrap(text).lines);
  const rows = voucher.rows.map((row) => ({
    ...row,
    names: wrap(row.name, { size: 28, width: INNER - AMOUNT, bold: true }).lines,
    details: row.details.filter(Boolean).flatMap((text) => wrap(text, { size: 24, width: INNER - 20 }).lines),
  }));
  const sums = voucher.sums.map((sum) => ({ ...sum, labels: wrap(sum.label, { width: INNER - AMOUNT }).lines }));
  const band = 96 + contact.length * 40;
  const head = 90 + facts.length * LINE;
  const rowHeight = ({ names, details }: (typeof rows)[number]) => 34 + (names.length + details.length) * LINE;
  const body = rows.reduce((sum, row) => sum + rowHeight(row), 0);
  const foot = sums.reduce((sum, { labels }) => sum + SUM + (labels.length - 1) * LINE, 60);
  const canvas = createCanvas(WIDTH, band + head + body + foot);
  const put = (text: string, x: number, y: number, more: Partial<Parameters<TextRenderer['put']>[2]> = {}) =>
    renderer.put(canvas, text, { x, y, size: 26, colour: COLOURS.ink, ...more });

  canvas.box({ x: 0, y: 0, width: WIDTH, height: band }, accent);
  put(shop.lines[0] ?? '', SIDE, 60, { size: shop.size, colour: COLOURS.onAccent, bold: true });
  for (const [at, text] of contact.entries()) put(text, SIDE, 108 + at * 40, { size: 24, colour: quiet });
  put(renderer.drawable(voucher.title), SIDE, band + 56, { size: 32, bold: true });
  put(voucher.date, END, band + 56, { size: 24, colour: COLOURS.muted, right: true });
  for (const [at, text] of facts.entries()) put(text, SIDE, band + 104 + at * LINE, { colour: COLOURS.muted });
  let y = band + head;
  canvas.box({ x: SIDE, y: y - 2, width: INNER, height: 2 }, COLOURS.ink);
  for (const row of rows) {
    for (const [at, text] of row.names.entries()) put(text, SIDE, y + 44 + at * LINE, { size: 28, bold: true });
    put(row.price, END, y + 44, { size: 28, right: true });
    put(row.qty, END, y + 44 + LINE, { size: 24, colour: COLOURS.muted, right: true });
    for (const [at, text] of row.details.entries())
      put(text, SIDE, y + 44 + (row.names.length + at) * LINE, { size: 24, colour: COLOURS.muted });
    y += rowHeight(row);
    canvas.box({ x: SIDE, y: y - 1, width: INNER, height: 1 }, COLOURS.line);
  }
  y += 10;
  for (const { labels, amount, isTotal } of sums) {
    const look = isTotal ? { size: 32, bold: true, colour: accent } : {};
    for (const [at, text] of labels.entries()) put(text, SIDE, y + 40 + at * LINE, isTotal ? { bold: true } : {});
    put(amount, END, y + 40, { ...look, right: true });
    y += SUM + (labels.length - 1) * LINE;
  }
  return canvas;
}
