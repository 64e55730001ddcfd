import { useLingui } from '@lingui/react/macro';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { Photo } from '#app/domain/catalog/photos/photo.ts';
import type { UnitCounts } from '#app/domain/stock/units/unit-drift.ts';
import type { InventoryRows } from '#app/ui/admin/catalog/inventory/inventory-row.tsx';
import { ItemActions } from '#app/ui/admin/catalog/inventory/item-actions.tsx';
import { QtyForm } from '#app/ui/admin/catalog/inventory/quantity/qty-form.tsx';
import { ItemPhotosLink } from '#app/ui/admin/catalog/photos/photos-link.tsx';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { BelowCostBadge } from '#app/ui/admin/prices/below-cost-note.tsx';
import { PriceHistoryLink } from '#app/ui/admin/prices/price-history-link.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { DriftLink } from '#app/ui/admin/stock/units/unit-drift-alert.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { SmallFact } from '#app/ui/components/fact.tsx';
import { SpecChips } from '#app/ui/components/spec-chips.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';

type InventoryGridProps = InventoryRows & {
  onDelete: (item: ShownItem) => void;
};

export function InventoryGrid({ items, photos, counts, onDelete }: InventoryGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {items.map((item) => (
        <li key={item.id} className="flex min-w-0 flex-col gap-3 rounded-box border border-base-300 p-4">
          <ItemCard item={item} photo={photos[item.id]} counts={counts[item.id]} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

type ItemCardProps = Pick<InventoryGridProps, 'onDelete'> & {
  item: ShownItem;
  photo: Photo | undefined;
  counts: UnitCounts | undefined;
};

function ItemCard({ item, photo, counts, onDelete }: ItemCardProps) {
  const { t } = useLingui();
  const canEdit = useMayOpen()(itemPath(item));
  const { name, type, qty, cost, currency, rate, profit, salePrice } = item;
  return (
    <>
      <div className="items-start ends-apart">
        <h2 className="heading min-w-0 wrap-anywhere">{name}</h2>
        <TypeBadge type={type} />
      </div>
      <div className="flex items-center gap-3">
        <ItemPhotosLink item={item} photo={photo} />
        <div className="flex min-w-0 flex-wrap gap-2 text-sm text-muted">
          <SpecChips phone={item} className="min-w-0 wrap-anywhere" />
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-2xl font-semibold *:wrap-anywhere *:whitespace-normal">
          <Mmk value={salePrice} /> <BelowCostBadge item={item} />
        </p>
        <PriceHistoryLink item={item} className="-mx-3.5" />
      </div>
      {cost !== undefined && (
        <dl className="flex flex-wrap justify-between gap-x-3 gap-y-1">
          <SmallFact label={t`Cost`}>
            {cost === null ? '–' : <Decimal value={cost} />} <span className="text-muted">{currency}</span>
          </SmallFact>
          <SmallFact label={t`Exchange Rate`}>{rate ? <Decimal value={rate} /> : '–'}</SmallFact>
          <SmallFact label={t`Profit %`}>{profit ? <Decimal value={profit} /> : '–'}</SmallFact>
        </dl>
      )}
      <div className="flex flex-col gap-2 border-t border-base-300 pt-3">
        <p>
          <span className="text-sm text-muted">{t`In stock:`} </span>
          <StockCount qty={qty} threshold={item.lowStockThreshold} />
        </p>
        <DriftLink item={item} counts={counts} />
        {canEdit && <QtyForm item={item} />}
      </div>
      {canEdit && (
        <div className="-mx-1 flex flex-wrap justify-between gap-1 border-t border-base-300 pt-3">
          <ItemActions item={item} onDelete={onDelete} />
        </div>
      )}
    </>
  );
}
