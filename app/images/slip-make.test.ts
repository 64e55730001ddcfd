import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { SlipContent } from '#app/domain/money/slips/slip.ts';
import { makeSlip } from '#app/images/slip-make.server.ts';
import { drawPicture, heicHead, jpegWithPlace, pngBomb, SVG } from '#tests/support/pictures.ts';

async function made(picture: Buffer): Promise<SlipContent> {
  const result = await makeSlip(picture, { source: '', lane: 0 });
  if (!result.ok) throw new Error(result.problem);
  return result.content;
}

it('a slip is a JPEG of its pixels alone, and a long screenshot stays readable', async () => {
  const { width, height, bytes } = await made(await jpegWithPlace(6));
  expect([width, height]).toEqual([600, 400]);
  const { exif, xmp, icc, format } = await sharp(bytes).metadata();
  expect({ exif, xmp, icc, format }).toEqual({ format: 'jpeg' });
  expect(Buffer.from(bytes).includes('SecretCamera')).toBe(false);
  const large = await drawPicture({ width: 3000, height: 4000, background: '#fff' }).png().toBuffer();
  expect(await made(large)).toMatchObject({ width: 1500, height: 2000 });
  for (const [width, height] of [
    [1080, 9600],
    [9600, 1080],
  ] as const) {
    const long = await made(
      await drawPicture({ width, height, background: '#fff' }).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    );
    expect([long.width, long.height].map((side) => Math.round((side * 1080) / 900))).toEqual([height, width]);
    expect(long).toMatchObject(
      await sharp(long.bytes)
        .metadata()
        .then((stored) => ({ width: stored.width, height: stored.height })),
    );
  }
});

it('a slip has the same hash in any file format, and another if one pixel differs', async () => {
  const png = await drawPicture().png().toBuffer();
  const raw = await sharp(png).removeAlpha().raw().toBuffer();
  const { pixelHash } = await made(png);
  expect(pixelHash).toBe(createHash('sha256').update(raw).digest('hex'));
  const others = [
    await sharp(png)
      .png({ compressionLevel: 1 })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .toBuffer(),
    await sharp(png).webp({ lossless: true }).toBuffer(),
    Buffer.concat([png, Buffer.from('<script>')]),
  ];
  for (const other of others) expect((await made(other)).pixelHash).toBe(pixelHash);
  raw[0] = (raw[0] ?? 0) ^ 1;
  const changed = await sharp(raw, { raw: { width: 400, height: 600, channels: 3 } })
    .png()
    .toBuffer();
  expect((await made(changed)).pixelHash).not.toBe(pixelHash);
});

it('a slip is refused for the same reasons as a photo, and above 50 megapixels', async () => {
  const problemOf = async (picture: Buffer) => {
    const result = await makeSlip(picture, { source: '', lane: 0 });
    return result.ok ? null : result.problem;
  };
  expect({
    empty: await problemOf(Buffer.alloc(0)),
    heic: await problemOf(heicHead()),
    svg: await problemOf(SVG),
    pdf: await problemOf(Buffer.from('%PDF-1.7')),
    wide: await problemOf(pngBomb(50_000, 50_000)),
    bomb: await problemOf(pngBomb(30_000, 1_667)),
    largest: await problemOf(pngBomb(25_000, 2_000)),
    line: await problemOf(pngBomb(50_000, 1)),
  }).toEqual({
    empty: 'no-picture',
    heic: 'heic',
    svg: 'unknown-format',
    pdf: 'unknown-format',
    wide: 'too-many-pixels',
    bomb: 'too-many-pixels',
    largest: null,
    line: 'too-small',
  });
});
