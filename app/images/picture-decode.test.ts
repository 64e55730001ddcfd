import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PHOTO_BOUNDS } from '#app/domain/catalog/photos/photo.ts';
import { makePhoto } from '#app/images/photo-make.server.ts';
import { decodePicture } from '#app/images/picture-decode.server.ts';
import { makeSlip } from '#app/images/slip-make.server.ts';
import { drawPicture, pngBomb } from '#tests/support/pictures.ts';

const large = pngBomb(5_000, 2_000);
const owner = { source: 'shop', lane: 0 };
const small = await drawPicture().jpeg().toBuffer();

it('decodes a photo of the owner next, however many buyers wait with large pictures', async () => {
  const finished: string[] = [];
  const buyers = Array.from({ length: 8 }, async (_, n) => {
    for (let sent = 0; sent < 2; sent++) {
      const made = await makeSlip(large, { source: `${n}`, lane: 2 });
      finished.push(`buyer ${n} ${made.ok}`);
    }
  });
  await expect.poll(() => finished.length, { interval: 1 }).toBeGreaterThan(0);
  const before = finished.length;
  const photo = makePhoto(small, owner).then(() => finished.push('owner'));
  await makeSlip(small, { source: 'known', lane: 1 }).then(() => finished.push('known buyer'));
  await photo;
  // One picture was being decoded, and one may have started while the header of the photo was read.
  expect(finished.indexOf('owner')).toBeLessThanOrEqual(before + 2);
  expect(finished.indexOf('known buyer')).toBeLessThanOrEqual(before + 3);
  await Promise.all(buyers);
  expect(finished.filter((each) => each.endsWith('true'))).toHaveLength(16);
});

it('counts pixels: a network with large pictures waits for one with small pictures', async () => {
  const finished: string[] = [];
  const send = (source: string, picture: Buffer) =>
    makeSlip(picture, { source, lane: 2 }).then(() => finished.push(source));
  const sent = [send('a', large), send('a', large), send('a', large)];
  await expect.poll(() => finished.length, { interval: 1 }).toBe(1);
  await Promise.all([...sent, ...Array.from({ length: 8 }, () => send('b', small))]);
  expect(finished.lastIndexOf('b')).toBeLessThan(finished.lastIndexOf('a'));
});

it('refuses a picture that waits too long, and drops that of a client that has left', async () => {
  const running = makeSlip(large, { source: 'a', lane: 2 });
  const gone = new AbortController();
  const limits = { maxPixels: 1_000_000, bounds: PHOTO_BOUNDS };
  const wait = (signal: AbortSignal) =>
    decodePicture({ bytes: small, limits, requester: { source: 'b', lane: 2, signal } }, async () => {
      throw new Error('decoded');
    });
  const left = expect(wait(gone.signal)).rejects.toThrow('gone');
  gone.abort(new Error('gone'));
  await left;
  await expect(wait(gone.signal)).rejects.toThrow('gone');
  expect(await wait(AbortSignal.timeout(0))).toEqual({ ok: false, problem: 'queue-full' });
  expect((await running).ok).toBe(true);
});

it('refuses a picture that would be in memory as a whole', async () => {
  const draw = () => drawPicture({ width: 5_000, height: 5_000, background: '#fff' });
  const problemOf = async (picture: Buffer) => {
    const made = await makeSlip(picture, owner);
    return made.ok ? null : made.problem;
  };
  const interlaced = await draw().png({ progressive: true }).toBuffer();
  const progressive = await draw().jpeg({ progressive: true }).toBuffer();
  const lossless = await draw().webp({ lossless: true, effort: 0 }).toBuffer();
  for (const picture of [interlaced, progressive, lossless]) expect(await problemOf(picture)).toBe('interlaced');
  const screenshot = await drawPicture({ width: 1_080, height: 2_400, background: '#fff' }).webp({ lossless: true });
  expect(await problemOf(await screenshot.toBuffer())).toBeNull();
  expect(await problemOf(await draw().jpeg().toBuffer())).toBeNull();
  const usual = await sharp(progressive).resize(2_000).jpeg({ progressive: true }).toBuffer();
  expect(await problemOf(usual)).toBeNull();
});

it('refuses a picture whose rows take much memory', async () => {
  const wide = pngBomb(60_000, 600);
  const deep = await drawPicture({ width: 5_000, height: 1_100, background: '#fff' })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  const translucent = { width: 8_000, height: 1_100, channels: 4, background: '#3060c080' } as const;
  const clear = await sharp({ create: translucent }).webp({ effort: 0 }).toBuffer();
  const panorama = await drawPicture({ width: 16_000, height: 2_000, background: '#fff' }).jpeg().toBuffer();
  const long = await drawPicture({ width: 1_440, height: 20_000, background: '#fff' }).png().toBuffer();
  const problems = [wide, deep, clear, panorama, long].map(async (picture) => {
    const made = await makeSlip(picture, owner);
    return made.ok ? null : made.problem;
  });
  expect(await Promise.all(problems)).toEqual(['interlaced', 'interlaced', 'interlaced', null, null]);
});
