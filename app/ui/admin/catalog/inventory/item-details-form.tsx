import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { ItemDetails, ItemEdited } from '#app/domain/catalog/inventory/item-form.ts';
import { isArticle, PHONE_SPECS, phoneLabel, phoneOf } from '#app/domain/phone/phone.ts';
import { LowStockField } from '#app/ui/admin/catalog/inventory/low-stock-field.tsx';
import { EditForm } from '#app/ui/admin/components/edit-form.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { useFieldLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { PriceHistoryLink } from '#app/ui/admin/prices/price-history-link.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { TrackingFields } from '#app/ui/admin/stock/units/tracking-fields.tsx';
import { EditConflictAlert } from '#app/ui/components/edit-conflict-alert.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { SPEC_LABELS } from '#app/ui/components/phone-specs.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { OriginalFields } from '#app/ui/forms/original-fields.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { remountKey, type UnicodeTexts, ZawgyiOffer } from '#app/ui/forms/zawgyi-offer.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

type ItemDetailsResult = FormResult<object, ItemEdited & { ok: false }>;

type ItemDetailsFormProps = {
  item: ShownItem;
  unicodeTexts: UnicodeTexts;
  types: string[];
  result: ItemDetailsResult | undefined;
};

export function ItemDetailsForm({ item, unicodeTexts, types, result }: ItemDetailsFormProps) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const { saved, refused } = formResult(result);
  const { recordsImeis, givesWarranty } = useShopFeatures();
  const field = (name: keyof ItemDetails) => ({
    name,
    autoComplete: 'off',
    defaultValue: item[name]?.toString() ?? '',
  });
  const [params] = useSearchParams();
  const isOfArticle = params.has('kind') ? params.get('kind') === 'article' : isArticle(item);
  const otherKind = new URLSearchParams(params);
  otherKind.set('kind', isOfArticle ? 'phone' : 'article');
  // The item's own type may have been deleted from the settings.
  const choices = item.type === null || types.includes(item.type) ? types : [...types, item.type];
  return (
    <EditForm result={result} className="flex flex-col gap-5">
      {saved && <Toast>{t`Details updated. Past orders keep the old details.`}</Toast>}
      <EditConflictAlert
        result={result}
        labelOf={useFieldLabels()}
        display={(name, value) => (name === 'type' ? typeLabel(value) : value)}
      />
      <OriginalFields
        saved={{
          ...phoneOf(item),
          type: item.type,
          lowStockThreshold: item.lowStockThreshold?.toString() ?? null,
          barcode: item.barcode,
          // The server keeps what the form neither shows nor had.
          ...(recordsImeis && { tracking: item.tracking }),
          ...(givesWarranty && { warrantyDays: item.warrantyDays?.toString() ?? null }),
        }}
        result={result}
      />
      <TextField key={remountKey(unicodeTexts)} label={t`Name`} {...field('name')} />
      <ZawgyiOffer unicodeTexts={unicodeTexts} />
      {isOfArticle ? (
        <>
          <input type="hidden" name="kind" value="article" />
          <TextField label={t`Variant`} {...field('variant')} />
        </>
      ) : (
        <div className="grid grid-cols-2 gap-x-4 gap-y-5">
          {PHONE_SPECS.map((spec) => (
            <TextField key={spec} label={t(SPEC_LABELS[spec])} {...field(spec)} />
          ))}
        </div>
      )}
      <OfficeButtonLink
        to={`?${otherKind}`}
        replace
        preventScrollReset
        size="small"
        look="quiet"
        className="-mx-3.5 -mt-3 self-start"
      >
        {isOfArticle ? t`Make it a phone` : t`Make it an accessory`}
      </OfficeButtonLink>
      <div className="form-columns lg:gap-x-4">
        <SelectField
          label={t`Type`}
          {...field('type')}
          options={choices.map((type) => ({ value: type, label: typeLabel(type) }))}
          {...(item.type === null && { placeholder: t`Choose a type` })}
          {...(refused?.problem === 'no-such-type' && { problem: { code: 'not-a-choice' } })}
        />
        <LowStockField defaultValue={item.lowStockThreshold ?? ''} />
      </div>
      <TextField
        label={t`Barcode`}
        {...field('barcode')}
        inputMode="numeric"
        hint={t`The number under the bars on the box (EAN). Scanning it finds this item.`}
        {...(refused?.problem === 'barcode-taken' && { problem: t`${phoneLabel(refused.by)} has this barcode.` })}
      />
      <TrackingFields
        tracking={field('tracking')}
        warrantyDays={field('warrantyDays')}
        unitsInStock={refused?.problem === 'units-in-stock' ? refused.units : 0}
      />
      <SubmitButton>{t`Save`}</SubmitButton>
      <div className="-mx-3.5 flex flex-wrap justify-between gap-2">
        <OfficeButtonLink to={`/admin/inventory${useListSearch(['back'])}`} size="small" look="quiet">
          {t`Back to the inventory`}
        </OfficeButtonLink>
        <PriceHistoryLink item={item} />
      </div>
    </EditForm>
  );
}
