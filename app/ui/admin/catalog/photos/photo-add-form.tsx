import { Plural, useLingui } from '@lingui/react/macro';
import { type DragEvent, useEffect, useRef } from 'react';
import { MAX_PHOTOS_PER_MODEL } from '#app/domain/catalog/photos/photo.ts';
import { UPLOAD_PROBLEMS, type UploadProblem } from '#app/ui/admin/catalog/photos/photo-problems.tsx';
import { photosPath } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import { UploadList } from '#app/ui/admin/catalog/photos/upload-list.tsx';
import { useUploads } from '#app/ui/admin/catalog/photos/use-uploads.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { PictureChooser } from '#app/ui/forms/picture-chooser.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

type PhotoAddProps = {
  itemId: string;
  /** How many photos the model has, where that is known; the shop refuses what is too many. */
  count?: number;
  look?: 'main' | 'plain';
  result:
    | { ok: true; added: number }
    | { ok: false; problem: UploadProblem; added?: number; file?: string }
    | Unavailable
    | undefined;
};

export function PhotoAdd({ itemId, count = 0, result, look = 'main' }: PhotoAddProps) {
  const { t } = useLingui();
  const { uploads, sent, add, remove } = useUploads(itemId);
  const input = useRef<HTMLInputElement>(null);
  const addChosen = () => {
    const { current } = input;
    if (!current) return;
    add([...(current.files ?? [])]);
    current.value = '';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures may be chosen before hydration.
  useEffect(addChosen, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    add([...event.dataTransfer.files]);
  };
  if (count >= MAX_PHOTOS_PER_MODEL && uploads.length === 0)
    return <p className="text-muted">{UPLOAD_PROBLEMS['too-many-photos']}</p>;
  return (
    <section
      aria-label={t`Add photos`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="flex flex-col gap-4 rounded-box border-2 border-dashed border-base-300 p-4"
    >
      <ResultWithoutScripts result={result} />
      <form
        method="post"
        action={photosPath(itemId)}
        encType="multipart/form-data"
        className="flex flex-wrap items-center gap-x-4 gap-y-3"
      >
        <PictureChooser ref={input} onChange={addChosen} {...(look === 'main' && { look })}>
          {t`Add photos`}
        </PictureChooser>
        <Button type="submit" className="hidden noscript:inline-flex">
          {t`Send`}
        </Button>
        <p className="min-w-0 flex-1 basis-48 quiet">
          {t`From the camera or your files. All versions of this model show them.`}
        </p>
      </form>
      <UploadList uploads={uploads} onDismiss={remove} />
      {sent > 0 && uploads.length === 0 && (
        <p role="status">
          <Plural value={sent} one="The photo is in the shop." other="# photos are in the shop." />
        </p>
      )}
    </section>
  );
}

function ResultWithoutScripts({ result }: Pick<PhotoAddProps, 'result'>) {
  const { t } = useLingui();
  if (!result) return null;
  if (result.ok) return <Toast>{t`The photos are in the shop.`}</Toast>;
  if ('unavailable' in result) return <UnavailableAlert result={result} />;
  return (
    <Alert>
      {result.file && <strong>{result.file}: </strong>}
      {UPLOAD_PROBLEMS[result.problem]}
      {result.added ? <> {t`The pictures before it were added.`}</> : null}
    </Alert>
  );
}
