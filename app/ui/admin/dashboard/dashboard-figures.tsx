import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Figures } from '#app/domain/dashboard/figures.ts';
import { Mmk } from '#app/ui/components/amount.tsx';
import { formatNumber, useLocale } from '#app/ui/hooks/locale.ts';

export function DashboardFigures({ figures: { revenue, orders, pending, lowStock } }: { figures: Figures }) {
  return (
    <ul className="grid grid-cols-3 gap-x-4 border-y border-base-300 sm:gap-x-6 lg:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]">
      <Figure to="/admin/sales-history" label={<Trans>Total Revenue</Trans>} className="max-lg:col-span-full">
        <Mmk value={revenue} />
      </Figure>
      <Figure to="/admin/admin-orders" label={<Trans>Total Orders</Trans>}>
        <Count of={orders} />
      </Figure>
      <Figure
        to="/admin/admin-orders?status=pending"
        label={<Trans>Pending Orders</Trans>}
        className={pending > 0 ? 'text-warning' : ''}
      >
        <Count of={pending} />
      </Figure>
      <Figure
        to="/admin/low-stock"
        label={<Trans>Low Stock Items</Trans>}
        className={lowStock > 0 ? 'text-warning' : ''}
      >
        <Count of={lowStock} />
      </Figure>
    </ul>
  );
}

type FigureProps = { to: string; label: ReactNode; className?: string; children: ReactNode };

function Figure({ to, label, className = '', children }: FigureProps) {
  return (
    <li className={`min-w-0 max-lg:first:border-b max-lg:first:border-base-300 ${className}`}>
      <Link to={to} className="group flex h-full flex-col justify-between gap-1 py-3 sm:py-4">
        <span className="text-sm text-muted group-hover:underline">{label}</span>{' '}
        <span className="text-2xl font-semibold *:whitespace-normal sm:text-3xl">{children}</span>
      </Link>
    </li>
  );
}

function Count({ of }: { of: number }) {
  return (
    <span suppressHydrationWarning className="tabular-nums">
      {formatNumber(of, useLocale())}
    </span>
  );
}
