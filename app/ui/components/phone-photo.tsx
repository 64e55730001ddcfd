import { preload } from 'react-dom';
import { itemPhotoPath, type Photo, photoPath, photoSources, photoWidths } from '#app/domain/catalog/photos/photo.ts';

const HUES = ['[--hue:25]', '[--hue:60]', '[--hue:110]', '[--hue:155]', '[--hue:200]', '[--hue:250]', '[--hue:300]'];

type PhonePhotoProps = {
  name: string;
  photo: Photo | undefined;
  className: string;
  shown: string;
  /** The width of the widest file to offer: 160 for small photos, the full width in the gallery. */
  widest?: number;
  eager?: boolean;
  alt?: string;
};

/** Reserves its space before the photo loads. Without a photo, shows a tile with the name's initial. */
export function PhonePhoto({ name, photo, className, shown, widest = 320, eager, alt = '' }: PhonePhotoProps) {
  if (!photo) return <PhoneTile name={name} className={className} />;
  const fallbackWidth = photoWidths(photo.width).find((width) => width >= 320) ?? photo.width;
  const avif = { srcSet: photoSources(photo, 'avif', widest), sizes: shown, type: 'image/avif' };
  // In the document's head, before the scripts.
  if (import.meta.env.SSR && eager) {
    const { srcSet: imageSrcSet, sizes: imageSizes, type } = avif;
    preload(imageSrcSet, { as: 'image', imageSrcSet, imageSizes, type, fetchPriority: 'high' });
  }
  return (
    <span className={`relative block shrink-0 overflow-hidden rounded-box ${className}`}>
      {/* The content security policy forbids style attributes. */}
      <svg aria-hidden="true" className="photo-ground">
        <rect width="100%" height="100%" fill={photo.colour} />
      </svg>
      <picture>
        <source {...avif} />
        <img
          src={photoPath(photo, fallbackWidth, 'webp')}
          srcSet={photoSources(photo, 'webp', widest)}
          sizes={shown}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className="relative size-full object-contain"
        />
      </picture>
    </span>
  );
}

/** One small file, without the markup of `PhonePhoto`, for lists of many. */
export function SmallPhoto({ name, photo }: { name: string; photo: Photo | undefined }) {
  if (!photo) return <PhoneTile name={name} className="small-photo" />;
  const width = photoWidths(photo.width).find((each) => each >= 160) ?? photo.width;
  return <img src={photoPath(photo, width, 'webp')} alt="" loading="lazy" className="small-photo" />;
}

/** For places that know only an item's id and name, such as the cart. The photo covers the tile, if there is one. */
export function ItemPhoto({ item, className }: { item: { id: string; name: string }; className: string }) {
  return (
    <span className={`relative grid shrink-0 overflow-hidden rounded-box ${className}`}>
      <PhoneTile name={item.name} className="" />
      <img
        src={itemPhotoPath(item.id)}
        alt=""
        loading="lazy"
        onError={({ currentTarget: brokenImage }) => {
          brokenImage.hidden = true;
        }}
        className="absolute size-full object-cover"
      />
    </span>
  );
}

function PhoneTile({ name, className }: { name: string; className: string }) {
  const [brand = ''] = name.trim().toLowerCase().split(/\s+/, 1);
  const [initial = ''] = name.trim();
  // The style sheet draws the initial, so that a search in the page does not find it.
  return (
    <span
      aria-hidden="true"
      data-initial={initial.toUpperCase()}
      className={`phone-tile ${hueOf(brand)} ${className}`}
    />
  );
}

function hueOf(brand: string): string {
  let sum = 0;
  for (const letter of brand) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return HUES[sum % HUES.length] ?? '';
}
