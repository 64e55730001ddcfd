import { LRUCache } from 'lru-cache';
import type { Db, PhotoFormat } from '#app/db/schema.ts';
import { getBlob } from '#app/domain/photos/blobs.server.ts';
import { findPhotoFile } from '#app/domain/photos/photo-read.server.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const PATH = /^\/photos\/([\w-]{1,40})-(\d{1,4})\.(avif|webp|jpg)$/;
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** Larger files are for the phone page and its zoom: too many for the memory. */
const MAX_CACHED_FILE_BYTES = 128 * 1024;

type Blob = NonNullable<Awaited<ReturnType<typeof getBlob>>>;

/** Serves `/photos/HASH-320.avif`, small files from memory. A removed photo is not found any more. */
export function createPhotoEndpoint({ db }: { db: Db }) {
  const cache = new LRUCache<string, Blob>({
    maxSize: MAX_CACHED_BYTES,
    maxEntrySize: MAX_CACHED_FILE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  async function read(hash: string): Promise<Blob | null> {
    const cached = cache.get(hash);
    if (cached) return cached;
    const blob = await getBlob(db, hash);
    if (blob) cache.set(hash, blob);
    return blob;
  }

  return async (request: Request): Promise<Response> => {
    const [, photoHash = '', width, format] = PATH.exec(new URL(request.url).pathname) ?? [];
    const hash = await findPhotoFile(db, { photoHash, width: Number(width), format: format as PhotoFormat });
    if (!hash) return new Response('There is no such photo.', { status: 404 });
    const headers = { ETag: `"${hash}"`, 'Cache-Control': CACHE_FOREVER };
    if (request.headers.get('If-None-Match')?.includes(hash)) return new Response(null, { status: 304, headers });
    const blob = await read(hash);
    if (!blob) return new Response('There is no such photo.', { status: 404 });
    const named = { 'Content-Type': blob.contentType, 'Content-Length': String(blob.bytes.length) };
    return new Response(new Uint8Array(blob.bytes), { headers: { ...headers, ...named } });
  };
}
