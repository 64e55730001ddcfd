import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import type { Photo } from '#app/domain/catalog/photos/photo.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';

type PhotoZoomProps = {
  name: string;
  photos: Photo[];
  index: number | null;
  onIndexChange: (index: number | null) => void;
};

export function PhotoZoom({ name, photos, index, onIndexChange }: PhotoZoomProps) {
  const { t } = useLingui();
  const heading = useId();
  const at = index ?? 0;
  const count = photos.length;
  const show = (to: number) => to >= 0 && to < count && onIndexChange(to);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') show(at - 1);
    if (key === 'ArrowRight') show(at + 1);
  };
  return (
    <Dialog open={index !== null} onClose={() => onIndexChange(null)} labelledBy={heading} isWide>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys press the buttons below. */}
      <div onKeyDown={onKey} className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2 id={heading} className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </h2>
          <Button size="small" look="quiet" onClick={() => onIndexChange(null)} className="-me-3">
            {t`Close`}
          </Button>
        </div>
        <PhonePhoto
          key={photos[at]?.hash}
          name={name}
          photo={photos[at]}
          className="h-[68dvh] w-full"
          shown="(min-width: 48rem) 44rem, 90vw"
          widest={Infinity}
          eager
          alt={t`${name}, photo ${at + 1} of ${count}`}
        />
        {count > 1 && (
          <div className="flex items-center justify-between gap-3">
            <Button aria-disabled={at === 0} onClick={() => show(at - 1)}>
              <Icon name="chevron-left" />
              {t`Prev`}
            </Button>
            <span aria-live="polite" className="text-muted tabular-nums">{`${at + 1} / ${count}`}</span>
            <Button aria-disabled={at === count - 1} onClick={() => show(at + 1)}>
              {t`Next`}
              <Icon name="chevron-right" />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
