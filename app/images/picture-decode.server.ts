import pLimit from 'p-limit';
import { MAX_PHOTO_WIDTH } from '#app/domain/photos/photo.ts';
import { MAX_PICTURE_BYTES, type PictureProblem } from '#app/domain/photos/photo-content.ts';
import { pictureFormat } from '#app/images/picture-format.ts';
import { loadSharp, type Pixels } from '#app/images/sharp-load.server.ts';

const MIN_SIDE = 100;
const TIMEOUT_S = 30;

const oneAtATime = pLimit(1);

/** `longestSide` limits the decoded picture; a smaller one is never enlarged. */
export type DecodeLimits = { maxPixels: number; longestSide: number };
export type Decoded<Content> = { ok: true; content: Content } | { ok: false; problem: PictureProblem };

export const PHOTO_LIMITS: DecodeLimits = { maxPixels: 60_000_000, longestSide: MAX_PHOTO_WIDTH };

/** Calls `make` with the pixels of a picture: upright, sRGB on white, the first frame only. Handles one picture at a time. */
export async function decodePicture<Content>(
  bytes: Uint8Array,
  limits: DecodeLimits,
  make: (pixels: Pixels) => Promise<Content>,
): Promise<Decoded<Content>> {
  const problem = refusal(bytes);
  if (problem) return { ok: false, problem };
  return oneAtATime(async () => {
    const pixels = await decode(bytes, limits);
    if (typeof pixels === 'string') return { ok: false, problem: pixels };
    return { ok: true, content: await make(pixels) };
  });
}

function refusal(bytes: Uint8Array): PictureProblem | null {
  if (bytes.length === 0) return 'no-picture';
  if (bytes.length > MAX_PICTURE_BYTES) return 'too-large';
  const format = pictureFormat(bytes);
  if (format === 'heic') return 'heic';
  return format ? null : 'unknown-format';
}

async function decode(bytes: Uint8Array, { maxPixels, longestSide }: DecodeLimits): Promise<Pixels | PictureProblem> {
  const sharp = await loadSharp();
  try {
    const input = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
    // Reads only the header, so that a picture with too many pixels is never decoded.
    const { width, height } = await input.metadata();
    if (width * height > maxPixels) return 'too-many-pixels';
    if (Math.min(width, height) < MIN_SIDE) return 'too-small';
    return await input
      .timeout({ seconds: TIMEOUT_S })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch {
    return 'damaged';
  }
}
