import { useLingui } from '@lingui/react/macro';
import { MARGIN_SORTS, MARGIN_VIEWS, type MarginSort, type MarginView } from '#app/domain/shop/reports/margin.ts';
import { type MarginFilter, marginQuery } from '#app/domain/shop/reports/margin-filter.ts';
import { TabLinks } from '#app/ui/admin/components/tab-links.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';

export function MarginChoices({ filter }: { filter: MarginFilter }) {
  const { t } = useLingui();
  const views: Record<MarginView, string> = {
    day: t`By day`,
    item: t`By item`,
    type: t`By type`,
    buyer: t`By buyer`,
  };
  const sorts: Record<MarginSort, string> = {
    revenue: t`Most revenue`,
    profit: t`Most profit`,
    margin: t`Highest %`,
    name: t`Name`,
  };
  return (
    <div className="mt-6 flex flex-col gap-2 print:hidden">
      <TabLinks
        label={t`Table`}
        links={MARGIN_VIEWS.map((view) => ({
          to: `?${marginQuery({ ...filter, view })}`,
          label: views[view],
          active: filter.view === view,
        }))}
      />
      {filter.view !== 'day' && (
        <nav aria-label={t`Sort by`} className="flex flex-wrap gap-x-4">
          {MARGIN_SORTS.map((sort) => (
            <OfficeLink
              key={sort}
              to={`?${marginQuery({ ...filter, sort })}`}
              replace
              preventScrollReset
              aria-current={filter.sort === sort ? 'true' : undefined}
              className="link flex min-h-11 min-w-11 items-center text-sm aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {sorts[sort]}
            </OfficeLink>
          ))}
        </nav>
      )}
    </div>
  );
}
