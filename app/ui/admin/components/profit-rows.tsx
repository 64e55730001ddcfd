import { Trans } from '@lingui/react/macro';
import { SumRow } from '#app/ui/admin/components/sum-rows.tsx';

/** `unknown`: sales without a known cost, which the profit leaves out. */
export function ProfitRows({ profit, unknown }: { profit: number; unknown: number | null }) {
  return (
    <>
      <SumRow
        label={<Trans>Profit</Trans>}
        className={`font-semibold ${profit > 0 ? 'text-success' : ''}`}
        amount={profit}
      />
      {unknown !== null && (
        <SumRow label={<Trans>Sales without a known cost</Trans>} className="text-muted" amount={unknown} />
      )}
    </>
  );
}
