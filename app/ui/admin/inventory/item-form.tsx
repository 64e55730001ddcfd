import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { SPECS, type Spec } from '#app/domain/catalog/phone.ts';
import { DEFAULT_CURRENCY, ITEM_CURRENCIES } from '#app/domain/constants.ts';
import type { KnownRate } from '#app/domain/rates/rate.ts';
import { useConfirmLeaving } from '#app/ui/admin/components/confirm-leaving.tsx';
import { useIsSaving } from '#app/ui/admin/components/use-is-saving.ts';
import { type AddItemResult, type PriceMode, readResult } from '#app/ui/admin/inventory/item-add-result.ts';
import { AutoAlerts, ItemAdded } from '#app/ui/admin/inventory/item-messages.tsx';
import { useItemFields } from '#app/ui/admin/inventory/use-item-fields.ts';
import { AutoFields, ManualFields, SalePrice } from '#app/ui/admin/prices/price-fields.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { SPEC_LABELS } from '#app/ui/components/phone-specs.tsx';
import { RadioTabs } from '#app/ui/components/radio-tabs.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { UnreachedAlert } from '#app/ui/forms/unreached.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';

type ItemFormProps = {
  types: string[];
  rates: Record<string, KnownRate | null>;
  profit: string | null;
  /** The shop's business date. */
  today: string;
  result: AddItemResult | undefined;
};

const CURRENCIES = ITEM_CURRENCIES.map((currency) => ({ value: currency, label: currency }));

export function ItemForm({ types, rates, profit, today, result }: ItemFormProps) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const message = useFieldMessage();
  const saving = useIsSaving();
  const { typed, problems, problem } = readResult(result);
  const [mode, setMode] = useState<PriceMode>(typed.priceMode === 'manual' ? 'manual' : 'auto');
  const [currency, setCurrency] = useState(startCurrency(typed.currency));
  const form = useRef<HTMLFormElement>(null);
  const question = useConfirmLeaving(form, result);
  const { figures, readFigures } = useItemFields(form, result, mode, currency);
  const previous: Partial<typeof typed> = result?.ok ? {} : typed;
  const known = rates[currency] ?? null;
  const examples: Record<Spec, string> = { ram: t`e.g. 8GB`, rom: t`e.g. 256GB` };
  const field = (name: string) => ({ name, typed: previous[name], problem: problems[name], autoComplete: 'off' });

  return (
    <Form method="post" ref={form} noValidate onChange={readFigures} className="flex flex-col gap-5">
      {question}
      {result?.ok && (
        <ItemAdded name={typed.name ?? ''} price={result.salePrice} zawgyi={result.zawgyi ? result.id : null} />
      )}
      <UnreachedAlert result={result} />
      <RadioTabs
        label={t`Price Mode`}
        name="priceMode"
        options={[
          { value: 'auto', label: t`Auto` },
          { value: 'manual', label: t`Manual` },
        ]}
        value={mode}
        onChange={(value) => setMode(value === 'manual' ? 'manual' : 'auto')}
      />
      {problems.priceMode && <Alert>{message(problems.priceMode, t`Price Mode`)}</Alert>}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <SelectField
          label={t`Type`}
          name="type"
          options={types.map((type) => ({ value: type, label: typeLabel(type) }))}
          placeholder={t`Choose a type`}
          typed={typed.type}
          problem={problem === 'no-such-type' ? { code: 'not-a-choice' } : problems.type}
        />
        <SelectField
          label={t`Currency`}
          name="currency"
          options={CURRENCIES}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          problem={problems.currency}
        />
      </div>
      {mode === 'auto' && (
        <AutoAlerts
          currency={currency}
          today={today}
          known={known}
          profit={profit}
          onManual={() => setMode('manual')}
        />
      )}
      <TextField label={t`Name`} {...field('name')} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        {SPECS.map((spec) => (
          <TextField key={spec} label={t(SPEC_LABELS[spec])} placeholder={examples[spec]} {...field(spec)} />
        ))}
        <TextField label={t`Qty`} inputMode="numeric" defaultValue="1" {...field('qty')} />
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 [&>:first-child]:max-sm:col-span-2">
        <TextField label={t`Cost`} inputMode="decimal" suffix={currency} {...field('cost')} />
        {mode === 'auto' ? (
          <AutoFields rate={known?.date === today ? known.rate : null} profit={profit} />
        ) : (
          <ManualFields
            currency={currency}
            today={today}
            known={known}
            profit={profit}
            typed={previous.currency === currency ? previous : { ...previous, rate: undefined }}
            problems={problem === 'rate-for-mmk' ? { rate: t`The rate of MMK is always 1.` } : problems}
          />
        )}
      </div>
      <SalePrice figures={figures} noPrice={problem === 'no-price'} />
      <Button type="submit" look="main" busy={saving}>
        <Trans>Add Item</Trans>
      </Button>
    </Form>
  );
}

function startCurrency(typed: string | undefined): string {
  return ITEM_CURRENCIES.find((currency) => currency === typed) ?? DEFAULT_CURRENCY;
}
