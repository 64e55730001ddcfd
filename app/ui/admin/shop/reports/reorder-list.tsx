import { Plural, useLingui } from '@lingui/react/macro';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';
import { type ReorderItem, type ReorderTotal, reorderCost } from '#app/domain/shop/reports/reorder.ts';
import { ItemName } from '#app/ui/admin/catalog/inventory/item-name.tsx';
import { CARD_ROW } from '#app/ui/admin/components/card-row.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { Figure } from '#app/ui/components/amount-text.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

const ROW = `${CARD_ROW} max-md:grid-cols-[minmax(0,1fr)_auto]`;
const LABEL = 'text-sm font-normal text-muted md:sr-only';

export function ReorderList({ items, costTotals }: { items: ShownCosts<ReorderItem>[]; costTotals?: ReorderTotal[] }) {
  const { t } = useLingui();
  if (items.length === 0) return <EmptyState title={t`All stock levels are sufficient`} />;
  return (
    <>
      <p className="max-w-prose text-muted">
        {t`Order as many as were sold in the last 30 days, or at least the low-stock limit, minus what is in stock.`}
      </p>
      {costTotals ? (
        <dl className="my-4 max-w-md rounded-box bg-base-200 px-4 py-3">
          {costTotals.map(({ currency, total, unknown }) => (
            <div key={currency} className="flex flex-wrap items-baseline justify-between gap-x-4 py-0.5">
              <dt className="text-muted">{t`To pay in ${currency}`}</dt>
              <dd className="ms-auto font-semibold">
                <Decimal value={total} /> {currency}
                {unknown > 0 && (
                  <span className="block text-sm font-normal text-muted">
                    <Plural
                      value={unknown}
                      one="and # item without a known cost"
                      other="and # items without a known cost"
                    />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="mt-4" />
      )}
      <TableFrame label={t`What to order`}>
        <ColumnHeads
          cardsOnPhone
          className={ROW}
          heads={[
            t`Model`,
            { figure: t`Qty` },
            { figure: t`Sold in 30 days` },
            { figure: t`To order` },
            ...(costTotals ? [{ figure: t`Cost` }] : []),
          ]}
        />
        <tbody>
          {items.map((item) => (
            <ReorderRow key={item.id} item={item} />
          ))}
        </tbody>
      </TableFrame>
    </>
  );
}

function ReorderRow({ item }: { item: ShownCosts<ReorderItem> }) {
  const { t } = useLingui();
  const { qty, threshold, sold, toOrder, currency, cost } = item;
  return (
    <tr className={ROW}>
      <th scope="row" className="text-base font-semibold wrap-anywhere whitespace-normal!">
        <ItemName item={item} />
      </th>
      <Num className="max-md:order-2 max-md:text-start">
        <StockCount qty={qty} threshold={threshold} />
      </Num>
      <Num className="max-md:order-4 max-md:col-span-2 max-md:text-start">
        <span className={LABEL}>{t`Sold in 30 days`} </span>
        <Figure value={sold} />
      </Num>
      <Num className="text-base font-semibold max-md:order-1">
        <span className={LABEL}>{t`To order`} </span>
        <Figure value={toOrder} />
      </Num>
      {cost !== undefined && (
        <Num className="max-md:order-3">
          {cost === null ? (
            '—'
          ) : (
            <>
              <Decimal value={reorderCost(cost, toOrder)} /> <span className="text-muted">{currency}</span>
            </>
          )}
        </Num>
      )}
    </tr>
  );
}
