import type { AppIcon } from '#app/images/image-content.ts';
import { loadSharp } from '#app/images/sharp-load.server.ts';
import { favicon } from '#app/ui/layout/favicon.ts';

/** Draws public/favicon.svg: a white mark on the accent, whose contrast was checked when it was saved. */
export async function drawIcon({ accent, size, maskable }: AppIcon): Promise<Buffer> {
  const sharp = await loadSharp();
  const mark = decodeURIComponent(favicon(accent)?.replace(/^.*?,/, '') ?? '');
  const svg = maskable ? mark.replace("rx='6' ", '') : mark;
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}
