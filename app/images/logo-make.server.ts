import type { LogoContent } from '#app/domain/shop/settings/shop-look.server.ts';
import { type Decoded, decodePicture, PHOTO_LIMITS } from '#app/images/picture-decode.server.ts';
import { type Pixels, sharpOf } from '#app/images/sharp-load.server.ts';
import type { Requester } from '#app/runtime/fair-queue.ts';

/** At least twice the height that the header and the page “Colour and logo” show, for dense screens. */
const LOGO = { width: 384, height: 96 };

/** `decodePicture` puts the logo on white: a dark transparent logo would vanish in the dark theme. */
export async function makeLogo(bytes: Uint8Array, requester: Requester): Promise<Decoded<LogoContent>> {
  return decodePicture({ bytes, requester, limits: PHOTO_LIMITS }, makeWebp);
}

async function makeWebp(pixels: Pixels): Promise<LogoContent> {
  const picture = await sharpOf(pixels);
  const webp = await picture
    .resize(LOGO.width, LOGO.height, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: webp.data, width: webp.info.width, height: webp.info.height };
}
