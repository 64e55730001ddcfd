import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/components/button.tsx';
import { copyToClipboard } from '#app/ui/hooks/clipboard.ts';

type CopyValueProps = { label: string; value: string; children?: ReactNode };

/** A value to copy into another app. One tap selects it, also without scripts. */
export function CopyValue({ label, value, children }: CopyValueProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => setOutcome((await copyToClipboard(value)) ? 'copied' : 'failed');
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="block text-sm text-muted">{label}</span>
        <span className="text-lg max-[22.4rem]:text-base font-semibold tabular-nums select-all wrap-anywhere *:whitespace-normal!">
          {children ?? value}
        </span>
      </p>
      <Button size="small" look="tonal" className="shrink-0 noscript:hidden" onClick={copy}>
        {outcome === 'copied' ? t`Copied` : t`Copy`}
        <span className="sr-only">{` ${label}: ${value}`}</span>
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && t`${label} is copied.`}
        {outcome === 'failed' && t`${label} could not be copied. Select it and copy it yourself.`}
      </span>
    </div>
  );
}
