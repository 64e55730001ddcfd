import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { type Photo, photoPath } from '#app/domain/catalog/photos/photo.ts';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { PhotoZoom } from '#app/ui/store/catalog/photo-zoom.tsx';

type PhoneGalleryProps = { name: string; photos: Photo[]; stripClassName: string };

/** The first photo, and a strip if there are more; each opens larger. Two siblings, so that text can stand between them. */
export function PhoneGallery({ name, photos, stripClassName }: PhoneGalleryProps) {
  const { t } = useLingui();
  const [zoomedIndex, setZoomedIndex] = useState<number | null>(null);
  const count = photos.length;
  const [first] = photos;
  if (!first) return <PhonePhoto name={name} photo={undefined} className="phone-photo text-6xl" shown="0" />;
  const linkTo = (photo: Photo, at: number) => ({
    href: photoPath(photo, photo.width, 'jpg'),
    className: 'relative block cursor-zoom-in rounded-box',
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      setZoomedIndex(at);
    },
  });
  const altOf = (at: number) => t`${name}, photo ${at + 1} of ${count}`;
  return (
    <>
      <a {...linkTo(first, 0)}>
        <PhonePhoto
          name={name}
          photo={first}
          className="phone-photo"
          shown="(min-width: 64rem) 40rem, (min-width: 48rem) 50vw, 72vw"
          widest={first.width}
          eager
          alt={altOf(0)}
        />
        {count > 1 && (
          <span aria-hidden="true" className="absolute start-2 top-2 rounded-full bg-surface px-2 text-sm tabular-nums">
            {`1 / ${count}`}
          </span>
        )}
      </a>
      {count > 1 && (
        <ul aria-label={t`Photos of ${name}`} className={`flex flex-wrap gap-2 ${stripClassName}`}>
          {photos.map((photo, at) => (
            <li key={photo.hash}>
              <a {...linkTo(photo, at)}>
                <PhonePhoto name={name} photo={photo} className="size-18" shown="72px" widest={160} alt={altOf(at)} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <PhotoZoom name={name} photos={photos} index={zoomedIndex} onIndexChange={setZoomedIndex} />
    </>
  );
}
