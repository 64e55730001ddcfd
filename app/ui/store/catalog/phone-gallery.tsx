import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MAX_PHOTO_WIDTH, type Photo, photoPath } from '#app/domain/photos/photo.ts';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { PhotoZoom } from '#app/ui/store/catalog/photo-zoom.tsx';

type PhoneGalleryProps = { name: string; photos: Photo[] };

export function PhoneGallery({ name, photos }: PhoneGalleryProps) {
  const { t } = useLingui();
  const [zoomedIndex, setZoomedIndex] = useState<number | null>(null);
  const count = photos.length;
  if (count === 0)
    return <PhonePhoto name={name} photo={undefined} className="h-40 w-full text-6xl md:h-72" shown="0" />;
  return (
    <>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul
        aria-label={t`Photos of ${name}`}
        tabIndex={count > 1 ? 0 : undefined}
        className="flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain rounded-box"
      >
        {photos.map((photo, at) => (
          <li key={photo.hash} className={`shrink-0 snap-center ${count > 1 ? 'w-[88%]' : 'w-full'}`}>
            <a
              href={photoPath(photo, photo.width, 'jpg')}
              onClick={(event) => {
                event.preventDefault();
                setZoomedIndex(at);
              }}
              className="block cursor-zoom-in rounded-box"
            >
              <PhonePhoto
                name={name}
                photo={photo}
                className="aspect-square w-full"
                shown="(min-width: 48rem) 22rem, 88vw"
                widest={MAX_PHOTO_WIDTH}
                eager={at === 0}
                alt={t`${name}, photo ${at + 1} of ${count}`}
              />
            </a>
          </li>
        ))}
      </ul>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
      <PhotoZoom name={name} photos={photos} index={zoomedIndex} onIndexChange={setZoomedIndex} />
    </>
  );
}
