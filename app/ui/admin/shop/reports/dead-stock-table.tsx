import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';
import {
  type CostTotals,
  DEAD_STOCK_DAYS,
  type DeadDays,
  type DeadStockItem,
} from '#app/domain/shop/reports/dead-stock.ts';
import { ItemName } from '#app/ui/admin/catalog/inventory/item-name.tsx';
import { CARD_ROW } from '#app/ui/admin/components/card-row.ts';
import { TabLinks } from '#app/ui/admin/components/tab-links.tsx';
import { Day, Figure, Mmk } from '#app/ui/components/amount-text.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

const ROW = `${CARD_ROW} max-md:grid-cols-[minmax(0,1fr)_auto]`;

type DeadStockProps = { days: DeadDays; items: ShownCosts<DeadStockItem>[]; costTotals?: CostTotals };

export function DeadStock({ days, items, costTotals }: DeadStockProps) {
  const { t } = useLingui();
  const choices = DEAD_STOCK_DAYS.map((each) => ({
    to: `?days=${each}`,
    label: t`${each} days`,
    active: each === days,
  }));
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">
        {costTotals
          ? t`Items in stock that do not sell, the most money first, at the newest exchange rates.`
          : t`Items in stock that do not sell, the longest first.`}
      </p>
      <TabLinks label={t`Not sold for`} links={choices} />
      {items.length === 0 ? (
        <EmptyState title={t`Everything in stock was sold within ${days} days`} />
      ) : (
        <>
          {costTotals ? <DeadStockCost days={days} {...costTotals} /> : <div className="mt-4" />}
          <TableFrame label={t`Dead stock`}>
            <ColumnHeads
              cardsOnPhone
              className={ROW}
              heads={[
                t`Model`,
                { figure: t`Qty` },
                { figure: t`Last sale` },
                ...(costTotals ? [{ figure: t`Cost of stock` }] : []),
              ]}
            />
            <tbody>
              {items.map((item) => (
                <DeadStockRow key={item.id} item={item} />
              ))}
            </tbody>
          </TableFrame>
        </>
      )}
    </>
  );
}

function DeadStockCost({ days, value, unknown }: CostTotals & { days: DeadDays }) {
  return (
    <p className="my-4 flex flex-wrap items-baseline gap-x-3">
      <Trans>Cost of items not sold for {days} days</Trans>
      <Mmk value={value} className="text-xl font-semibold whitespace-normal!" />
      {unknown > 0 && (
        <span className="text-muted">
          <Plural value={unknown} one="and # item without a known cost" other="and # items without a known cost" />
        </span>
      )}
    </p>
  );
}

function DeadStockRow({ item }: { item: ShownCosts<DeadStockItem> }) {
  const { t } = useLingui();
  const { qty, stockCost, lastSold, createdAt } = item;
  return (
    <tr className={ROW}>
      <th scope="row" className="text-base font-semibold wrap-anywhere whitespace-normal!">
        <ItemName item={item} />
      </th>
      <Num className={lastSold ? 'max-md:order-3' : 'max-md:order-2 max-md:col-span-2 max-md:text-start'}>
        <span className="text-sm text-muted md:sr-only">{t`Qty`} </span>
        <Figure value={qty} />
      </Num>
      <Num
        className={`text-muted *:whitespace-normal max-md:order-2 max-md:text-start ${lastSold ? '' : 'max-md:col-span-2'}`}
      >
        {lastSold ? (
          <>
            <span className="text-sm md:sr-only">{t`Last sale`} </span>
            <Day at={lastSold} />
          </>
        ) : (
          <Trans>
            Never, added <Day at={createdAt} />
          </Trans>
        )}
      </Num>
      {stockCost !== undefined && (
        <Num className="text-base font-semibold *:whitespace-normal max-md:order-1">
          {stockCost === null ? '—' : <Mmk value={stockCost} />}
        </Num>
      )}
    </tr>
  );
}
