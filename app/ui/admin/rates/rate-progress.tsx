import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Progress } from '#app/domain/rates/rate.ts';
import { Counted, Meter } from '#app/ui/components/meter.tsx';

const LOOK_MS = 250;

/** How far the rate has come that is on its way, where it prices many phones. */
export function RateProgress({ saving }: { saving: boolean }) {
  const { t } = useLingui();
  const progress = useRateProgress(saving);
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <div className="max-w-sm">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span role="status">
          <Trans>Pricing phones…</Trans>
        </span>
        <Counted done={done} of={total} />
      </p>
      <Meter label={t`Prices`} done={done} of={total} />
    </div>
  );
}

/** Asks for it now and then; without an answer nothing is shown, and the rate is saved all the same. */
function useRateProgress(saving: boolean): Progress | null {
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => {
    if (!saving) return;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const look = async () => {
      const told = await readProgress();
      if (over) return;
      setProgress(told);
      timer = setTimeout(look, LOOK_MS);
    };
    timer = setTimeout(look, LOOK_MS);
    return () => {
      over = true;
      clearTimeout(timer);
      setProgress(null);
    };
  }, [saving]);
  return progress;
}

async function readProgress(): Promise<Progress | null> {
  try {
    const answer = await fetch('/admin/exchange-setting/progress', { redirect: 'error' });
    return answer.ok ? (await answer.json()).progress : null;
  } catch {
    return null;
  }
}
