import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { DEFAULT_CURRENCY, ITEM_CURRENCIES } from '#app/domain/constants.ts';
import { type ItemKind, phoneOf } from '#app/domain/phone/phone.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import type { KnownRate } from '#app/domain/prices/rates/rate.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';
import { AutoAlerts, RoundingChanged } from '#app/ui/admin/catalog/inventory/item-messages.tsx';
import { ItemVersions, useVersions } from '#app/ui/admin/catalog/inventory/item-versions.tsx';
import { LowStockField } from '#app/ui/admin/catalog/inventory/low-stock-field.tsx';
import {
  type AddItemResult,
  type PriceMode,
  useFigures,
  useItemFields,
} from '#app/ui/admin/catalog/inventory/use-item-fields.ts';
import { useConfirmLeaving } from '#app/ui/admin/components/confirm-leaving.tsx';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { Doubts } from '#app/ui/admin/prices/doubts.tsx';
import { AutoFields, ManualFields, PriceRule } from '#app/ui/admin/prices/price-fields.tsx';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { TrackingFields } from '#app/ui/admin/stock/units/tracking-fields.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { formResult } from '#app/ui/forms/form-result.ts';
import { RadioTabs } from '#app/ui/forms/radio-tabs.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type ItemFormProps = {
  kind: ItemKind;
  copied: InventoryItem | null;
  /** The choices of the last new item, for one that is not a copy. */
  last: Partial<Record<string, string>>;
  /** The tracking of a new item that is not a copy. */
  tracking: string;
  types: string[];
  rates: Record<string, KnownRate | null>;
  profit: string | null;
  rounding: Rounding;
  today: string;
  result: AddItemResult | undefined;
};

const MORE_FIELDS = ['priceMode', 'currency', 'rate', 'profit', 'lowStockThreshold', 'tracking', 'warrantyDays'];
const CURRENCIES = ITEM_CURRENCIES.map((currency) => ({ value: currency, label: currency }));

export function ItemForm({
  kind,
  copied,
  last,
  tracking,
  types,
  rates,
  profit,
  rounding,
  today,
  result,
}: ItemFormProps) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const message = useFieldMessage();
  const { format } = useLocale();
  const { saved: added, refused, problems, typed: sent } = formResult(result);
  const initial: Partial<Record<string, string>> = copied ? copiedFields(copied, format) : { ...last, tracking };
  const typed = result ? sent : initial;
  const [mode, setMode] = useState<PriceMode>(typed.priceMode === 'manual' ? 'manual' : 'auto');
  const [currency, setCurrency] = useState(initialCurrency(typed.currency));
  const [type, setType] = useState(types.find((each) => each === typed.type) ?? types[0] ?? '');
  const form = useRef<HTMLFormElement>(null);
  const leaveDialog = useConfirmLeaving(form, result);
  const previous: Partial<typeof typed> = added ? {} : typed;
  const versions = useVersions(form, previous);
  useItemFields(form, result, versions.clear);
  const { figures, readFigures } = useFigures(form, { ...versions, currency, causes: [result, mode] });
  const knownRate = rates[currency] ?? null;
  const noPricePosition = refused?.problem === 'no-price' ? refused.position : null;
  const typeProblem = refused?.problem === 'no-such-type' ? ({ code: 'not-a-choice' } as const) : problems.type;
  const isMoreWrong = Boolean(typeProblem) || MORE_FIELDS.some((field) => problems[field]);
  const modeLabels = { auto: t`Auto`, manual: t`Manual` };

  return (
    <OfficeForm method="post" ref={form} noValidate onChange={readFigures} className="flex flex-col gap-5">
      {leaveDialog}
      <UnavailableAlert result={result} />
      <TextField
        label={t`Name`}
        name="name"
        typed={previous.name}
        problem={problems.name}
        autoComplete="off"
        autoFocus={!result}
      />
      {mode === 'auto' && (
        <AutoAlerts
          currency={currency}
          today={today}
          knownRate={knownRate}
          profit={profit}
          onManual={() => setMode('manual')}
        />
      )}
      <div>
        <ItemVersions
          kind={kind}
          versions={versions}
          figures={figures}
          rounding={rounding}
          currency={currency}
          typed={previous}
          problems={problems}
          noPricePosition={noPricePosition}
        />
        <p className="mt-2 quiet">
          <PriceRule rate={figures[1]?.rate} profit={figures[1]?.profit} rounding={rounding} />
        </p>
      </div>
      {problems.versions && <Alert>{message(problems.versions, t`Versions`)}</Alert>}
      <Fold
        summary={t`More`}
        hint={[typeLabel(type), currency, modeLabels[mode]].filter(Boolean).join(' · ')}
        open={mode === 'manual' || isMoreWrong}
      >
        <div className="flex flex-col gap-5">
          <RadioTabs
            label={t`Price Mode`}
            name="priceMode"
            options={[
              { value: 'auto', label: modeLabels.auto },
              { value: 'manual', label: modeLabels.manual },
            ]}
            value={mode}
            onChange={(value) => setMode(value === 'manual' ? 'manual' : 'auto')}
            problem={problems.priceMode}
          />
          <div className="grid grid-cols-2 gap-x-4 gap-y-5">
            <SelectField
              label={t`Type`}
              name="type"
              options={types.map((each) => ({ value: each, label: typeLabel(each) }))}
              value={type}
              onChange={(event) => setType(event.currentTarget.value)}
              problem={typeProblem}
            />
            <SelectField
              label={t`Currency`}
              name="currency"
              options={CURRENCIES}
              value={currency}
              onChange={(event) => setCurrency(event.currentTarget.value)}
              problem={problems.currency}
            />
            {mode === 'auto' ? (
              <AutoFields rate={knownRate?.date === today ? knownRate.rate : null} profit={profit} />
            ) : (
              <ManualFields
                currency={currency}
                today={today}
                knownRate={knownRate}
                profit={profit}
                typed={previous.currency === currency ? previous : { ...previous, rate: undefined }}
                problems={refused?.problem === 'rate-for-mmk' ? { rate: t`The rate of MMK is always 1.` } : problems}
              />
            )}
          </div>
          <LowStockField typed={previous.lowStockThreshold} problem={problems.lowStockThreshold} />
          <TrackingFields
            tracking={{ typed: typed.tracking, problem: problems.tracking }}
            warrantyDays={{ typed: typed.warrantyDays, problem: problems.warrantyDays }}
          />
        </div>
      </Fold>
      {refused?.problem === 'rounding-changed' && <RoundingChanged rounding={rounding} />}
      <Doubts result={result} button={t`Add Item`} />
      <input type="hidden" name="wasRounding" value={rounding} />
      <input type="hidden" name="kind" value={kind} />
      <div className="admin-act">
        <SubmitButton>{t`Add Item`}</SubmitButton>
      </div>
    </OfficeForm>
  );
}

function initialCurrency(typed: string | undefined): string {
  return ITEM_CURRENCIES.find((currency) => currency === typed) ?? DEFAULT_CURRENCY;
}

function copiedFields(
  { type, currency, cost, lowStockThreshold, tracking, warrantyDays, ...item }: InventoryItem,
  format: Format,
): Record<string, string> {
  return {
    ...phoneOf(item),
    type: type ?? '',
    currency,
    cost: cost === null ? '' : fieldDecimal(cost, format),
    qty: '1',
    lowStockThreshold: lowStockThreshold?.toString() ?? '',
    tracking,
    warrantyDays: warrantyDays?.toString() ?? '',
  };
}
