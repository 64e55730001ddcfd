import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LABEL_PRICES, LABEL_SIZES, type LabelChoice } from '#app/domain/stock/box-labels/box-label.ts';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';

/** Shows the labels anew as soon as a choice changes; without scripts, by its button. */
export function LabelChoiceForm({ choice: { items, units, receipt, size, price, copies } }: { choice: LabelChoice }) {
  const { t } = useLingui();
  const { recordsImeis } = useShopFeatures();
  const sizes = { '38x25': t`Roll 38 × 25 mm`, '50x30': t`Roll 50 × 30 mm`, a4: t`A4, 24 labels` };
  const prices = { yes: t`With the price`, burmese: t`With the price in Burmese digits`, no: t`Without the price` };
  return (
    <OfficeForm
      replace
      preventScrollReset
      className="flex flex-col gap-4 print:hidden"
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <Chosen name="item" ids={items} />
      <Chosen name="unit" ids={units} />
      <Chosen name="receipt" ids={receipt ? [receipt] : []} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Paper`}
          name="size"
          defaultValue={size}
          options={LABEL_SIZES.map((value) => ({ value, label: sizes[value] }))}
        />
        <SelectField
          label={t`Price`}
          name="price"
          defaultValue={price}
          options={LABEL_PRICES.map((value) => ({ value, label: prices[value] }))}
        />
        {items.length > 0 && (
          <TextField
            label={t`Copies`}
            name="copies"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(copies)}
            hint={recordsImeis && t`Of each item without numbered phones in stock.`}
          />
        )}
      </div>
      <Button type="submit" className="not-noscript:hidden">
        {t`Show`}
      </Button>
    </OfficeForm>
  );
}

function Chosen({ name, ids }: { name: string; ids: string[] }): ReactNode {
  return ids.map((id) => <input key={id} type="hidden" name={name} value={id} />);
}
