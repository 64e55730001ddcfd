import sharp from 'sharp';
import type { Db } from '#app/db/schema.ts';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import { makePhoto } from '#app/images/photo-make.server.ts';

const WIDTH = 900;
const HEIGHT = 1_200;

export async function addPhotos(db: Db, uid: string, items: { id: string }[]): Promise<void> {
  for (const [n, { id }] of items.entries()) {
    const made = await makePhoto(await drawPhone((n * 37) % 360), { source: '', lane: 0 });
    if (!made.ok) throw new Error(made.problem);
    await addPhoto(db, { now: new Date(), uid }, { itemId: id, key: id, photo: made.content });
  }
}

/** Draws a JPEG with the noise of a camera, so that its files are as large as those of real photos. */
export function drawPhone(hue: number): Promise<Buffer> {
  const phone = `<svg width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="body" x2="1" y2="1"><stop stop-color="hsl(${hue} 40% 65%)"/>
    <stop offset="1" stop-color="hsl(${hue} 50% 30%)"/></linearGradient>
    <rect x="220" y="90" width="460" height="1000" rx="60" fill="url(#body)"/>
    <circle cx="330" cy="210" r="60"/><circle cx="330" cy="360" r="60"/><circle cx="480" cy="285" r="40" fill="#fff"/></svg>`;
  const noise = { type: 'gaussian', mean: 200, sigma: 12 } as const;
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ddd', noise } })
    .composite([
      { input: Buffer.from(phone) },
      {
        input: {
          create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888', noise: { ...noise, mean: 128 } },
        },
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}
