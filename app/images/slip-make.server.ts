import { createHash } from 'node:crypto';
import { MAX_SLIP_MEGAPIXELS, SLIP_BOUNDS, type SlipContent } from '#app/domain/money/slips/slip.ts';
import { type Decoded, decodePicture } from '#app/images/picture-decode.server.ts';
import { type Pixels, sharpOf } from '#app/images/sharp-load.server.ts';
import type { Requester } from '#app/runtime/fair-queue.ts';

const LIMITS = { maxPixels: MAX_SLIP_MEGAPIXELS * 1_000_000, bounds: SLIP_BOUNDS };
/** `optimiseCoding` holds the whole picture in memory again: 36 MB for a long screenshot, to save 15 % of its bytes. */
const JPEG = { quality: 80, optimiseCoding: false };

/** Uses the pixels alone, without metadata or anything else in the file. */
export async function makeSlip(bytes: Uint8Array, requester: Requester): Promise<Decoded<SlipContent>> {
  return decodePicture({ bytes, requester, limits: LIMITS }, makeJpeg);
}

async function makeJpeg(pixels: Pixels): Promise<SlipContent> {
  const { width, height } = pixels.info;
  const pixelHash = createHash('sha256').update(pixels.data).digest('hex');
  const bytes = await (await sharpOf(pixels)).jpeg(JPEG).toBuffer();
  return { width, height, pixelHash, bytes };
}
