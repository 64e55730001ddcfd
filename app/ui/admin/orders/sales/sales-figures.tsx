import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import {
  MAX_COUNTED_SALES,
  MAX_RECEIVED_DAYS,
  MAX_SETTLED_SALES,
  maxTaxedSales,
  type SalesSums,
} from '#app/domain/orders/sales/sale.ts';
import { ProfitRows } from '#app/ui/admin/components/profit-rows.tsx';
import { LeadSum, SumRow } from '#app/ui/admin/components/sum-rows.tsx';
import { SalesTaxRows } from '#app/ui/admin/orders/sales/sales-tax-rows.tsx';
import { Figure } from '#app/ui/components/amount-text.tsx';
import { useMethodLabel } from '#app/ui/labels/stored-names.ts';

type SalesFiguresProps = SalesSums & {
  filter: { buyer: string };
  count: number;
  /** Missing if this person sees no costs. */
  profit?: { profit: number; unknown: number | null } | null;
};

export function SalesFigures(props: SalesFiguresProps) {
  const { filter, count, total, returned, takesPayments, settled, pieces, received, taxes, profit } = props;
  const methodLabel = useMethodLabel();
  const returnedOfThese = settled ? total - settled.kept : 0;
  return (
    <div className="mt-4 mb-3 max-w-lg">
      <dl className="rounded-box border border-base-300 bg-surface px-4 py-3">
        <LeadSum label={<Trans>Total Sales</Trans>} amount={total} />
        {settled && (
          <>
            <SumRow label={<Trans>Paid</Trans>} amount={settled.paid} />
            <SumRow label={<Trans>Unpaid</Trans>} amount={settled.kept - settled.paid} />
            {returnedOfThese > 0 && <SumRow label={<Trans>Returned of these</Trans>} amount={returnedOfThese} />}
          </>
        )}
        {taxes && <SalesTaxRows taxes={taxes} afterReturns={returnedOfThese > 0} />}
        <SumRow label={<Trans>Orders</Trans>}>
          <Figure value={count} />
        </SumRow>
        {pieces !== null && (
          <SumRow label={<Trans>Pieces</Trans>}>
            <Figure value={pieces} />
          </SumRow>
        )}
        {returned > 0 && returned !== returnedOfThese && (
          <SumRow label={<Trans>Returned in these days</Trans>} amount={returned} />
        )}
        {profit && <ProfitRows {...profit} />}
        {received?.map(({ method: name, amount, refunded }) => {
          const method = methodLabel(name);
          return (
            <Fragment key={name}>
              {amount > 0 && <SumRow label={<Trans>Received by {method}</Trans>} amount={amount} />}
              {refunded > 0 && <SumRow label={<Trans>Refunded by {method}</Trans>} amount={refunded} />}
            </Fragment>
          );
        })}
      </dl>
      {pieces === null && (
        <p className="mt-2 quiet">
          {profit === undefined ? (
            <Trans>
              Pieces are summed for up to <Figure value={MAX_COUNTED_SALES} /> orders.
            </Trans>
          ) : (
            <Trans>
              Pieces and profit are summed for up to <Figure value={MAX_COUNTED_SALES} /> orders.
            </Trans>
          )}
        </p>
      )}
      {takesPayments && !settled && (
        <p className="mt-2 quiet">
          <Trans>
            Paid and unpaid are summed for up to <Figure value={MAX_SETTLED_SALES} /> orders.
          </Trans>
        </p>
      )}
      {taxes === null && (
        <p className="mt-2 quiet">
          <Trans>
            Commercial tax is summed for up to <Figure value={maxTaxedSales(filter.buyer)} /> orders.
          </Trans>
        </p>
      )}
      {takesPayments && received === null && (
        <p className="mt-2 quiet">
          <Trans>
            Money by method is summed for up to <Figure value={MAX_RECEIVED_DAYS} /> days.
          </Trans>
        </p>
      )}
    </div>
  );
}
