import type { PhotoFormat } from '#app/db/schema.ts';
import type { PictureBounds } from '#app/domain/catalog/photos/picture-fit.ts';
import { encodeId } from '#app/domain/phone/phone-url.ts';

export type Photo = { hash: string; width: number; height: number; colour: string };

export type FirstPhotos = Record<string, Photo>;

export type OwnedPhoto = Photo & { id: string; itemId: string | null; position: number };

export const MAX_PHOTOS_PER_MODEL = 8;

export const PHOTO_BOUNDS: PictureBounds = { side: 1280, shortSide: 640, pixels: 1280 * 1280 };
const SMALLER_WIDTHS = [160, 320, 640, 1280];

/** The widths in which a photo is stored. A smaller photo is never enlarged; only a panorama is wider than 1280 pixels. */
export function photoWidths(width: number): number[] {
  return [...SMALLER_WIDTHS.filter((each) => each < width), width];
}

export function photoFilesOf(width: number): { width: number; format: PhotoFormat }[] {
  const modern = photoWidths(width).flatMap((each) => [
    { width: each, format: 'avif' as const },
    { width: each, format: 'webp' as const },
  ]);
  return [...modern, { width, format: 'jpg' }];
}

export function photoPath({ hash }: Pick<Photo, 'hash'>, width: number, format: PhotoFormat): string {
  return `/photos/${hash}-${width}.${format}`;
}

export function itemPhotoPath(id: string): string {
  return `/photos/item/${encodeId(id)}`;
}

export function logoPath(hash: string): string {
  return `/photos/logo/${hash}.webp`;
}

/** A `srcset`: `/photos/HASH-160.avif 160w, /photos/HASH-320.avif 320w, …` */
export function photoSources(photo: Photo, format: PhotoFormat, widest = photo.width): string {
  return photoWidths(photo.width)
    .filter((width, at) => width <= widest || at === 0)
    .map((width) => `${photoPath(photo, width, format)} ${width}w`)
    .join(', ');
}
