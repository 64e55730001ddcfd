import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ImageContent } from '#app/images/image-content.ts';
import { encodePng } from '#app/images/png.server.ts';

/** Changes with how pictures look, so that nobody is shown one as it looked before. */
const RENDER_VERSION = 1;
const MAX_CACHED_BYTES = 12 * 1024 * 1024;
/** Pictures wait for each other: they are drawn on the thread that answers. */
const MAX_WAITING = 24;

/** A picture is not drawn, because too many wait. */
export class TooManyImages extends Error {}

/** What tells a picture from every other, from all that it shows. */
export function imageVersion(shown: ImageContent): string {
  return createHash('sha256')
    .update(JSON.stringify([RENDER_VERSION, shown]))
    .digest('base64url')
    .slice(0, 16);
}

/**
 * Draws pictures one after the other, each once: the same is not drawn twice at the same time, nor again while it is kept.
 * What has been asked for least lately goes first.
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
    /** @throws TooManyImages where too many wait. */
    async picture(shown: ImageContent): Promise<Buffer> {
      const version = imageVersion(shown);
      const known = kept.get(version);
      if (known) {
        // Last in the maps is last to go.
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
    // Whoever has asked for a page meanwhile is answered first.
    await setImmediate();
    if (drawn.done) return encodePng(drawn.value);
  }
}
