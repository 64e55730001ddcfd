import type { LogoContent } from '#app/domain/settings/shop-look.server.ts';
import { type Decoded, decodePicture, PHOTO_LIMITS } from '#app/images/picture-decode.server.ts';
import { type Pixels, sharpOf } from '#app/images/sharp-load.server.ts';

/** Screens show it at a third of this height, so it is sharp on dense ones. */
const LOGO = { width: 384, height: 96 };

/** Puts it on white, as a photo: a dark transparent logo would vanish in the dark theme. */
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
