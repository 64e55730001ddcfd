import { LRUCache } from 'lru-cache';
import type { Db, PhotoFormat } from '#app/db/schema.ts';
import { getBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { photoPath, photoWidths } from '#app/domain/catalog/photos/photo.ts';
import { findPhotoFile, readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { decodeId } from '#app/domain/phone/phone-url.ts';
import { readShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { CACHE_BRIEFLY, CACHE_FOREVER, notModified } from '#app/http/file-response.ts';

const ITEM_PATH = /^\/photos\/item\/([\w~-]{1,800})$/;
const LOGO_PATH = /^\/photos\/logo\/([0-9a-f]{64})\.webp$/;
const PHOTO_PATH = /^\/photos\/([\w-]{1,40})-(\d{1,4})\.(avif|webp|jpg)$/;
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** Larger files would fill the cache. */
const MAX_CACHED_FILE_BYTES = 128 * 1024;

type PhotoBlob = NonNullable<Awaited<ReturnType<typeof getBlob>>>;

/** `/photos/item/ID` redirects to an item's first photo, because the cart knows only ids; 204 if it has none. */
export function createPhotoEndpoint({ db }: { db: Db }) {
  const cache = new LRUCache<string, PhotoBlob>({
    maxSize: MAX_CACHED_BYTES,
    maxEntrySize: MAX_CACHED_FILE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  async function readCached(hash: string): Promise<PhotoBlob | null> {
    const cached = cache.get(hash);
    if (cached) return cached;
    const blob = await getBlob(db, hash);
    if (blob) cache.set(hash, blob);
    return blob;
  }

  async function findBlobHash(pathname: string): Promise<string | null> {
    const logoHash = LOGO_PATH.exec(pathname)?.[1];
    if (logoHash) return (await readShopLook(db)).logo?.hash === logoHash ? logoHash : null;
    const [, photoHash, width, format] = PHOTO_PATH.exec(pathname) ?? [];
    if (!photoHash) return null;
    return findPhotoFile(db, { photoHash, width: Number(width), format: format as PhotoFormat });
  }

  async function redirectToFirst(id: string | null): Promise<Response> {
    const photo = id === null ? undefined : (await readFirstPhotos(db, [{ id }]))[id];
    const headers = { 'Cache-Control': CACHE_BRIEFLY };
    if (!photo) return new Response(null, { status: 204, headers });
    const [width = 0] = photoWidths(photo.width);
    return new Response(null, { status: 302, headers: { ...headers, Location: photoPath(photo, width, 'webp') } });
  }

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const itemId = ITEM_PATH.exec(pathname)?.[1];
    if (itemId) return redirectToFirst(decodeId(itemId));
    const hash = await findBlobHash(pathname);
    if (!hash) return new Response('There is no such photo.', { status: 404 });
    const headers = { ETag: `"${hash}"`, 'Cache-Control': CACHE_FOREVER };
    const unchanged = notModified(request, headers);
    if (unchanged) return unchanged;
    const blob = await readCached(hash);
    if (!blob) return new Response('There is no such photo.', { status: 404 });
    const contentHeaders = { 'Content-Type': blob.contentType, 'Content-Length': String(blob.bytes.length) };
    return new Response(new Uint8Array(blob.bytes), { headers: { ...headers, ...contentHeaders } });
  };
}
