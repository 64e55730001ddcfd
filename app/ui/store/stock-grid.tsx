import { Trans } from '@lingui/react/macro';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { Mmk } from '#app/ui/amount.tsx';
import { Stock, TypeBadge } from '#app/ui/badges.tsx';
import type { Chosen } from '#app/ui/store/chosen.ts';
import { QtyBox } from '#app/ui/store/qty-box.tsx';

/** The stock as a board of cards: model and price first, the rest quiet. */
export function StockGrid({ items, chosen }: { items: StockItem[]; chosen: Chosen }) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item) => (
        <li key={item.id} className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4">
          <div className="flex items-start justify-between gap-3">
            <h2 className="text-lg font-semibold break-words">{item.name}</h2>
            <TypeBadge type={item.type} />
          </div>
          <div className="flex flex-wrap gap-2 text-sm text-base-content/75">
            <span className="rounded-field bg-base-200 px-2 py-0.5">
              <Trans>RAM</Trans> {item.ram}
            </span>
            <span className="rounded-field bg-base-200 px-2 py-0.5">
              <Trans>ROM</Trans> {item.rom}
            </span>
          </div>
          <p className="text-2xl font-semibold">
            <Mmk value={item.salePrice} />
          </p>
          <div className="mt-auto flex items-center justify-between gap-3">
            <span>
              <span className="text-sm text-base-content/75">
                <Trans>In stock:</Trans>{' '}
              </span>
              <Stock qty={item.qty} />
            </span>
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="text-sm text-base-content/75">
                <Trans>Qty</Trans>
              </span>
              <QtyBox item={item} chosen={chosen} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
