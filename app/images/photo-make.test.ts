import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PhotoContent } from '#app/domain/catalog/photos/photo-content.ts';
import { makePhoto } from '#app/images/photo-make.server.ts';
import { drawPicture, heicHead, jpegWithPlace, pngBomb, SVG } from '#tests/support/pictures.ts';

const SECRETS = ['SecretCamera', 'SecretNote', 'Exif', 'GPS', 'ICC_PROFILE', 'script', 'MotionPhoto'];

async function made(picture: Buffer): Promise<PhotoContent> {
  const result = await makePhoto(picture, { source: '', lane: 0 });
  if (!result.ok) throw new Error(result.problem);
  return result.content;
}

async function problemOf(picture: Buffer): Promise<string | null> {
  const result = await makePhoto(picture, { source: '', lane: 0 });
  return result.ok ? null : result.problem;
}

/** The corners clockwise from the top left: R for red, b for blue. */
async function corners(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3];
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)].map((red = 0) => (red > 128 ? 'R' : 'b')).join('');
}

describe('a photo', () => {
  it('has AVIF and WebP in every width that the screens use, and one JPEG', async () => {
    const { files, ...photo } = await made(
      await drawPicture({ width: 3000, height: 4000, background: '#3060c0' }).jpeg().toBuffer(),
    );
    expect(photo).toMatchObject({ width: 960, height: 1280, colour: expect.stringMatching(/^#[\da-f]{6}$/) });
    expect(files.map(({ format, width }) => `${width}.${format}`)).toEqual([
      ...['160.avif', '160.webp', '320.avif', '320.webp', '640.avif', '640.webp', '960.avif', '960.webp', '960.jpg'],
    ]);
    for (const { width, format, bytes } of files) {
      const { compression, ...found } = await sharp(bytes).metadata();
      expect(found).toMatchObject({ width, format: { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format] });
      if (format === 'avif') expect(compression).toBe('av1');
    }
  });

  it('has the background colour of its edges, not of the phone that it shows', async () => {
    const ground = { create: { width: 400, height: 500, channels: 3, background: '#e0f0d0' } } as const;
    const phone = await drawPicture({ width: 300, height: 400, background: '#111111' }).png().toBuffer();
    const shadow = await drawPicture({ width: 400, height: 30, background: '#c0c0c0' }).png().toBuffer();
    const { colour } = await made(
      await sharp(ground)
        .composite([{ input: phone }, { input: shadow, gravity: 'south' }])
        .png()
        .toBuffer(),
    );
    expect(colour).toBe('#e0f0d0');
  });

  it('is never enlarged', async () => {
    const { width, files } = await made(
      await drawPicture({ width: 200, height: 150, background: '#000' }).png().toBuffer(),
    );
    expect(width).toBe(200);
    expect([...new Set(files.map((file) => file.width))]).toEqual([160, 200]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright after orientation %i, and has no metadata', async (orientation) => {
    const picture = await jpegWithPlace(orientation);
    expect(picture.includes('SecretCamera')).toBe(true);
    const { width, height, files } = await made(picture);
    expect([width, height]).toEqual(orientation < 5 ? [400, 600] : [600, 400]);
    const expected = ['Rbbb', 'bRbb', 'bbRb', 'bbbR', 'Rbbb', 'bRbb', 'bbRb', 'bbbR'][orientation - 1];
    for (const { bytes } of files) {
      expect(await corners(bytes)).toBe(expected);
      expect(SECRETS.filter((secret) => Buffer.from(bytes).includes(secret))).toEqual([]);
      const { exif, xmp, iptc, icc, orientation: remaining } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, remaining: remaining ?? 1 }).toEqual({ remaining: 1 });
    }
  });

  it('loses data that followed or hid in the uploaded picture', async () => {
    const jpeg = await drawPicture().jpeg().toBuffer();
    const html = Buffer.from('<html><script>alert(1)</script>MotionPhoto');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html]);
    for (const picture of [
      Buffer.concat([jpeg, html]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    ]) {
      const { files } = await made(picture);
      for (const { bytes } of files)
        expect(SECRETS.filter((secret) => Buffer.from(bytes).includes(secret))).toEqual([]);
    }
  });

  it('can be made from CMYK, 16-bit, grey, transparent, palette and animated pictures', async () => {
    const frames = [drawPicture().png().toBuffer(), drawPicture().negate().png().toBuffer()];
    const pictures = {
      cmyk: await drawPicture().toColourspace('cmyk').jpeg().toBuffer(),
      deep: await drawPicture().toColourspace('rgb16').png().toBuffer(),
      grey: await drawPicture().greyscale().png().toBuffer(),
      clear: await drawPicture().ensureAlpha(0.5).png().toBuffer(),
      palette: await drawPicture().png({ palette: true }).toBuffer(),
      animated: await sharp(await Promise.all(frames), { join: { animated: true } })
        .webp()
        .toBuffer(),
    };
    for (const [kind, picture] of Object.entries(pictures)) {
      const { files, width, height } = await made(picture);
      expect([width, height], kind).toEqual([400, 600]);
      for (const { bytes } of files) {
        const { space, depth, hasAlpha, pages } = await sharp(bytes).metadata();
        expect({ space, depth, hasAlpha, pages: pages ?? 1 }, kind).toEqual({
          space: 'srgb',
          depth: 'uchar',
          hasAlpha: false,
          pages: 1,
        });
      }
    }
  });

  it('is refused with the reason', async () => {
    const jpeg = await drawPicture().jpeg().toBuffer();
    const png = await drawPicture().png().toBuffer();
    const webp = await drawPicture().webp().toBuffer();
    const scrambled = Buffer.from(png);
    scrambled.fill(7, 60, 90);
    const gif = await drawPicture().gif().toBuffer();
    expect({
      empty: await problemOf(Buffer.alloc(0)),
      heic: await problemOf(heicHead()),
      svg: await problemOf(SVG),
      gif: await problemOf(gif),
      tiff: await problemOf(await drawPicture().tiff().toBuffer()),
      pdf: await problemOf(Buffer.from('%PDF-1.7 /JPEG')),
      html: await problemOf(Buffer.concat([Buffer.from('<html>'), jpeg])),
      zip: await problemOf(Buffer.from('PK\x03\x04')),
      large: await problemOf(Buffer.concat([jpeg, Buffer.alloc(12 * 1024 * 1024)])),
      wide: await problemOf(pngBomb(50_000, 50_000)),
      bomb: await problemOf(pngBomb(30_000, 2_001)),
      line: await problemOf(pngBomb(50_000, 1)),
      small: await problemOf(await drawPicture({ width: 99, height: 400, background: '#fff' }).png().toBuffer()),
      'half a JPEG': await problemOf(jpeg.subarray(0, jpeg.length / 2)),
      'half a PNG': await problemOf(png.subarray(0, png.length - 40)),
      'half a WebP': await problemOf(webp.subarray(0, webp.length / 2)),
      'a head alone': await problemOf(jpeg.subarray(0, 20)),
      'a wrong PNG': await problemOf(scrambled),
    }).toEqual({
      empty: 'no-picture',
      heic: 'heic',
      svg: 'unknown-format',
      gif: 'unknown-format',
      tiff: 'unknown-format',
      pdf: 'unknown-format',
      html: 'unknown-format',
      zip: 'unknown-format',
      large: 'too-large',
      wide: 'too-many-pixels',
      bomb: 'too-many-pixels',
      line: 'too-small',
      small: 'too-small',
      'half a JPEG': 'damaged',
      'half a PNG': 'damaged',
      'half a WebP': 'damaged',
      'a head alone': 'damaged',
      'a wrong PNG': 'damaged',
    });
  });

  it('is not refused for 60 megapixels', async () => {
    expect(await problemOf(pngBomb(30_000, 2_000))).toBeNull();
  });
});
