import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DEFAULT_CURRENCY, ITEM_CURRENCIES } from '#app/domain/constants.ts';
import type { Problems } from '#app/domain/fields.ts';
import { UNIT_CONDITIONS, UNIT_TAXES, type UnitCondition, type UnitTax } from '#app/domain/stock/units/unit.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { useSeesCosts } from '#app/ui/admin/rights/use-may-open.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useConditionLabels, useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

type FieldsProps = { typed: Record<string, string>; problems: Problems };

const fieldsOf =
  ({ typed, problems }: FieldsProps) =>
  (name: string) => ({ name, typed: typed[name] ?? '', problem: problems[name], autoComplete: 'off' });

export function ReceiptFacts({ isOpen, ...fields }: FieldsProps & { isOpen: boolean }) {
  const { t } = useLingui();
  const { typed, problems } = fields;
  const conditions = useConditionLabels();
  const taxes = useTaxLabels();
  const [condition, setCondition] = useState(typed.condition ?? 'new');
  const [tax, setTax] = useState(typed.tax ?? 'unknown');
  const [colour, setColour] = useState(typed.colour ?? '');
  const field = fieldsOf(fields);
  const facts = [conditions[condition as UnitCondition], taxes[tax as UnitTax], colour];
  return (
    <Fold
      summary={facts.filter(Boolean).join(' · ')}
      hint={t`Condition, tax and colour of all phones in the list`}
      open={isOpen || ['condition', 'tax', 'colour'].some((name) => problems[name])}
    >
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <SelectField
          label={t`Condition`}
          {...field('condition')}
          typed={typed.condition ?? 'new'}
          options={UNIT_CONDITIONS.map((value) => ({ value, label: conditions[value] }))}
          onChange={({ currentTarget }) => setCondition(currentTarget.value)}
        />
        <SelectField
          label={t`Tax`}
          {...field('tax')}
          typed={typed.tax ?? 'unknown'}
          options={UNIT_TAXES.map((value) => ({ value, label: taxes[value] }))}
          onChange={({ currentTarget }) => setTax(currentTarget.value)}
        />
        <TextField
          label={t`Colour`}
          {...field('colour')}
          onChange={({ currentTarget }) => setColour(currentTarget.value)}
        />
      </div>
    </Fold>
  );
}

export function MoreReceiptFacts({ currency, ...fields }: FieldsProps & { currency: string | undefined }) {
  const { t } = useLingui();
  const { typed } = fields;
  const seesCosts = useSeesCosts();
  const initialCurrency = [typed.currency, currency].find((code) => ITEM_CURRENCIES.some((each) => each === code));
  const [chosenCurrency, setChosenCurrency] = useState(initialCurrency ?? DEFAULT_CURRENCY);
  const field = fieldsOf(fields);
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      {seesCosts ? (
        <>
          <TextField
            label={t`Supplier`}
            {...field('supplier')}
            hint={t`Only those who may see costs see the supplier and the cost.`}
          />
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
        </>
      ) : (
        <input type="hidden" name="currency" value={chosenCurrency} />
      )}
      <TextField
        label={t`Battery in %`}
        {...field('battery')}
        inputMode="numeric"
        hint={t`For used phones. Leave empty if it is not known.`}
      />
      <TextField label={t`Note`} {...field('note')} />
    </div>
  );
}
