import type { Db } from '#app/db/schema.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { type Colour, createCanvas } from '#app/images/canvas.ts';
import { encodePng } from '#app/images/canvas-png.server.ts';
import { makeSlip } from '#app/images/slip-make.server.ts';

const SIZE = { width: 540, height: 1170 };
const BLUE: Colour = '#1d5fae';
const PAPER: Colour = '#ffffff';
const INK: Colour = '#27364a';
const PALE: Colour = '#c9ced3';
const GREEN: Colour = '#2c8a57';

export async function seedSlip(db: Db, by: By, orderId: string): Promise<void> {
  const made = await makeSlip(await encodePng(drawScreenshot()), { source: '', lane: 0 });
  if (!made.ok) throw new Error(made.problem);
  const sent = { key: crypto.randomUUID(), account: '', amount: 1_000_000, number: '01003981726354' };
  const submitted = await submitPayment(db, by, { orderId, sent, slips: [made.content] });
  if (!submitted.ok) throw new Error(submitted.problem);
}

function drawScreenshot() {
  const canvas = createCanvas(SIZE.width, SIZE.height);
  canvas.box({ x: 0, y: 0, ...SIZE }, '#eef1f3');
  canvas.box({ x: 0, y: 0, width: SIZE.width, height: 260 }, BLUE);
  canvas.box({ x: 30, y: 150, width: 480, height: 860 }, PAPER, 24);
  canvas.box({ x: 215, y: 190, width: 110, height: 110 }, GREEN, 55);
  canvas.box({ x: 150, y: 340, width: 240, height: 26 }, INK, 8);
  canvas.box({ x: 110, y: 392, width: 320, height: 44 }, INK, 10);
  for (let row = 0; row < 6; row++) {
    const y = 500 + row * 74;
    canvas.box({ x: 60, y, width: 110 + ((row * 37) % 50), height: 20 }, PALE, 6);
    canvas.box({ x: 270 + ((row * 53) % 70), y, width: 210 - ((row * 53) % 70), height: 20 }, INK, 6);
  }
  return canvas;
}
