import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PreviewTotals } from '#app/domain/prices/repricing/rate-batch.ts';
import { PriceDifference } from '#app/ui/admin/prices/price-difference.tsx';
import { Figure, Mmk } from '#app/ui/components/amount-text.tsx';

export function DraftTotals({ totals }: { totals: PreviewTotals }) {
  const { changes, excluded, worthBefore, worthAfter } = totals;
  return (
    <dl className="rounded-box bg-base-200 px-4 py-3">
      <Total name={<Trans>Prices that change</Trans>}>
        <Figure value={changes} />
      </Total>
      {excluded > 0 && (
        <Total name={<Trans>Left out</Trans>}>
          <Figure value={excluded} />
        </Total>
      )}
      <Total name={<Trans>Stock of these phones now</Trans>}>
        <Mmk value={worthBefore} />
      </Total>
      <Total name={<Trans>At the new prices</Trans>}>
        <Mmk value={worthAfter} />
      </Total>
      <Total name={<Trans>Difference</Trans>}>
        <PriceDifference from={worthBefore} to={worthAfter} />
      </Total>
    </dl>
  );
}

function Total({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-0.5">
      <dt className="text-muted">{name}</dt>
      <dd className="ms-auto min-w-0 text-end font-semibold wrap-anywhere *:whitespace-normal">{children}</dd>
    </div>
  );
}
