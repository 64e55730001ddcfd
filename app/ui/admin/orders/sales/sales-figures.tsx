import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Received, Settled } from '#app/domain/orders/sales/sale.ts';
import { ProfitRows } from '#app/ui/admin/components/profit-rows.tsx';
import { LeadSum, SumRow } from '#app/ui/admin/components/sum-rows.tsx';
import { Figure, Mmk } from '#app/ui/components/amount-text.tsx';

type SalesFiguresProps = {
  count: number;
  total: number;
  settled: Settled | null;
  /** Null if these are too many sales. */
  pieces: number | null;
  received: Received[];
  profit: { profit: number; unknown: number | null } | null;
};

export function SalesFigures({ count, total, settled, pieces, received, profit }: SalesFiguresProps) {
  return (
    <dl className="mt-4 mb-3 max-w-lg rounded-box border border-base-300 bg-surface px-4 py-3">
      <LeadSum label={<Trans>Total Sales</Trans>}>
        <Mmk value={total} />
      </LeadSum>
      {settled && (
        <>
          <SumRow label={<Trans>Paid</Trans>}>
            <Mmk value={settled.paid} />
          </SumRow>
          <SumRow label={<Trans>Unpaid</Trans>}>
            <Mmk value={settled.kept - settled.paid} />
          </SumRow>
          {settled.kept < total && (
            <SumRow label={<Trans>Returned of these</Trans>}>
              <Mmk value={total - settled.kept} />
            </SumRow>
          )}
        </>
      )}
      <SumRow label={<Trans>Orders</Trans>}>
        <Figure value={count} />
      </SumRow>
      {pieces !== null && (
        <SumRow label={<Trans>Pieces</Trans>}>
          <Figure value={pieces} />
        </SumRow>
      )}
      {profit && <ProfitRows {...profit} />}
      {received.map(({ method, amount, refunded }) => (
        <Fragment key={method}>
          {amount > 0 && (
            <SumRow label={<Trans>Received by {method}</Trans>}>
              <Mmk value={amount} />
            </SumRow>
          )}
          {refunded > 0 && (
            <SumRow label={<Trans>Refunded by {method}</Trans>}>
              <Mmk value={refunded} />
            </SumRow>
          )}
        </Fragment>
      ))}
    </dl>
  );
}
