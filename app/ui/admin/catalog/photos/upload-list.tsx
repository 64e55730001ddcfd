import { useLingui } from '@lingui/react/macro';
import { UPLOAD_PROBLEMS } from '#app/ui/admin/catalog/photos/photo-problems.tsx';
import type { Upload } from '#app/ui/admin/catalog/photos/use-uploads.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { UploadMeter } from '#app/ui/forms/upload-meter.tsx';

type UploadListProps = { uploads: Upload[]; onDismiss: (key: string) => void };

export function UploadList({ uploads, onDismiss }: UploadListProps) {
  const { t } = useLingui();
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t`Uploads`} className="flex flex-col gap-3">
      {uploads.map((upload) => (
        <li key={upload.key}>
          {upload.result && !upload.result.ok ? (
            <Alert
              action={
                <Button size="small" look="quiet" onClick={() => onDismiss(upload.key)}>
                  {t`Close`}
                </Button>
              }
            >
              <strong>{upload.name}: </strong>
              {UPLOAD_PROBLEMS[upload.result.problem]}
            </Alert>
          ) : (
            <UploadMeter {...upload} />
          )}
        </li>
      ))}
    </ul>
  );
}
