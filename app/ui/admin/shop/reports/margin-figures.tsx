import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type OpenDays, periodQuery } from '#app/domain/orders/sales/sales-period.ts';
import { type Margin, marginPercent, profitOf } from '#app/domain/shop/reports/margin.ts';
import { formatPercent } from '#app/ui/admin/components/decimal.tsx';
import { EXPENSES_PATH } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function MarginFigures({ total }: { total: Margin }) {
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-4 border-y border-base-300 lg:grid-cols-4">
      <MarginFigure name={<Trans>Revenue</Trans>}>
        <Mmk value={total.revenue} />
      </MarginFigure>
      <MarginFigure name={<Trans>Cost</Trans>}>
        <Mmk value={total.cost} />
      </MarginFigure>
      <MarginFigure name={<Trans>Profit</Trans>}>
        <Profit margin={total} />
      </MarginFigure>
      <MarginFigure name={<Trans>Profit in % of revenue</Trans>}>
        <Percent margin={total} />
      </MarginFigure>
    </dl>
  );
}

type LeftFiguresProps = { total: Margin; spent: number; off: number; days: OpenDays };

/** What is left of the profit once the shop's expenses are paid, and what the counter took off prices. */
export function LeftFigures({ total, spent, off, days }: LeftFiguresProps) {
  const left = profitOf(total) - spent;
  return (
    <dl className="grid grid-cols-2 gap-x-4 border-b border-base-300 lg:grid-cols-4">
      {spent > 0 && (
        <>
          <MarginFigure
            name={
              <OfficeLink to={`${EXPENSES_PATH}?${new URLSearchParams(periodQuery(days))}`} className="tall-link link">
                <Trans>Expenses</Trans>
              </OfficeLink>
            }
          >
            <Mmk value={spent} />
          </MarginFigure>
          <MarginFigure name={<Trans>What is left</Trans>}>
            <span className={left < 0 ? 'text-error' : undefined}>
              <Mmk value={left} />
            </span>
          </MarginFigure>
        </>
      )}
      {off > 0 && (
        <MarginFigure name={<Trans>Taken off prices</Trans>}>
          <Mmk value={off} />
        </MarginFigure>
      )}
    </dl>
  );
}

function MarginFigure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col justify-between gap-1 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere **:whitespace-normal! sm:text-2xl lg:max-xl:text-lg">{children}</dd>
    </div>
  );
}

export function Profit({ margin }: { margin: Margin }) {
  const profit = profitOf(margin);
  return (
    <span className={profit < 0 ? 'text-error' : undefined}>
      <Mmk value={profit} />
    </span>
  );
}

export function Percent({ margin }: { margin: Margin }) {
  const locale = useLocale();
  const percent = marginPercent(margin);
  if (percent === null) return '—';
  return <span className={`figures ${percent < 0 ? 'text-error' : ''}`}>{formatPercent(percent, locale)}</span>;
}
