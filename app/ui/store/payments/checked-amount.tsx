import { Trans } from '@lingui/react/macro';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Icon } from '#app/ui/components/icon.tsx';

export function CheckedAmount({ amount }: { amount: number }) {
  return (
    <span className="flex items-start gap-2 font-semibold text-success">
      <span className="flex h-[1lh] shrink-0 items-center">
        <Icon name="circle-check" />
      </span>
      <span className="min-w-0">
        <Trans>
          The shop is checking <Mmk value={amount} />
        </Trans>
      </span>
    </span>
  );
}
