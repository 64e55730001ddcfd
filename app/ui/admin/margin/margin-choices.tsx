import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MARGIN_SORTS, MARGIN_VIEWS, type MarginSort, type MarginView } from '#app/domain/margin/margin.ts';
import { type MarginFilter, marginQuery } from '#app/domain/margin/margin-filter.ts';

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
      <nav aria-label={t`Table`} className="flex flex-wrap gap-2">
        {MARGIN_VIEWS.map((view) => (
          <Choice key={view} query={marginQuery({ ...filter, view })} active={filter.view === view}>
            {views[view]}
          </Choice>
        ))}
      </nav>
      {filter.view !== 'day' && (
        <nav aria-label={t`Sort by`} className="flex flex-wrap gap-x-4">
          {MARGIN_SORTS.map((sort) => (
            <Link
              key={sort}
              to={`?${marginQuery({ ...filter, sort })}`}
              replace
              preventScrollReset
              aria-current={filter.sort === sort ? 'true' : undefined}
              className="link flex min-h-11 items-center text-sm aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {sorts[sort]}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

function Choice({ query, active, children }: { query: URLSearchParams; active: boolean; children: ReactNode }) {
  return (
    <Link
      to={`?${query}`}
      replace
      preventScrollReset
      aria-current={active ? 'true' : undefined}
      className={`btn min-h-11 px-4 ${active ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
    >
      {children}
    </Link>
  );
}
