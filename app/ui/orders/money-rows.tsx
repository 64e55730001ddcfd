import type { ReactNode } from 'react';
import type { MoneyRow } from '#app/domain/money/payments/payment-ledger.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { useMoneyLabels } from '#app/ui/labels/payment-labels.tsx';

/** The amounts of an order with their labels. `badge` stands beside the amount that is due next. */
export function MoneyRows({ rows, badge }: { rows: MoneyRow[]; badge?: ReactNode }) {
  const labels = useMoneyLabels();
  return (
    <dl className="flex flex-col gap-y-[0.25em] *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-[1em]">
      {rows.map(({ kind, amount, isNext }) => (
        <div key={kind} className={isNext ? 'font-semibold' : ''}>
          <dt className={isNext ? 'flex flex-wrap items-center gap-x-[0.75em]' : 'text-muted'}>
            {labels[kind]}
            {isNext && badge && <> {badge}</>}
          </dt>
          <dd className="ms-auto">
            <Mmk value={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
