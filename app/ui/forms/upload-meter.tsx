import { useLingui } from '@lingui/react/macro';
import { Meter } from '#app/ui/components/meter.tsx';
import type { UploadProgress } from '#app/ui/forms/form-upload.ts';

type UploadMeterProps = { name: string; progress: UploadProgress | { state: 'preparing' } };

export function UploadMeter({ name, progress }: UploadMeterProps) {
  const { t } = useLingui();
  const labels = {
    preparing: t`Waiting`,
    sending: t`Sending`,
    waiting: t`Waiting. It will be sent again automatically.`,
    'cannot-save': t`The shop cannot save anything now. It will be sent again automatically.`,
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
