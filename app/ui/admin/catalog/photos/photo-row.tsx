import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useId } from 'react';
import type { FormProps } from 'react-router';
import type { OwnedPhoto } from '#app/domain/catalog/photos/photo.ts';
import { Button } from '#app/ui/components/button.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';

type PhotoRowProps = {
  photo: OwnedPhoto;
  /** Photo `at` of `of`, counted from 1. */
  place: { at: number; of: number };
  name: string;
  path: string;
  versions: { id: string; label: string }[];
  Form: ComponentType<FormProps>;
  onVersion: (itemId: string) => void;
  onRemove: () => void;
};

export function PhotoRow({ photo, place, name, path, versions, Form, onVersion, onRemove }: PhotoRowProps) {
  const { t } = useLingui();
  const { at, of } = place;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <PhonePhoto
        name={name}
        photo={photo}
        className="size-24 border border-base-300 sm:size-28"
        shown="7rem"
        alt={t`Photo ${at} of ${of}`}
      />
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
        {at === 1 && <p className="font-semibold">{t`Shown first`}</p>}
        {versions.length > 1 && (
          <VersionChoice photo={photo} path={path} versions={versions} Form={Form} onVersion={onVersion} />
        )}
        <div className="-mx-3.5 flex flex-wrap">
          <MoveButton
            Form={Form}
            path={path}
            photo={photo}
            to={at - 1}
            disabled={at === 1}
            label={t`Move photo ${at} earlier`}
          >
            {t`Earlier`}
          </MoveButton>
          <MoveButton
            Form={Form}
            path={path}
            photo={photo}
            to={at + 1}
            disabled={at === of}
            label={t`Move photo ${at} later`}
          >
            {t`Later`}
          </MoveButton>
          <Form method="post" action={`${path}/removal`}>
            <input type="hidden" name="photo" value={photo.id} />
            <input type="hidden" name="ask" value="first" />
            <Button
              type="submit"
              size="small"
              look="quietDanger"
              aria-label={t`Delete photo ${at}`}
              onClick={(event) => {
                event.preventDefault();
                onRemove();
              }}
            >
              {t`Delete`}
            </Button>
          </Form>
        </div>
      </div>
    </div>
  );
}

type MoveButtonProps = Pick<PhotoRowProps, 'Form' | 'path' | 'photo'> & {
  to: number;
  disabled: boolean;
  label: string;
  children: React.ReactNode;
};

/** Stays focusable when disabled, so that the focus is not lost when the photo becomes the first or last. */
function MoveButton({ Form, path, photo, to, disabled, label, children }: MoveButtonProps) {
  return (
    <Form method="post" action={`${path}/order`} onSubmit={(event) => disabled && event.preventDefault()}>
      <input type="hidden" name="photo" value={photo.id} />
      <input type="hidden" name="to" value={Math.max(1, to)} />
      <Button type="submit" size="small" look="quiet" aria-disabled={disabled} aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}

function VersionChoice({
  photo,
  path,
  versions,
  Form,
  onVersion,
}: Pick<PhotoRowProps, 'photo' | 'path' | 'versions' | 'Form' | 'onVersion'>) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Form method="post" action={`${path}/version`} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="photo" value={photo.id} />
      <label htmlFor={id} className="quiet">
        {t`Shown for`}
      </label>
      <select
        id={id}
        name="only"
        value={photo.itemId ?? ''}
        onChange={(event) => onVersion(event.target.value)}
        className="input h-11 w-auto max-w-full"
      >
        <option value="">{t`All versions`}</option>
        {versions.map((version) => (
          <option key={version.id} value={version.id}>
            {version.label}
          </option>
        ))}
      </select>
      <Button type="submit" size="small" className="hidden noscript:inline-flex">
        {t`Save`}
      </Button>
    </Form>
  );
}
