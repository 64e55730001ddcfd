import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ItemKind } from '#app/domain/phone/phone.ts';
import type { UnitChoices } from '#app/domain/stock/units/unit-filter.ts';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';
import { useConditionLabels, useTaxLabels } from '#app/ui/labels/unit-labels.tsx';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';

const SHEET = 'filters';

export type ShopFilterData = {
  kinds: ItemKind[];
  kind: ItemKind | undefined;
  /** True if the list may hold articles. */
  hasArticles: boolean;
  types: string[];
  type: string;
  brands: { key: string; label: string }[];
  brand: string;
  unitChoices: UnitChoices[];
  view: string;
  count: number;
};

export function FilterButton({ chosen }: { chosen: number }) {
  return (
    <button type="button" popoverTarget={SHEET} className="btn choice lg:hidden">
      <Trans>Filter</Trans>
      {chosen > 0 && <span className="badge badge-sm badge-primary">{chosen}</span>}
    </button>
  );
}

export function ShopFilters(filters: ShopFilterData) {
  const { kinds, kind = '', types, type, brands, brand, unitChoices, view, hasArticles, count } = filters;
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const unitLabels = { ...useConditionLabels(), ...useTaxLabels() };
  const unfiltered = `?${useUrlParams(['kind', 'type', 'brand', 'tax', 'condition', 'page'])}`;
  const viewChoices = [
    { value: '', label: t`Grid` },
    { value: 'table', label: t`Table` },
  ];
  return (
    <div id={SHEET} popover="auto" className="round-choices shop-filters max-lg:sheet max-lg:px-4">
      {kinds.length > 1 && (
        <UrlChoice
          isGroup
          name="kind"
          label={t`Goods`}
          value={kind}
          choices={[
            { value: '', label: t`All` },
            { value: 'phone', label: t`Phones` },
            { value: 'article', label: t`Accessories` },
          ]}
        />
      )}
      <UrlChoice
        isGroup
        name="type"
        label={t`Type`}
        value={type}
        choices={[{ value: '', label: t`All` }, ...types.map((each) => ({ value: each, label: typeLabel(each) }))]}
      />
      <BrandChoice isGroup brands={brands} brand={brand} />
      {unitChoices.map(({ name, value, choices }) => (
        <UrlChoice
          key={name}
          isGroup
          canClear
          name={name}
          label={name === 'tax' ? t`Tax` : t`Condition`}
          value={value}
          choices={choices.map((each) => ({ value: each, label: unitLabels[each] }))}
        />
      ))}
      <UrlChoice isGroup name="view" label={t`View`} value={view === 'table' ? 'table' : ''} choices={viewChoices} />
      <p className="sheet-foot">
        <Link to={unfiltered} replace preventScrollReset className="link inline-flex min-h-11 min-w-11 items-center">
          {t`Clear`}
        </Link>
        <button type="button" popoverTarget={SHEET} popoverTargetAction="hide" className="btn btn-primary">
          {hasArticles ? t`Show` : <Plural value={count} one="Show # phone" other="Show # phones" />}
        </button>
      </p>
    </div>
  );
}

/** A row shows the largest brands and the chosen one, which stays in view: all of them are wider than two phones. */
export function BrandChoice({ brands, brand, isGroup }: Pick<ShopFilterData, 'brands' | 'brand'> & { isGroup?: true }) {
  const { t } = useLingui();
  if (brands.length < 2) return null;
  const shown = isGroup ? brands : brands.filter(({ key }, at) => at < 5 || key === brand);
  const choices = [{ value: '', label: t`All brands` }, ...shown.map(({ key, label }) => ({ value: key, label }))];
  return <UrlChoice isGroup={isGroup} name="brand" label={t`Brand`} value={brand} choices={choices} />;
}
