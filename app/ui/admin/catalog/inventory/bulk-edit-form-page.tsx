import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import { PRICE_PICTURE_SIZE } from '#app/domain/constants.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { BulkEditOutcome, type BulkEditResult } from '#app/ui/admin/catalog/inventory/bulk-edit-result.tsx';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { Doubts } from '#app/ui/admin/prices/doubts.tsx';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { LabelsLink } from '#app/ui/admin/stock/receiving/stock-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { PriceListPictureLinks } from '#app/ui/store/catalog/price-list-images.tsx';

type BulkEditPageProps = {
  items: InventoryItem[];
  photos: FirstPhotos;
  types: string[];
  result: BulkEditResult | undefined;
};

export function BulkEditPage({ items, photos, types, result }: BulkEditPageProps) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const { typed, problems } = formResult(result);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!result) return;
    const invalid = document.querySelector<HTMLElement>('main [aria-invalid]');
    (invalid ?? outcome.current)?.focus();
  }, [result]);
  return (
    <Page
      title={t`Several items`}
      lead={<Plural value={items.length} _0="No item is chosen." one="# item is chosen." other="# items are chosen." />}
      width="text"
      actions={
        <>
          <OfficeButtonLink to="/admin/inventory">{t`Back to the inventory`}</OfficeButtonLink>
          {items.length > 0 && <LabelsLink of={{ item: items.map(({ id }) => id) }} />}
        </>
      }
    >
      <div ref={outcome} tabIndex={-1} className="outline-none *:mb-5">
        <UnavailableAlert result={result} />
        {result && <BulkEditOutcome result={result} />}
      </div>
      {items.length > 0 && (
        <>
          <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
            <ChangeForm change="type" items={items} buttonText={t`Set the type of all`}>
              <SelectField
                label={t`Type`}
                name="type"
                placeholder={t`Choose a type`}
                options={types.map((type) => ({ value: type, label: typeLabel(type) }))}
                typed={typed.type}
                problem={problems.type}
              />
            </ChangeForm>
            <ChangeForm change="profit" items={items} buttonText={t`Set the profit of all`}>
              <TextField
                label={t`Profit %`}
                name="profit"
                inputMode="decimal"
                autoComplete="off"
                typed={typed.profit}
                problem={problems.profit}
              />
              <Doubts result={result} button={t`Set the profit of all`} />
            </ChangeForm>
          </div>
          <div className="my-8">
            <PriceListPictureLinks sets={pictureSets(items)} texts={items.map(({ name }) => name)} />
          </div>
          <ChosenItems items={items} photos={photos} />
        </>
      )}
    </Page>
  );
}

type ChangeFormProps = {
  change: 'type' | 'profit';
  items: InventoryItem[];
  buttonText: ReactNode;
  children: ReactNode;
};

function ChangeForm({ change, items, buttonText, children }: ChangeFormProps) {
  const { state, formData } = useNavigation();
  return (
    <OfficeForm method="post" noValidate className="flex flex-col gap-3">
      {items.map(({ id }) => (
        <input key={id} type="hidden" name="item" value={id} />
      ))}
      <input type="hidden" name="change" value={change} />
      {children}
      <Button
        type="submit"
        className="h-auto min-h-11 py-1"
        busy={state !== 'idle' && formData?.get('change') === change}
      >
        {buttonText}
      </Button>
    </OfficeForm>
  );
}

function ChosenItems({ items, photos }: Pick<BulkEditPageProps, 'items' | 'photos'>) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Chosen items`} className="divide-y divide-base-300 border-y border-base-300">
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-3 py-2">
          <PhonePhoto name={item.name} photo={photos[item.id]} className="size-12" shown="3rem" widest={160} />
          <div className="min-w-0 grow wrap-anywhere">
            <p className="leading-snug font-semibold">{item.name}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {specsOf(item)} <TypeBadge type={item.type} />
            </p>
          </div>
          <p className="text-right text-sm">
            <Mmk value={item.salePrice} className="font-semibold" />
            {item.profit !== null && (
              <span className="block text-muted">
                {t`Profit`} <Decimal value={item.profit} />%
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Splits the items into sets of at most what one picture shows, and returns the URL parameters of each set. */
function pictureSets(items: InventoryItem[]): URLSearchParams[] {
  const count = Math.ceil(items.length / PRICE_PICTURE_SIZE);
  return Array.from({ length: count }, (_, n) => {
    const set = items.slice(n * PRICE_PICTURE_SIZE, (n + 1) * PRICE_PICTURE_SIZE);
    return new URLSearchParams(set.map(({ id }) => ['item', id]));
  });
}
