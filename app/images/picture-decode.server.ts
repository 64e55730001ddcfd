import type { Metadata, Sharp } from 'sharp';
import { PHOTO_BOUNDS } from '#app/domain/catalog/photos/photo.ts';
import { MAX_PICTURE_BYTES, type PictureProblem } from '#app/domain/catalog/photos/photo-content.ts';
import { fitPicture, type PictureBounds } from '#app/domain/catalog/photos/picture-fit.ts';
import { freeMemory } from '#app/images/sent-picture.ts';
import { loadSharp, type Pixels } from '#app/images/sharp-load.server.ts';
import { FairQueue, QueueFull, type Requester } from '#app/runtime/fair-queue.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic';

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Goes by the first bytes, not by the file's name; null for other formats. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12)) ? 'heic' : null;
}

const MIN_SIDE = 100;
const TIMEOUT_S = 15;
const MAX_HELD_BYTES = 60_000_000;
/** As measured with libvips: it took 423 MB for a PNG of 60,000 x 600 pixels. */
const [HELD_BUFFERS, HELD_ROWS] = [2, 1_000];
/** As measured: a progressive JPEG of 12 megapixels took 59 MB with what was made of it. */
const HELD_WHOLE = 1.5;
const MAX_WAITING = 100;

/** One picture at a time. The cost of a picture is its number of pixels. */
const queue = new FairQueue(1, MAX_WAITING);

/** The signal of a `Requester` aborts with a `TimeoutError` after this time. */
export const MAX_WAIT_MS = 20_000;

export type DecodeLimits = { maxPixels: number; bounds: PictureBounds };
export type Decoded<Content> = { ok: true; content: Content } | { ok: false; problem: PictureProblem };

export const PHOTO_LIMITS: DecodeLimits = { maxPixels: 60_000_000, bounds: PHOTO_BOUNDS };

type Picture = { bytes: Uint8Array; requester: Requester; limits: DecodeLimits };

/** Calls `make` with the pixels of a picture: upright, sRGB on white, the first frame only. The picture waits for its turn.
 * @throws the reason of the requester's signal, except a timeout, which is the problem `queue-full`. */
export async function decodePicture<Content>(
  { bytes, requester, limits }: Picture,
  make: (pixels: Pixels) => Promise<Content>,
): Promise<Decoded<Content>> {
  const opened = await openPicture(bytes, limits);
  if (typeof opened === 'string') return { ok: false, problem: opened };
  const work = async () => {
    const pixels = await decode(opened.picture, fitPicture(opened.metadata.autoOrient, limits.bounds));
    return pixels
      ? { ok: true as const, content: await make(pixels).finally(() => freeMemory([pixels.data])) }
      : { ok: false as const, problem: 'damaged' as const };
  };
  try {
    return await queue.run(requester, work, costOf(opened.metadata));
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    if (error instanceof QueueFull || isTimeout) return { ok: false, problem: 'queue-full' };
    throw error;
  }
}

/** Reads only the header, so that a picture with too many pixels neither waits nor is decoded. */
async function openPicture(bytes: Uint8Array, { maxPixels, bounds }: DecodeLimits) {
  if (bytes.length === 0) return 'no-picture';
  if (bytes.length > MAX_PICTURE_BYTES) return 'too-large';
  const format = pictureFormat(bytes);
  if (format === 'heic') return 'heic';
  if (!format) return 'unknown-format';
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const metadata = await picture.metadata().catch(() => null);
  if (!metadata) return 'damaged';
  const { width, height } = metadata;
  if (width * height > maxPixels) return 'too-many-pixels';
  const isWhole = metadata.isProgressive || isWholeWebp(metadata, bytes);
  if (heldBytes({ ...metadata, isProgressive: isWhole }, bounds) > MAX_HELD_BYTES) return 'interlaced';
  if (Math.min(width, height) < MIN_SIDE) return 'too-small';
  return { picture, metadata };
}

async function decode(picture: Sharp, { width, height }: { width: number; height: number }): Promise<Pixels | null> {
  return picture
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
}

function costOf({ width, height, depth }: Metadata): number {
  return width * height * (depth === 'ushort' ? 2 : 1);
}

/** libwebp decodes a lossless, transparent or animated picture as a whole. */
function isWholeWebp({ format, hasAlpha, pages = 1 }: Metadata, bytes: Uint8Array): boolean {
  return (
    format === 'webp' &&
    (hasAlpha || pages > 1 || Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('VP8L'))
  );
}

/** What is in memory while a picture is decoded: some rows, or all of it unless it is stored row by row. */
function heldBytes(metadata: Metadata, bounds: PictureBounds): number {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling } = metadata;
  const isJpeg = format === 'jpeg';
  const sampleBytes = depth === 'ushort' ? 2 : 1;
  const shrink = width / fitPicture({ width, height }, bounds).width;
  const rowBytes = (width * channels * sampleBytes) / (isJpeg && shrink >= 2 ? 2 : 1);
  const rows = HELD_BUFFERS * Math.min(height, HELD_ROWS) * rowBytes;
  if (!isProgressive) return rows;
  const samples = format === 'webp' ? 4 : chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return rows + HELD_WHOLE * width * height * samples * (isJpeg ? 2 : sampleBytes);
}
