import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { drawIcon } from '#app/images/app-icon.server.ts';
import { encodePng } from '#app/images/canvas-png.server.ts';
import type { ImageContent } from '#app/images/image-content.ts';
import { BAND_LOGO, SHOP_LOGO } from '#app/images/link-card.ts';
import { logoPixels, photoPixels } from '#app/images/photo-pixels.server.ts';

/** Increase it when the rendering changes, to invalidate cached images. */
const RENDER_VERSION = 5;
const MAX_CACHED_BYTES = 12 * 1024 * 1024;
const MAX_WAITING = 24;

export type ReadPhoto = () => Promise<Uint8Array | null>;
type ReadPictures = { photo?: ReadPhoto | undefined; logo?: ReadPhoto | '' | undefined };

export class TooManyImages extends Error {}

export function imageVersion(content: ImageContent): string {
  return createHash('sha256')
    .update(JSON.stringify([RENDER_VERSION, content]))
    .digest('base64url')
    .slice(0, 16);
}

/** Renders one image at a time. Concurrent requests for the same content share one rendering. */
export class ImageRenderer {
  readonly #images = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  readonly #renderings = new Map<string, Promise<Buffer>>();
  readonly #oneAtATime = pLimit(1);

  /** @throws TooManyImages if too many renderings wait. */
  async render(content: ImageContent, pictures: ReadPictures = {}): Promise<Buffer> {
    const version = imageVersion(content);
    const existing = this.#images.get(version) ?? this.#renderings.get(version);
    if (existing) return existing;
    if (this.#renderings.size >= MAX_WAITING) throw new TooManyImages('too many pictures wait to be rendered');
    const rendering = this.#oneAtATime(() => drawPng(content, pictures)).finally(() =>
      this.#renderings.delete(version),
    );
    this.#renderings.set(version, rendering);
    const png = await rendering;
    this.#images.set(version, png);
    return png;
  }
}

async function drawPng(content: ImageContent, read: ReadPictures): Promise<Buffer> {
  if (content.kind === 'icon') return drawIcon(content);
  const { draw } = await import('#app/images/image-draw.server.ts');
  const [jpeg, webp] = [await read.photo?.(), read.logo ? await read.logo() : null];
  const photo = jpeg ? await photoPixels(jpeg) : null;
  const logo = webp ? await logoPixels(webp, content.kind === 'shop' ? SHOP_LOGO : BAND_LOGO) : null;
  return encodePng(draw(content, { photo, logo }));
}
