// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { specsOf } from '#app/domain/catalog/phone.ts';
import type { MarginRow, MarginView } from '#app/domain/margin/margin.ts';
import { BusinessDay } from '#app/ui/admin/components/business-day.tsx';
import { itemPath } from '#app/ui/admin/inventory/item-link.ts';
import { Percent, Profit } from '#app/ui/admin/margin/margin-figures.tsx';
import { Mmk } from '#app/ui/components/amount.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { Num } from '#app/ui/lists/table.tsx';

const ROW =
  '[&>:first-child]:ps-0 [&>:last-child]:pe-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:border-b max-md:border-base-300 max-md:py-3 max-md:[&>*]:border-0 max-md:[&>*]:p-0';

export function MarginTable({ view, rows }: { view: MarginView; rows: MarginRow[] }) {
  const { t } = useLingui();
  const labels: Record<MarginView, string> = { day: t`Date`, item: t`Model`, type: t`Type`, buyer: t`Buyer` };
  return (
    <table role="table" aria-label={t`Margin`} className="mt-4 table max-md:block">
      <thead className="max-md:sr-only">
        <tr role="row" className="[&>:first-child]:ps-0 [&>:last-child]:pe-0">
          <th role="columnheader" scope="col">
            {labels[view]}
          </th>
          <Head>{t`Revenue`}</Head>
          <Head>{t`Cost`}</Head>
          <Head>{t`Profit`}</Head>
          <Head>{t`Profit in % of revenue`}</Head>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr role="row" key={row.key} className={ROW}>
            <th
              role="rowheader"
              scope="row"
              className="text-base font-semibold wrap-anywhere whitespace-normal! md:max-w-80"
            >
              <RowName view={view} row={row} />
              {row.unknown !== null && (
                <span className="block text-sm font-normal text-muted">
                  <Trans>
                    and <Mmk value={row.unknown} /> without a known cost
                  </Trans>
                </span>
              )}
            </th>
            <Amount label={t`Revenue`} className="max-md:order-2 max-md:col-span-2 max-md:text-start">
              <Mmk value={row.revenue} />
            </Amount>
            <Amount label={t`Cost`} className="max-md:order-3 max-md:text-start">
              <Mmk value={row.cost} />
            </Amount>
            <Amount label={t`Profit`} className="text-base font-semibold max-md:order-1">
              <Profit margin={row} />
            </Amount>
            <Amount label={t`Profit in % of revenue`} isLabelHidden className="max-md:order-4">
              <Percent margin={row} />
            </Amount>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowName({ view, row: { key, phone } }: { view: MarginView; row: MarginRow }) {
  if (view === 'day') return <BusinessDay date={key} />;
  if (view === 'type') return <TypeBadge type={key} />;
  if (!phone) return key;
  return (
    <>
      <Link to={itemPath({ id: key })} className="hover:underline">
        {phone.name}
      </Link>{' '}
      <span className="font-normal whitespace-nowrap text-muted">{specsOf(phone)}</span>
    </>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <Num head role="columnheader" scope="col">
      {children}
    </Num>
  );
}

type AmountProps = { label: string; isLabelHidden?: boolean; className: string; children: ReactNode };

/** On phones with its label, unless only a screen reader needs it. */
function Amount({ label, isLabelHidden = false, className, children }: AmountProps) {
  return (
    <Num role="cell" className={`*:whitespace-normal md:min-w-28 ${className}`}>
      <span className={isLabelHidden ? 'sr-only md:hidden' : 'me-1 text-sm font-normal text-muted md:hidden'}>
        {label}{' '}
      </span>
      {children}
    </Num>
  );
}
