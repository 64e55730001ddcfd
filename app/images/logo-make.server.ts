import type { LogoContent } from '#app/domain/settings/shop-look.server.ts';
import { type Decoded, decodePicture, PHOTO_LIMITS } from '#app/images/picture-decode.server.ts';
import { type Pixels, sharpOf } from '#app/images/sharp-load.server.ts';

/** On screen it has a third of this height: enough for sharp screens. */
const LOGO = { width: 384, height: 96 };

/** As a photo, on white: a dark logo without a ground would vanish in the dark theme. */
export async function makeLogo(bytes: Uint8Array): Promise<Decoded<LogoContent>> {
  return decodePicture(bytes, PHOTO_LIMITS, makeWebp);
}

async function makeWebp(pixels: Pixels): Promise<LogoContent> {
  const picture = await sharpOf(pixels);
  const made = await picture
    .resize(LOGO.width, LOGO.height, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: made.data, width: made.info.width, height: made.info.height };
}
