import { useLingui } from '@lingui/react/macro';
import type { InventoryView } from '#app/ui/admin/inventory/inventory-list.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';

type InventoryFiltersProps = { search: string; type: string; types: string[] };

export function InventoryFilters({ search, type, types }: InventoryFiltersProps) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <SearchBox label={t`Search`} value={search} />
      <UrlChoice
        name="type"
        label={t`Type`}
        value={type}
        choices={[{ value: '', label: t`All` }, ...types.map((each) => ({ value: each, label: typeLabel(each) }))]}
      />
    </div>
  );
}

export function InventoryViews({ view }: { view: InventoryView }) {
  const { t } = useLingui();
  return (
    <UrlChoice
      name="view"
      label={t`View`}
      value={view === 'table' ? 'table' : ''}
      choices={[
        { value: '', label: t`Grid` },
        { value: 'table', label: t`Table` },
      ]}
    />
  );
}
