import type { Pixels } from '#app/images/canvas.ts';
import { PHOTO } from '#app/images/link-card.ts';
import { loadSharp } from '#app/images/sharp-load.server.ts';

export async function photoPixels(jpeg: Uint8Array): Promise<Pixels> {
  const sharp = await loadSharp();
  const pixels = await sharp(jpeg)
    .resize(PHOTO.width, PHOTO.height, { fit: 'contain', background: '#fff' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { pixels, ...PHOTO };
}

export async function logoPixels(webp: Uint8Array, room: { width: number; height: number }): Promise<Pixels> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(webp)
    .resize(room.width, room.height, { fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
