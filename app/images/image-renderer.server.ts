import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ImageContent } from '#app/images/image-content.ts';
import { encodePng } from '#app/images/png.server.ts';

/** Increase when the rendering changes, to invalidate cached images. */
const RENDER_VERSION = 1;
const MAX_CACHED_BYTES = 12 * 1024 * 1024;
const MAX_WAITING = 24;

export class TooManyImages extends Error {}

/** A hash of the content. */
export function imageVersion(shown: ImageContent): string {
  return createHash('sha256')
    .update(JSON.stringify([RENDER_VERSION, shown]))
    .digest('base64url')
    .slice(0, 16);
}

/**
 * Renders images one at a time. Concurrent requests for the same content share one rendering; finished images are cached,
 * least recently used evicted first.
 */
export function createImageRenderer() {
  const kept = new Map<string, Promise<Buffer>>();
  const sizes = new Map<string, number>();
  let bytes = 0;
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();

  function forget(version: string): void {
    kept.delete(version);
    bytes -= sizes.get(version) ?? 0;
    sizes.delete(version);
  }

  function keep(version: string, size: number): void {
    sizes.set(version, size);
    bytes += size;
    for (const oldest of sizes.keys()) {
      if (bytes <= MAX_CACHED_BYTES) return;
      forget(oldest);
    }
  }

  return {
    /** @throws TooManyImages if too many renderings wait. */
    async picture(shown: ImageContent): Promise<Buffer> {
      const version = imageVersion(shown);
      const known = kept.get(version);
      if (known) {
        // Move to the end: the maps are in order of last use.
        const size = sizes.get(version);
        if (size !== undefined) {
          sizes.delete(version);
          sizes.set(version, size);
        }
        return known;
      }
      if (waiting >= MAX_WAITING) throw new TooManyImages('too many pictures wait to be drawn');
      waiting++;
      const drawing = before.then(() => drawPng(shown)).finally(() => waiting--);
      before = drawing.catch(() => {});
      kept.set(version, drawing);
      drawing.then(
        (png) => keep(version, png.length),
        () => kept.delete(version),
      );
      return drawing;
    },
  };
}

async function drawPng(shown: ImageContent): Promise<Buffer> {
  const { draw } = await import('#app/images/image-fonts.server.ts');
  const drawing = draw(shown);
  for (;;) {
    const drawn = drawing.next();
    // Let the server answer requests between steps.
    await setImmediate();
    if (drawn.done) return encodePng(drawn.value);
  }
}
