import { useLingui } from '@lingui/react/macro';
import type { InventoryItem } from '#app/domain/catalog/inventory-item.ts';
import { Decimal } from '#app/ui/admin/decimal.tsx';
import { ItemActions, PriceHistoryLink } from '#app/ui/admin/item-actions.tsx';
import { QtyForm } from '#app/ui/admin/qty-form.tsx';
import { Mmk } from '#app/ui/amount.tsx';
import { Stock, TypeBadge } from '#app/ui/badges.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/table.tsx';

/** Dense on a desk. On a phone each item is a card, and each figure carries its column's name. */
const ROW =
  'md:[&>*]:px-2 md:[&>*]:pt-2.5 md:[&>*]:pb-1 [&>:first-child]:ps-0 [&>:last-child]:pe-0 [&>*]:border-0 max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-2 max-md:pt-4 max-md:[&>*]:p-0';
const FIGURE =
  'min-w-0 max-md:text-start max-md:whitespace-normal max-md:before:block max-md:before:text-xs max-md:before:text-muted max-md:before:content-[attr(data-label)]';

type InventoryTableProps = { items: InventoryItem[]; onDelete: (item: InventoryItem) => void };

/** The inventory in columns; under the figures of each item stands what can be done with it. */
export function InventoryTable({ items, onDelete }: InventoryTableProps) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Inventory`}>
      <ColumnHeads
        cardsOnPhone
        className="md:[&>*]:px-2 md:[&>*]:whitespace-normal md:[&>:first-child]:ps-0 md:[&>:last-child]:pe-0"
        heads={[
          t`Model`,
          t`RAM`,
          t`ROM`,
          t`Type`,
          { figure: t`Qty` },
          { figure: t`Cost` },
          { figure: t`Exchange Rate` },
          { figure: t`Profit %` },
          { figure: t`Price` },
        ]}
      />
      {items.map((item) => (
        <tbody key={item.id} className="group">
          <FiguresRow item={item} />
          <tr className="max-md:block">
            <td
              colSpan={9}
              className="border-base-300 border-b px-0 pt-1 pb-2.5 group-last:border-0 max-md:block max-md:pt-3 max-md:pb-4"
            >
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
                <QtyForm item={item} />
                <div className="-mx-1 flex min-h-9 flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-between max-sm:[&_.btn]:px-1.5">
                  <PriceHistoryLink item={item} />
                  <ItemActions item={item} onDelete={onDelete} />
                </div>
              </div>
            </td>
          </tr>
        </tbody>
      ))}
    </TableFrame>
  );
}

function FiguresRow({ item }: { item: InventoryItem }) {
  const { t } = useLingui();
  const { name, ram, rom, type, qty, cost, currency, rate, profit, salePrice } = item;
  return (
    <tr className={ROW}>
      <th scope="row" className="min-w-40 font-semibold wrap-anywhere max-md:col-span-3 max-md:text-base">
        {name}
      </th>
      <td data-label={t`RAM`} className={`max-md:order-2 ${FIGURE}`}>
        {ram}
      </td>
      <td data-label={t`ROM`} className={`max-md:order-2 ${FIGURE}`}>
        {rom}
      </td>
      <td className="max-md:order-1">
        <TypeBadge type={type} />
      </td>
      <Num data-label={t`Qty`} className={`max-md:order-2 ${FIGURE}`}>
        <Stock qty={qty} />
      </Num>
      <Num data-label={t`Cost`} className={`max-md:order-3 ${FIGURE}`}>
        {cost === null ? '–' : <Decimal value={cost} />} <span className="text-muted">{currency}</span>
      </Num>
      <Num data-label={t`Exchange Rate`} className={`max-md:order-3 ${FIGURE}`}>
        {rate === null ? '–' : <Decimal value={rate} />}
      </Num>
      <Num data-label={t`Profit %`} className={`max-md:order-3 ${FIGURE}`}>
        {profit === null ? '–' : <Decimal value={profit} />}
      </Num>
      <Num className="text-base font-semibold max-md:order-1 max-md:col-span-2 max-md:text-lg/snug">
        <Mmk value={salePrice} />
      </Num>
    </tr>
  );
}
