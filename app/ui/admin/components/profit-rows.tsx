import { Trans } from '@lingui/react/macro';
import { SumRow } from '#app/ui/admin/components/sum-rows.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';

/** `unknown`: sales without a known cost, which the profit leaves out. */
export function ProfitRows({ profit, unknown }: { profit: number; unknown: number | null }) {
  return (
    <>
      <SumRow label={<Trans>Profit</Trans>} className={`font-semibold ${profit > 0 ? 'text-success' : ''}`}>
        <Mmk value={profit} />
      </SumRow>
      {unknown !== null && (
        <SumRow label={<Trans>Sales without a known cost</Trans>} className="text-muted">
          <Mmk value={unknown} />
        </SumRow>
      )}
    </>
  );
}
