import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DraftProblem } from '#app/domain/prices/repricing/rate-batch.ts';
import type { DayRate } from '#app/domain/prices/repricing/rate-day-form.ts';
import { fieldDecimal, readDecimal } from '#app/domain/text/digits.ts';
import { formatDecimal, formatPercent, percentChange } from '#app/ui/admin/components/decimal.tsx';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export type RateDayResult = FormResult<object, DraftProblem>;

type RateDayFormProps = {
  draft: string;
  rates: DayRate[];
  entered?: Record<string, string>;
  result: RateDayResult | undefined;
  action?: string;
};

export function RateDayForm({ draft, rates, entered = {}, result, action }: RateDayFormProps) {
  const { t } = useLingui();
  const { refused, problems, typed } = formResult(result);
  const message = useFieldMessage();
  const usedRates = rates.filter(({ currency, inUse }) => inUse || currency in entered);
  const otherRates = rates.filter((rate) => !usedRates.includes(rate));
  const field = (rate: DayRate, position: number) => (
    <RateField
      key={rate.currency}
      rate={rate}
      entered={entered[rate.currency]}
      result={result}
      autoFocus={!action && position === 0}
    />
  );
  return (
    <OfficeResultForm result={result} action={action}>
      {problems.draft && <Alert>{message(problems.draft, t`Rate Day`)}</Alert>}
      {refused?.problem === 'no-rates' && <Alert>{t`Enter at least one rate.`}</Alert>}
      {refused?.problem === 'already-applied' && <Alert>{t`These rates are already applied.`}</Alert>}
      <input type="hidden" name="draft" value={typed.draft ?? draft} />
      {usedRates.map(field)}
      {otherRates.length > 0 && (
        <details open={usedRates.length === 0}>
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-medium">{t`Other currencies`}</summary>
          <div className="mt-2 flex flex-col gap-4">{otherRates.map((rate) => field(rate, -1))}</div>
        </details>
      )}
      <SubmitButton>{t`Preview the prices`}</SubmitButton>
    </OfficeResultForm>
  );
}

type RateFieldProps = {
  rate: DayRate;
  entered: string | undefined;
  result: RateDayResult | undefined;
  autoFocus: boolean;
};

function RateField({ rate: { currency, last }, entered = '', result, autoFocus }: RateFieldProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { refused, problems, typed: sent } = formResult(result);
  const initial = Object.keys(sent).length > 0 ? sent[currency] : fieldDecimal(entered, locale.format);
  const [typed, setTyped] = useState(initial ?? '');
  const rate = readDecimal(typed, locale.format);
  const percent = last && rate != null && percentChange(rate, last.rate);
  const lastRateText =
    last && t`Last rate: ${formatDecimal(last.rate, locale)} of ${formatBusinessDate(last.date, locale)}`;
  const changeText = percent && formatPercent(percent, locale, { plus: true });
  const refusal =
    refused?.problem === 'rate-not-positive' && refused.currency === currency
      ? t`The rate must be above zero.`
      : undefined;
  return (
    <TextField
      label={currency}
      name={currency}
      inputMode="decimal"
      autoFocus={autoFocus}
      autoComplete="off"
      suffix={t`MMK`}
      typed={initial}
      onChange={(event) => setTyped(event.currentTarget.value)}
      hint={lastRateText ? (changeText ? `${lastRateText} · ${changeText}` : lastRateText) : t`No rate yet`}
      problem={refusal ?? problems[currency]}
    />
  );
}
