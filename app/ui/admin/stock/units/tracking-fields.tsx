import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { TRACKING_MODES, type Tracking } from '#app/domain/stock/units/unit.ts';
import { MAX_WARRANTY_DAYS } from '#app/domain/stock/warranties/warranty.ts';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { useTrackingLabels } from '#app/ui/admin/labels/unit-field-labels.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useFieldResult } from '#app/ui/forms/form-result.ts';

type Field = Pick<ComponentProps<typeof TextField>, 'typed' | 'problem' | 'defaultValue'>;
type TrackingFieldsProps = {
  tracking: Field;
  warrantyDays: Field;
  /** Above 0 if tracking could not be turned off, because this many units are in stock. */
  unitsInStock?: number;
};

export function TrackingFields({ tracking, warrantyDays, unitsInStock = 0 }: TrackingFieldsProps) {
  const { t } = useLingui();
  const { recordsImeis, givesWarranty } = useShopFeatures();
  const labels = useTrackingLabels();
  const { typed, problem, defaultValue } = useFieldResult({ name: 'tracking', ...tracking });
  const initial = TRACKING_MODES.find((each) => each === (typed ?? defaultValue)) ?? 'off';
  const [chosen, setChosen] = useState<Tracking>(initial);
  if (!(recordsImeis || givesWarranty)) return null;
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      {recordsImeis && (
        <SelectField
          label={t`IMEI numbers`}
          name="tracking"
          options={TRACKING_MODES.map((value) => ({ value, label: labels[value].label }))}
          onChange={({ currentTarget: { value } }) => setChosen(TRACKING_MODES.find((each) => each === value) ?? 'off')}
          hint={labels[chosen].hint}
          typed={initial}
          problem={
            unitsInStock > 0
              ? t`Phones with numbers in stock: ${unitsInStock}. Choose “Where known” instead: then a phone can be sold without its number.`
              : problem
          }
        />
      )}
      {givesWarranty && (
        <TextField
          label={t`Warranty in days`}
          name="warrantyDays"
          inputMode="numeric"
          autoComplete="off"
          hint={
            <Trans>
              From the day an order is confirmed; at most {MAX_WARRANTY_DAYS}. It is printed on the voucher. Leave empty
              for none.
            </Trans>
          }
          {...warrantyDays}
        />
      )}
    </div>
  );
}
