import { useLingui } from '@lingui/react/macro';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { UnnumberedItem } from '#app/domain/stock/units/unit-drift.ts';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { NEW_PHONE_PATH, receivePath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { UnnumberedStock } from '#app/ui/admin/stock/receiving/unnumbered-stock.tsx';
import { ClosestNames } from '#app/ui/components/closest-names.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';

type ItemSearchProps = { search: string; items: ShownItem[]; closest: string[]; unnumberedItems: UnnumberedItem[] };

export function ItemSearch({ search, items, closest, unnumberedItems }: ItemSearchProps) {
  const { t } = useLingui();
  const { recordsImeis } = useShopFeatures();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={t`What has come?`} value={search} />
        <OfficeButtonLink to={NEW_PHONE_PATH}>{t`Add a new phone`}</OfficeButtonLink>
      </div>
      {items.length > 0 && (
        <ul className="divide-y divide-base-300">
          {items.map((item) => (
            <li key={item.id} className="relative flex min-h-14 items-center gap-3 py-2 hover:bg-base-200/50">
              <OfficeLink to={receivePath(item)} className="min-w-0 flex-1 font-semibold after:absolute after:inset-0">
                {item.name} <span className="font-normal text-muted">{specsOf(item)}</span>
              </OfficeLink>
              <StockCount qty={item.qty} threshold={item.lowStockThreshold} />
            </li>
          ))}
        </ul>
      )}
      {search !== '' && items.length === 0 && (
        <EmptyState title={t`Nothing found`} action={closest.length > 0 && <ClosestNames names={closest} />} />
      )}
      {search === '' && (
        <p className="text-muted">
          {recordsImeis
            ? t`Search the item by its name. Its numbers are scanned or pasted in the next step.`
            : t`Search the item by its name. You enter how many have come in the next step.`}
        </p>
      )}
      {unnumberedItems.length > 0 && <UnnumberedStock stock={unnumberedItems} />}
    </div>
  );
}
