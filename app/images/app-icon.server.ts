import type { AppIcon } from '#app/images/image-content.ts';
import { loadSharp } from '#app/images/sharp-load.server.ts';
import { favicon } from '#app/ui/layout/accent-style.tsx';

/** Draws public/favicon.svg in the accent, whose contrast with the white mark was checked when the accent was saved. */
export async function drawIcon({ accent, size, maskable }: AppIcon): Promise<Buffer> {
  const sharp = await loadSharp();
  const roundedSvg = decodeURIComponent(favicon(accent)?.replace(/^.*?,/, '') ?? '');
  const svg = maskable ? roundedSvg.replace("rx='6' ", '') : roundedSvg;
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}
