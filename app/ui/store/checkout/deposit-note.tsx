import { Trans } from '@lingui/react/macro';
import type { DepositParts } from '#app/domain/money/payments/deposit.ts';
import { Figure, Mmk } from '#app/ui/components/amount-text.tsx';

export function DepositNote({ deposit: { percent, now, later } }: { deposit: DepositParts }) {
  return (
    <p className="font-medium">
      {percent === null ? (
        <Trans>
          Deposit: <Mmk value={now} /> now, <Mmk value={later} /> later
        </Trans>
      ) : (
        <Trans>
          Deposit <Figure value={percent} />
          %: <Mmk value={now} /> now, <Mmk value={later} /> later
        </Trans>
      )}
    </p>
  );
}
