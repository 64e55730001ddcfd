import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PreviewTotals } from '#app/domain/prices/repricing/rate-batch.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { PriceDifference } from '#app/ui/admin/prices/price-difference.tsx';
import { Price } from '#app/ui/components/amount-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function DraftTotals({ totals }: { totals: PreviewTotals }) {
  const locale = useLocale();
  const { changes, excluded, worthBefore, worthAfter } = totals;
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2 rounded-box bg-base-200 px-3 py-3 sm:px-4 tabular-nums">
      <Total name={<Trans>Prices that change</Trans>}>{formatNumber(changes, locale)}</Total>
      {excluded > 0 && <Total name={<Trans>Left out</Trans>}>{formatNumber(excluded, locale)}</Total>}
      <Total name={<Trans>Stock of these items now</Trans>}>
        <Price value={worthBefore} />
      </Total>
      <Total name={<Trans>Difference</Trans>}>
        <PriceDifference from={worthBefore} to={worthAfter} bare />
      </Total>
    </dl>
  );
}

function Total({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col justify-between">
      <dt className="max-w-24 text-xs text-muted sm:max-w-none">{name}</dt>
      <dd className="font-semibold wrap-anywhere *:whitespace-normal">{children}</dd>
    </div>
  );
}
