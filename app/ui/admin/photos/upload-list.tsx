import { Trans, useLingui } from '@lingui/react/macro';
import { UPLOAD_PROBLEMS } from '#app/ui/admin/photos/photo-problems.tsx';
import type { Upload } from '#app/ui/admin/photos/use-uploads.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { Meter } from '#app/ui/components/meter.tsx';

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
                  <Trans>Close</Trans>
                </Button>
              }
            >
              <strong>{upload.name}: </strong>
              {UPLOAD_PROBLEMS[upload.result.problem]}
            </Alert>
          ) : (
            <UploadProgress upload={upload} />
          )}
        </li>
      ))}
    </ul>
  );
}

function UploadProgress({ upload: { name, progress } }: { upload: Upload }) {
  const { t } = useLingui();
  const labels = {
    preparing: t`Waiting`,
    sending: t`Sending`,
    waiting: t`No connection. It goes on by itself.`,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="text-muted">{labels[progress.state]}</span>
      </p>
      <Meter label={t`Sending ${name}`} done={progress.state === 'sending' ? progress.sent : 0} of={1} />
    </div>
  );
}
