import type { Sharp } from 'sharp';
import type { Canvas } from '#app/images/canvas.ts';
import { loadSharp } from '#app/images/sharp-load.server.ts';

/** Uses a palette: true colours would take three times as many bytes. Only photos need dithering. */
export async function encodePng(canvas: Canvas): Promise<Buffer> {
  const picture = await drawCanvas(canvas);
  return picture
    .png({ palette: true, effort: 4, compressionLevel: 9, dither: canvas.pictures.length > 0 ? 1 : 0 })
    .toBuffer();
}

export async function drawCanvas({ svg, pictures }: Canvas): Promise<Sharp> {
  const sharp = await loadSharp();
  const pasted = pictures.map(({ pixels, width, height, x, y }) => ({
    input: pixels,
    raw: { width, height, channels: 3 as const },
    left: x,
    top: y,
  }));
  return sharp(Buffer.from(svg())).composite(pasted).removeAlpha();
}
