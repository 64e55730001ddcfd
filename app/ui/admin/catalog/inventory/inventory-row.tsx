// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles.

import { useLingui } from '@lingui/react/macro';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
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
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { DriftNote } from '#app/ui/admin/stock/units/unit-drift-alert.tsx';
import { Price } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

export type InventoryRows = {
  items: ShownItem[];
  photos: FirstPhotos;
  /** By item id; only for items that track IMEIs or serials. */
  counts: Record<string, UnitCounts>;
};

export type InventoryRowProps = {
  item: ShownItem;
  photo: Photo | undefined;
  counts: UnitCounts | undefined;
  /** Null if this person may do nothing with what is chosen. */
  selection: Selection | null;
  onOpen: (item: ShownItem) => void;
  onDelete: (item: ShownItem) => void;
  onSaved: (saved: SavedQty) => void;
};

export function InventoryRow({ item, photo, counts, selection, onOpen, onDelete, onSaved }: InventoryRowProps) {
  const { t } = useLingui();
  const canEdit = useMayOpen()(itemPath(item));
  const { name, type, qty, cost, currency, rate, profit, salePrice } = item;
  return (
    <tr role="row" className="inventory-row">
      <th role="rowheader" scope="row">
        <span className="inventory-item">
          {selection && <SelectionBox item={item} selection={selection} />}
          <span>
            <OfficeLink
              to={itemPath(item) + useListSearch(['edit'])}
              aria-haspopup="dialog"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(item);
              }}
            >
              {name}
            </OfficeLink>
            <small>{specsOf(item)}</small>
            <DriftNote counts={counts} />
          </span>
          <ItemPhotosLink item={item} photo={photo} isSmall />
        </span>
      </th>
      <td role="cell" className={type && type.length > 8 ? 'min-w-20 whitespace-normal' : undefined}>
        <TypeBadge type={type} />
      </td>
      {cost !== undefined && (
        <td role="cell" className="inventory-cost">
          {cost === null ? '–' : <Decimal value={cost} />} <span className="text-muted">{currency}</span>
          <small>
            {rate ? <Decimal value={rate} /> : '–'} · {profit ? <Decimal value={profit} /> : '–'}%
          </small>
        </td>
      )}
      <td role="cell" className="inventory-price">
        <Price value={salePrice} />
        {item.exceedingCost !== undefined && (
          <span className="block font-normal">
            <BelowCostBadge item={item} />
          </span>
        )}
        <span className="inventory-stock">
          <span className={isLow(qty, item.lowStockThreshold) ? 'sr-only' : 'text-muted'}>{`${t`Qty`} `}</span>
          <StockCount qty={qty} threshold={item.lowStockThreshold} />
        </span>
      </td>
      <td role="cell" className="max-xl:not-noscript:hidden">
        <QtyCell item={item} onSaved={onSaved} />
      </td>
      {canEdit && (
        <td role="cell" className="max-xl:not-noscript:hidden">
          <div className="inventory-acts">
            <ItemActions item={item} onDelete={onDelete} />
          </div>
        </td>
      )}
    </tr>
  );
}
