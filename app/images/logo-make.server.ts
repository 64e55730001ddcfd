import sharp from 'sharp';
import { MAX_PHOTO_WIDTH } from '#app/domain/photos/photo.ts';
import type { PictureProblem } from '#app/domain/photos/photo-content.ts';
import type { LogoContent } from '#app/domain/settings/shop-look.server.ts';
import { decodePicture, type Pixels } from '#app/images/picture-decode.server.ts';

const LIMITS = { maxPixels: 60_000_000, longestSide: MAX_PHOTO_WIDTH };
/** On screen it has a third of this height: enough for sharp screens. */
const LOGO = { width: 384, height: 96 };

export type LogoMade = { ok: true; logo: LogoContent } | { ok: false; problem: PictureProblem };

/** As a photo, on white: a dark logo without a ground would vanish in the dark theme. */
export async function makeLogo(bytes: Uint8Array): Promise<LogoMade> {
  const decoded = await decodePicture(bytes, LIMITS, makeWebp);
  return decoded.ok ? { ok: true, logo: decoded.made } : decoded;
}

async function makeWebp({ data, info: { width, height, channels } }: Pixels): Promise<LogoContent> {
  const made = await sharp(data, { raw: { width, height, channels } })
    .resize(LOGO.width, LOGO.height, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: made.data, width: made.info.width, height: made.info.height };
}
