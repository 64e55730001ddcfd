import { useLingui } from '@lingui/react/macro';
import type { StockLevel } from '#app/domain/catalog/storefront/stock-state.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import type { InventoryView } from '#app/ui/admin/catalog/inventory/inventory-view.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';

type InventoryFiltersProps = {
  search: string;
  type: string;
  types: string[];
  level: StockLevel | undefined;
  levels: Record<StockLevel, number>;
};

export function InventoryFilters({ search, type, types, level, levels }: InventoryFiltersProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const low = formatNumber(levels.low, locale);
  const out = formatNumber(levels.out, locale);
  const typeLabel = useTypeLabel();
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <SearchBox label={t`Search`} value={search} />
      <div className="relative flex gap-2 max-sm:-mx-4 max-sm:max-w-dvw max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
        <UrlChoice
          inRow
          name="type"
          label={t`Type`}
          value={type}
          choices={[{ value: '', label: t`All` }, ...types.map((each) => ({ value: each, label: typeLabel(each) }))]}
        />
        <UrlChoice
          inRow
          name="stock"
          label={t`Stock`}
          value={level ?? ''}
          canClear
          choices={[
            { value: 'low', label: t({ message: `Low · ${low}`, context: 'stock' }) },
            { value: 'out', label: t({ message: `Out · ${out}`, context: 'stock' }) },
          ]}
        />
      </div>
    </div>
  );
}

export function InventoryViews({ view }: { view: InventoryView }) {
  const { t } = useLingui();
  return (
    <UrlChoice
      name="view"
      label={t`View`}
      value={view === 'grid' ? 'grid' : ''}
      choices={[
        { value: 'grid', label: t`Grid` },
        { value: '', label: t`Table` },
      ]}
    />
  );
}
