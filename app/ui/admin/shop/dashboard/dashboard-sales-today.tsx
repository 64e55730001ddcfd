import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SalesToday } from '#app/domain/shop/dashboard/figures.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';

/** `revenue` is that of today's orders, less the returns of today. */
export function DashboardSalesToday({ sales, revenue }: { sales: SalesToday; revenue: number }) {
  const { count, paid, profit, unknown } = sales;
  return (
    <section className="mt-5">
      <h2 className="mb-2 ends-apart items-baseline font-semibold">
        <Trans>Sales today</Trans>
        <span className="text-sm font-normal text-muted">
          <Plural value={count} one="# confirmed" other="# confirmed" />
        </span>
      </h2>
      <dl className="rounded-box border border-base-300 bg-surface px-4 py-3">
        <Row label={<Trans>Sales</Trans>} className="text-2xl font-bold">
          <Mmk value={revenue} />
        </Row>
        <div aria-hidden="true" className="my-1.5 h-0.5 bg-[linear-gradient(90deg,transparent,var(--gold)_40%)]" />
        <Row label={<Trans>Paid</Trans>} className="font-semibold">
          <Mmk value={paid} />
        </Row>
        <Row label={<Trans>Profit</Trans>} className={`font-semibold ${profit > 0 ? 'text-success' : ''}`}>
          <Mmk value={profit} />
        </Row>
        {unknown !== null && (
          <Row label={<Trans>Sales without a known cost</Trans>} className="text-muted">
            <Mmk value={unknown} />
          </Row>
        )}
      </dl>
    </section>
  );
}

type RowProps = { label: ReactNode; className: string; children: ReactNode };

function Row({ label, className, children }: RowProps) {
  return (
    <div className="ends-apart items-baseline py-0.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`min-w-0 text-end wrap-anywhere *:whitespace-normal ${className}`}>{children}</dd>
    </div>
  );
}
