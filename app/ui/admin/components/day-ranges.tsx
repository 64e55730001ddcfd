import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Days, type SalesRange, salesRanges } from '#app/domain/sales/sales-ranges.ts';

type DayRangesProps = {
  days: { start: string | null; end: string | null };
  today: string;
  queryOf: (days: Days) => URLSearchParams;
};

export function DayRanges({ days, today, queryOf }: DayRangesProps) {
  const { t } = useLingui();
  const labels: Record<SalesRange, ReactNode> = {
    today: <Trans>Today</Trans>,
    yesterday: <Trans>Yesterday</Trans>,
    'last-7-days': <Trans>Last 7 days</Trans>,
    'last-30-days': <Trans>Last 30 days</Trans>,
    'this-month': <Trans>This month</Trans>,
    'last-month': <Trans>Last month</Trans>,
  };
  return (
    <nav aria-label={t`Period`} className="flex flex-wrap gap-2 print:hidden">
      {Object.entries(salesRanges(today)).map(([range, { start, end }]) => {
        const active = days.start === start && days.end === end;
        return (
          <Link
            key={range}
            to={`?${queryOf({ start, end })}`}
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
