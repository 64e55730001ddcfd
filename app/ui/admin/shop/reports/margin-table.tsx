import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MarginRow, MarginView } from '#app/domain/shop/reports/margin.ts';
import { ItemName } from '#app/ui/admin/catalog/inventory/item-name.tsx';
import { CARD_ROW } from '#app/ui/admin/components/card-row.ts';
import { Percent, Profit } from '#app/ui/admin/shop/reports/margin-figures.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

const ROW = `${CARD_ROW} max-md:flex! max-md:flex-wrap max-md:items-baseline`;

export function MarginTable({ view, rows }: { view: MarginView; rows: MarginRow[] }) {
  const { t } = useLingui();
  const labels: Record<MarginView, string> = { day: t`Date`, item: t`Model`, type: t`Type`, buyer: t`Buyer` };
  return (
    <div className="mt-4">
      <TableFrame label={t`Margin`}>
        <ColumnHeads
          cardsOnPhone
          className={ROW}
          heads={[
            labels[view],
            { figure: t`Revenue` },
            { figure: t`Cost` },
            { figure: t`Profit` },
            { figure: t`Profit in % of revenue` },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={ROW}>
              <th
                scope="row"
                className="text-base font-semibold wrap-anywhere whitespace-normal! [&_time]:whitespace-normal max-md:min-w-0 max-md:flex-auto md:max-w-80"
              >
                <RowName view={view} row={row} />
                {row.unknownCostSales !== null && (
                  <span className="block text-sm font-normal text-muted">
                    <Trans>
                      and <Mmk value={row.unknownCostSales} /> without a known cost
                    </Trans>
                  </span>
                )}
              </th>
              <Amount label={t`Revenue`} className="max-md:order-2 max-md:basis-full max-md:text-start">
                <Mmk value={row.revenue} />
              </Amount>
              <Amount label={t`Cost`} className="max-md:order-3 max-md:text-start">
                <Mmk value={row.cost} />
              </Amount>
              <Amount label={t`Profit`} className="text-base font-semibold max-md:order-1 max-md:ms-auto">
                <Profit margin={row} />
              </Amount>
              <Amount label={t`Profit in % of revenue`} isLabelHidden className="max-md:order-4 max-md:ms-auto">
                <Percent margin={row} />
              </Amount>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}

function RowName({ view, row: { key, phone } }: { view: MarginView; row: MarginRow }) {
  if (view === 'day') return <BusinessDay date={key} />;
  if (view === 'type') return <TypeBadge type={key} />;
  if (!phone) return key;
  return <ItemName item={{ id: key, ...phone }} />;
}

type AmountProps = { label: string; isLabelHidden?: boolean; className: string; children: ReactNode };

/** Has a label on phones only; with `isLabelHidden`, only screen readers read it. */
function Amount({ label, isLabelHidden = false, className, children }: AmountProps) {
  return (
    <Num
      className={`max-md:min-w-0 max-md:wrap-anywhere max-md:[&_.figures]:whitespace-normal md:min-w-28 ${className}`}
    >
      <span className={isLabelHidden ? 'sr-only md:hidden' : 'me-1 text-sm font-normal text-muted md:hidden'}>
        {label}{' '}
      </span>
      {children}
    </Num>
  );
}
