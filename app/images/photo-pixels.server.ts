import type { Canvas } from '#app/images/canvas.ts';
import { PHOTO, type Pixels } from '#app/images/link-card.ts';
import { loadSharp } from '#app/images/sharp-load.server.ts';

/** Fits a photo into its place on a card, on white. */
export async function photoPixels(jpeg: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(jpeg)
    .resize(PHOTO.width, PHOTO.height, { fit: 'contain', background: '#fff' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
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

/** Uses a palette: true colours would take three times as many bytes. */
export async function encodePhotoPng({
  data,
  width,
  height,
}: Pick<Canvas, 'data' | 'width' | 'height'>): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ palette: true, effort: 4 })
    .toBuffer();
}
