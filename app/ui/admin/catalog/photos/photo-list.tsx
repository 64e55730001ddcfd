import { useLingui } from '@lingui/react/macro';
import { type DragEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OwnedPhoto } from '#app/domain/catalog/photos/photo.ts';
import { type Phone, specsOf } from '#app/domain/phone/phone.ts';
import { type PhotoResult, PhotoResultAlert, photosPath } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import { PhotoRow } from '#app/ui/admin/catalog/photos/photo-row.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

const DRAG_TYPE = 'text/x-photo';

export type Version = Phone & { id: string };
type PhotoListProps = { itemId: string; model: { name: string; photos: OwnedPhoto[] }; versions: Version[] };

export function PhotoList({ itemId, model: { name, photos }, versions }: PhotoListProps) {
  const { t } = useLingui();
  const fetcher = useFetcher<PhotoResult>();
  const list = useRef<HTMLOListElement>(null);
  const [photoToRemove, setPhotoToRemove] = useState<OwnedPhoto | null>(null);
  const path = photosPath(itemId);
  const send = (action: string, fields: Record<string, string>) =>
    fetcher.submit(fields, { method: 'post', action: `${path}/${action}` });
  const drop = (event: DragEvent, to: number) => {
    const photo = event.dataTransfer.getData(DRAG_TYPE);
    if (!photo) return;
    event.preventDefault();
    send('order', { photo, to: String(to) });
  };
  if (photos.length === 0)
    return (
      <EmptyState title={t`No photos yet`}>
        {t`Buyers look at the photo first. One from the front and one from the back are enough to begin.`}
      </EmptyState>
    );
  return (
    <section aria-label={t`Photos of ${name}`} className="flex flex-col gap-4">
      {fetcher.data && fetcher.state === 'idle' && <PhotoResultAlert result={fetcher.data} />}
      <ol ref={list} tabIndex={-1} className="divide-y divide-base-300 border-y border-base-300 outline-none">
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, photo.id)}
            onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
            onDrop={(event) => drop(event, index + 1)}
            className="py-4"
          >
            <PhotoRow
              photo={photo}
              place={{ at: index + 1, of: photos.length }}
              name={name}
              path={path}
              versions={versions.map((version) => ({ id: version.id, label: specsOf(version) || name }))}
              Form={fetcher.Form}
              onVersion={(only) => send('version', { photo: photo.id, only })}
              onRemove={() => setPhotoToRemove(photo)}
            />
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={photoToRemove !== null}
        title={t`Delete this photo?`}
        confirmLabel={t`Delete`}
        onClose={() => setPhotoToRemove(null)}
        onConfirm={() => {
          if (photoToRemove) send('removal', { photo: photoToRemove.id });
          setPhotoToRemove(null);
          list.current?.focus({ preventScroll: true });
        }}
      >
        {t`It disappears from the shop at once. To show it again, add it again.`}
      </ConfirmDialog>
    </section>
  );
}
