// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles.
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { FirstPhotos, Photo } from '#app/domain/catalog/photos/photo.ts';
import { isLow } from '#app/domain/catalog/storefront/stock-state.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { UnitCounts } from '#app/domain/stock/units/unit-drift.ts';
import { type Selection, SelectionBox } from '#app/ui/admin/catalog/inventory/inventory-selection.tsx';
import { ItemActions } from '#app/ui/admin/catalog/inventory/item-actions.tsx';
import { QtyCell } from '#app/ui/admin/catalog/inventory/quantity/qty-cell.tsx';
import type { SavedQty } from '#app/ui/admin/catalog/inventory/quantity/use-qty-edit.ts';
import { ItemPhotosLink } from '#app/ui/admin/catalog/photos/photos-link.tsx';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { BelowCostBadge } from '#app/ui/admin/prices/below-cost-note.tsx';
import { DriftNote } from '#app/ui/admin/stock/units/unit-drift-alert.tsx';
import { Price } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

const ROW =
  'relative max-xl:flex max-xl:items-center max-xl:gap-3 max-xl:border-b max-xl:border-base-300 max-xl:px-4 max-xl:py-2.5 max-[22.4rem]:flex-wrap max-[22.4rem]:gap-y-1 max-xl:noscript:flex-wrap max-xl:*:border-0 max-xl:*:p-0! xl:*:px-1.5! xl:*:py-2!';

/** The items of a page of the inventory, with what its list shows of each. */
export type InventoryRows = {
  items: InventoryItem[];
  photos: FirstPhotos;
  /** By item id; only for items that track IMEIs or serials. */
  counts: Record<string, UnitCounts>;
};

export type InventoryRowProps = {
  item: InventoryItem;
  photo: Photo | undefined;
  counts: UnitCounts | undefined;
  selection: Selection;
  onOpen: (item: InventoryItem) => void;
  onDelete: (item: InventoryItem) => void;
  onSaved: (saved: SavedQty) => void;
};

export function InventoryRow({ item, photo, counts, selection, onOpen, onDelete, onSaved }: InventoryRowProps) {
  const { t } = useLingui();
  const { name, type, qty, cost, currency, rate, profit, salePrice } = item;
  return (
    <tr role="row" className={ROW}>
      <th
        role="rowheader"
        scope="row"
        className="font-semibold max-xl:flex-1 max-xl:text-base/normal max-[22.4rem]:basis-full xl:min-w-45! xl:text-sm/normal"
      >
        <span className="flex min-w-0 items-center gap-3">
          <SelectionBox item={item} selection={selection} />
          <span className="order-1 min-w-0 wrap-anywhere">
            <Link
              to={itemPath(item) + useListSearch(['edit'])}
              aria-haspopup="dialog"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(item);
              }}
              className="hover:underline max-xl:not-noscript:whole-row"
            >
              {name}
            </Link>
            <span className="block text-sm font-normal text-muted">{specsOf(item)}</span>
            <DriftNote counts={counts} />
          </span>
          <ItemPhotosLink item={item} photo={photo} className="size-12 xl:size-10" />
        </span>
      </th>
      <td role="cell" className={`max-xl:hidden ${type && type.length > 8 ? 'min-w-20 whitespace-normal' : ''}`}>
        <TypeBadge type={type} />
      </td>
      <td role="cell" className="text-right tabular-nums max-xl:hidden">
        {cost === null ? '–' : <Decimal value={cost} />} <span className="text-muted">{currency}</span>
        <span className="block text-xs text-muted">
          {rate === null ? '–' : <Decimal value={rate} />} · {profit === null ? '–' : <Decimal value={profit} />}%
        </span>
      </td>
      <td
        role="cell"
        className="text-right text-base font-semibold tabular-nums max-sm:[&_small]:hidden max-xl:text-sm/snug max-[22.4rem]:ms-auto"
      >
        <Price value={salePrice} />
        <span className="block font-normal empty:hidden">
          <BelowCostBadge item={item} />
        </span>
        <span className="block text-sm font-normal xl:hidden noscript:hidden">
          <span className={isLow(qty, item.lowStockThreshold) ? 'sr-only' : 'text-muted'}>{t`Qty`} </span>
          <StockCount qty={qty} threshold={item.lowStockThreshold} />
        </span>
      </td>
      <td role="cell" className="max-xl:not-noscript:hidden">
        <QtyCell item={item} onSaved={onSaved} />
      </td>
      <td role="cell" className="max-xl:not-noscript:hidden">
        <div className="flex items-center xl:justify-end [&_.btn]:px-2 my:xl:[&_.btn]:px-1.5">
          <ItemActions item={item} onDelete={onDelete} />
        </div>
      </td>
    </tr>
  );
}
