import { Plural, useLingui } from '@lingui/react/macro';
import type { ShownSales } from '#app/domain/shop/dashboard/figures.ts';
import { ProfitRows } from '#app/ui/admin/components/profit-rows.tsx';
import { LeadSum, SumRow } from '#app/ui/admin/components/sum-rows.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';

/** `revenue` is that of today's orders, less the returns of today. */
export function DashboardSalesToday({ sales, revenue }: { sales: ShownSales; revenue: number }) {
  const { t } = useLingui();
  const { count, paid, profit, unknown } = sales;
  return (
    <section className="mt-5">
      <h2 className="mb-2 ends-apart items-baseline font-semibold">
        {t`Sales today`}
        <span className="text-sm font-normal text-muted">
          <Plural value={count} one="# confirmed" other="# confirmed" />
        </span>
      </h2>
      <div className="rounded-box border border-base-300 bg-surface px-4 pt-3 pb-1">
        <dl>
          <LeadSum label={t`Sales`} amount={revenue} />
          <SumRow label={t`Paid`} amount={paid} />
          {profit !== undefined && <ProfitRows profit={profit} unknown={unknown ?? null} />}
        </dl>
        <OfficeButtonLink to="/admin/sales-history" look="quiet" className="w-full">
          {t`Report of today`}
        </OfficeButtonLink>
      </div>
    </section>
  );
}
