import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SalesFilter } from '#app/domain/sales/sale.ts';
import { salesQuery } from '#app/domain/sales/sales-filter.ts';
import { type SalesRange, salesRanges } from '#app/domain/sales/sales-ranges.ts';

export function SalesRanges({ filter, today }: { filter: SalesFilter; today: string }) {
  const { t } = useLingui();
  const labels: Record<SalesRange, ReactNode> = {
    today: <Trans>Today</Trans>,
    yesterday: <Trans>Yesterday</Trans>,
    'last-7-days': <Trans>Last 7 days</Trans>,
    'this-month': <Trans>This month</Trans>,
  };
  return (
    <nav aria-label={t`Period`} className="flex flex-wrap gap-2 print:hidden">
      {Object.entries(salesRanges(today)).map(([range, { start, end }]) => {
        const active = filter.start === start && filter.end === end;
        return (
          <Link
            key={range}
            to={`?${salesQuery({ ...filter, start, end })}`}
            replace
            preventScrollReset
            aria-current={active ? 'true' : undefined}
            className={`btn min-h-11 px-4 ${active ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
          >
            {labels[range as SalesRange]}
          </Link>
        );
      })}
    </nav>
  );
}
