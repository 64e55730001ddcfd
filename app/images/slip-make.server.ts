import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureProblem } from '#app/domain/photos/photo-content.ts';
import { MAX_SLIP_MEGAPIXELS, MAX_SLIP_SIDE, type SlipContent } from '#app/domain/slips/slip.ts';
import { decodePicture, type Pixels } from '#app/images/picture-decode.server.ts';

const LIMITS = { maxPixels: MAX_SLIP_MEGAPIXELS * 1_000_000, longestSide: MAX_SLIP_SIDE };
const JPEG = { quality: 80 };

export type SlipMade = { ok: true; slip: SlipContent } | { ok: false; problem: PictureProblem };

/** From pixels alone: no metadata or anything else of the file. */
export async function makeSlip(bytes: Uint8Array): Promise<SlipMade> {
  const decoded = await decodePicture(bytes, LIMITS, makeJpeg);
  return decoded.ok ? { ok: true, slip: decoded.made } : decoded;
}

async function makeJpeg({ data, info: { width, height, channels } }: Pixels): Promise<SlipContent> {
  const pixelHash = createHash('sha256').update(data).digest('hex');
  const bytes = await sharp(data, { raw: { width, height, channels } }).jpeg(JPEG).toBuffer();
  return { width, height, pixelHash, bytes };
}
