import { chosenIds } from '#app/domain/catalog/inventory/bulk-edit-form.ts';
import { getBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import type { Photo } from '#app/domain/catalog/photos/photo.ts';
import { findPhotoFile, readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { readPhone } from '#app/domain/catalog/storefront/phone-read.server.ts';
import { readPriceList, readPricesOf } from '#app/domain/catalog/storefront/price-list.server.ts';
import { PRICE_CARD_SIZE, PRICE_PICTURE_SIZE } from '#app/domain/constants.ts';
import { decodeId } from '#app/domain/phone/phone-url.ts';
import { accentColour } from '#app/domain/shop/settings/accent.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { readShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { readLanguagePreference } from '#app/domain/text/locale.ts';
import { CACHE_BRIEFLY, CACHE_FOREVER, notModified } from '#app/http/file-response.ts';
import type { ImageContent } from '#app/images/image-content.ts';
import { ImageRenderer, imageVersion, type ReadPhoto, TooManyImages } from '#app/images/image-renderer.server.ts';
import {
  type ImageContext,
  listCard,
  listPicture,
  phoneCard,
  pictureLocale,
  shopCard,
} from '#app/images/image-texts.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

export function createImageEndpoint({ db, env }: Pick<Shop, 'db' | 'env'>) {
  const renderer = new ImageRenderer();

  async function imageContext(url: URL): Promise<ImageContext> {
    const preference = readLanguagePreference(url.searchParams.get('as')) ?? env.language;
    return {
      locale: pictureLocale(preference, env.timeZone),
      details: await readShopDetails(db),
      look: await readShopLook(db),
      env,
      now: new Date(),
    };
  }

  async function readJpeg({ hash, width }: Photo): Promise<Uint8Array | null> {
    const file = await findPhotoFile(db, { photoHash: hash, width, format: 'jpg' });
    return file === null ? null : readBytes(file);
  }

  async function readBytes(hash: string): Promise<Uint8Array | null> {
    return (await getBlob(db, hash))?.bytes ?? null;
  }

  async function respond(request: Request, content: ImageContent, photo?: ReadPhoto): Promise<Response> {
    const version = imageVersion(content);
    const isExact = new URL(request.url).searchParams.get('v') === version;
    const headers = { ETag: `"${version}"`, 'Cache-Control': isExact ? CACHE_FOREVER : CACHE_BRIEFLY };
    const unchanged = notModified(request, headers);
    if (unchanged) return unchanged;
    try {
      const { logo } = 'logo' in content ? content : {};
      const png = await renderer.render(content, { photo, logo: logo && (() => readBytes(logo)) });
      const contentHeaders = { 'Content-Type': 'image/png', 'Content-Length': String(png.length) };
      return new Response(new Uint8Array(png), { headers: { ...headers, ...contentHeaders } });
    } catch (error) {
      if (!(error instanceof TooManyImages)) throw error;
      return new Response('Too many pictures are requested.', { status: 503, headers: { 'Retry-After': '5' } });
    }
  }

  const notFound = () => new Response('There is no such picture.', { status: 404 });

  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const id = /^\/pictures\/phone\/([\w~-]{1,800})\.png$/.exec(url.pathname)?.[1];
    if (id) {
      const phone = await readPhone(db, decodeId(id));
      if (!phone || phone === 'deleted') return notFound();
      const photo = (await readFirstPhotos(db, [phone]))[phone.id];
      return respond(request, phoneCard(await imageContext(url), phone, photo), photo && (() => readJpeg(photo)));
    }
    if (url.pathname === '/pictures/shop.png') {
      return respond(request, shopCard(await readShopDetails(db), await readShopLook(db)));
    }
    const [, maskable, size] = /^\/pictures\/icon-(maskable-)?(180|192|512)\.png$/.exec(url.pathname) ?? [];
    if (size) {
      const accent = accentColour((await readShopLook(db)).accent);
      return respond(request, { kind: 'icon', accent, size: Number(size), maskable: Boolean(maskable) });
    }
    if (url.pathname === '/pictures/price-list.png') {
      return respond(request, listCard(await imageContext(url), await readPriceList(db, 1, PRICE_CARD_SIZE)));
    }
    if (url.pathname === '/price-list.png' && url.searchParams.has('item')) {
      const phones = await readPricesOf(db, chosenIds(url.searchParams), PRICE_PICTURE_SIZE);
      if (phones.length === 0) return notFound();
      return respond(request, listPicture(await imageContext(url), { phones, page: 1, pages: 1 }));
    }
    if (url.pathname === '/price-list.png') {
      const page = Number(url.searchParams.get('page') ?? 1);
      return respond(request, listPicture(await imageContext(url), await readPriceList(db, page, PRICE_PICTURE_SIZE)));
    }
    return notFound();
  };
}
