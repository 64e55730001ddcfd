import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Period, PeriodFigures, ShownFigures } from '#app/domain/shop/dashboard/figures.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type DashboardFiguresProps = { figures: ShownFigures; period: Period | null; compared: PeriodFigures | null };

/** The period does not affect pending orders and low stock. */
export function DashboardFigures({ figures, period, compared }: DashboardFiguresProps) {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const { pending, lowStock } = figures;
  const { revenue, orders } = compared?.now ?? figures;
  const salesPath = compared ? `/admin/sales-history?start=${compared.from}` : '/admin/sales-history?dates=other';
  return (
    <ul className="grid grid-cols-3 rounded-box border border-base-300 bg-surface">
      {revenue !== null && (
        <Figure
          to={salesPath}
          label={t`Total Revenue`}
          className="col-span-full border-b *:flex-row *:flex-wrap *:items-baseline"
        >
          <Mmk value={revenue} />
          {period && compared && (
            <RevenueChange period={period} revenue={revenue} earlierRevenue={compared.before.revenue} />
          )}
        </Figure>
      )}
      {orders !== null && (
        <Figure to="/admin/admin-orders?status=all" label={t`Total Orders`}>
          <Count value={orders} />
        </Figure>
      )}
      {mayOpen('/admin/admin-orders') && (
        <Figure
          to="/admin/admin-orders?status=pending"
          label={t`Pending Orders`}
          className={pending > 0 ? 'text-warning' : ''}
        >
          <Count value={pending} />
        </Figure>
      )}
      {mayOpen('/admin/low-stock') && (
        <Figure to="/admin/low-stock" label={t`Low Stock Items`} className={lowStock > 0 ? 'text-warning' : ''}>
          <Count value={lowStock} />
        </Figure>
      )}
    </ul>
  );
}

type FigureProps = { to: string; label: ReactNode; className?: string; children: ReactNode };

function Figure({ to, label, className = '', children }: FigureProps) {
  return (
    <li className={`min-w-0 border-base-300 not-first:not-last:border-e ${className}`}>
      <OfficeLink to={to} className="group flex h-full flex-col justify-between gap-1 px-3 py-2.5">
        <span className="text-sm text-muted group-hover:underline">{label}</span>{' '}
        <span className="text-end text-lg font-bold *:whitespace-normal">{children}</span>
      </OfficeLink>
    </li>
  );
}

function Count({ value }: { value: number }) {
  return <span className="tabular-nums">{formatNumber(value, useLocale())}</span>;
}

type RevenueChangeProps = { period: Period; revenue: number; earlierRevenue: number };

function RevenueChange({ period, revenue, earlierRevenue }: RevenueChangeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const percent = earlierRevenue > 0 ? Math.round(((revenue - earlierRevenue) / earlierRevenue) * 100) : null;
  const change = percent === null ? '' : `${percent > 0 ? '+' : ''}${formatNumber(percent, locale)}%`;
  const earlier = formatMmk(earlierRevenue, locale);
  return (
    <span className="block text-sm font-normal text-muted">
      {period === 'today' && t`Yesterday by this time: ${earlier}`}
      {period === '7-days' && t`The 7 days before: ${earlier}`}
      {period === '30-days' && t`The 30 days before: ${earlier}`} {change && `(${change})`}
    </span>
  );
}
