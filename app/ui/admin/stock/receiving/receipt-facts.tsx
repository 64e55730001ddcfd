import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DEFAULT_CURRENCY, ITEM_CURRENCIES } from '#app/domain/constants.ts';
import type { Problems } from '#app/domain/fields.ts';
import { UNIT_CONDITIONS, UNIT_TAXES } from '#app/domain/stock/units/unit.ts';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useConditionLabels, useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

type ReceiptFactsProps = { currency: string | undefined; typed: Record<string, string>; problems: Problems };

/** Fields for what all received phones have in common. `currency` is the item's currency. */
export function ReceiptFacts({ currency, typed, problems }: ReceiptFactsProps) {
  const { t } = useLingui();
  const conditions = useConditionLabels();
  const taxes = useTaxLabels();
  const initialCurrency = [typed.currency, currency].find((code) => ITEM_CURRENCIES.some((each) => each === code));
  const [chosenCurrency, setChosenCurrency] = useState(initialCurrency ?? DEFAULT_CURRENCY);
  const field = (name: string) => ({ name, typed: typed[name] ?? '', problem: problems[name], autoComplete: 'off' });
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <SelectField
        label={t`Condition`}
        {...field('condition')}
        typed={typed.condition ?? 'new'}
        options={UNIT_CONDITIONS.map((value) => ({ value, label: conditions[value] }))}
      />
      <TextField
        label={t`Battery in %`}
        {...field('battery')}
        inputMode="numeric"
        hint={t`For used phones. Leave empty if it is not known.`}
      />
      <TextField label={t`Colour`} {...field('colour')} />
      <SelectField
        label={t`Tax`}
        {...field('tax')}
        typed={typed.tax ?? 'unknown'}
        options={UNIT_TAXES.map((value) => ({ value, label: taxes[value] }))}
      />
      <TextField label={t`Supplier`} {...field('supplier')} hint={t`Only admins see the supplier and the cost.`} />
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-x-2">
        <MoneyField
          label={t`Cost of one`}
          {...field('cost')}
          currency={chosenCurrency}
          hint={t`Leave empty for the cost of the item.`}
        />
        <SelectField
          label={t`Currency`}
          {...field('currency')}
          typed={chosenCurrency}
          options={ITEM_CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={({ currentTarget }) => setChosenCurrency(currentTarget.value as typeof chosenCurrency)}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField label={t`Note`} {...field('note')} />
      </div>
    </div>
  );
}
