import { useLingui } from '@lingui/react/macro';
import type { FieldProblem } from '#app/domain/fields.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import type { KnownRate } from '#app/domain/prices/rates/rate.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { formatDecimal } from '#app/ui/admin/components/decimal.tsx';
import { useRoundingLabel } from '#app/ui/admin/labels/rounding-label.ts';
import type { Figures } from '#app/ui/admin/prices/price-figures.ts';
import { formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

const NUMBER_INPUT = { inputMode: 'decimal', autoComplete: 'off' } as const;

export function AutoFields({ rate, profit }: { rate: string | null; profit: string | null }) {
  const { t } = useLingui();
  const { format } = useLocale();
  const display = (value: string | null) => fieldDecimal(value ?? '', format);
  return (
    <>
      <TextField label={t`Exchange Rate`} name="rate" readOnly value={display(rate)} suffix={t`MMK`} />
      <TextField label={t`Profit %`} name="profit" readOnly value={display(profit)} suffix="%" />
    </>
  );
}

type ManualFieldsProps = {
  currency: string;
  today: string;
  knownRate: KnownRate | null;
  profit: string | null;
  typed: Partial<Record<string, string>>;
  problems: Partial<Record<string, FieldProblem | string>>;
};

export function ManualFields({ currency, today, knownRate, profit, typed, problems }: ManualFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const olderRate = knownRate && knownRate.date !== today ? knownRate : null;
  return (
    <>
      <TextField
        // Remount: each currency has its own rate.
        key={currency}
        label={t`Exchange Rate`}
        name="rate"
        {...NUMBER_INPUT}
        suffix={t`MMK`}
        typed={typed.rate}
        defaultValue={fieldDecimal(knownRate?.rate ?? '', locale.format)}
        hint={
          olderRate &&
          t`Last known rate: ${formatDecimal(olderRate.rate, locale)} of ${formatBusinessDate(olderRate.date, locale)}`
        }
        problem={problems.rate}
      />
      <TextField
        label={t`Profit %`}
        name="profit"
        {...NUMBER_INPUT}
        suffix="%"
        typed={typed.profit}
        defaultValue={fieldDecimal(profit ?? '', locale.format)}
        problem={problems.profit}
      />
    </>
  );
}

type SalePriceProps = {
  figures: Figures;
  rounding: Rounding;
  hasNoPrice: boolean;
  compact: boolean;
};

export function SalePrice({ figures: { cost, rate, profit }, rounding, hasNoPrice, compact }: SalePriceProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const isComplete = cost !== undefined && rate !== undefined && profit !== undefined;
  const price = isComplete ? salePrice({ cost, rate, profit }, rounding) : undefined;
  const step = useRoundingLabel()(rounding);
  const hint =
    rounding === '1'
      ? t`Cost × exchange rate, plus profit, rounded up to a whole MMK.`
      : t`Cost × exchange rate, plus profit, rounded up to ${step}.`;
  const isImpossible = price === null || (hasNoPrice && price === undefined);
  return (
    <TextField
      label={t`Sale Price`}
      name="salePrice"
      readOnly
      value={typeof price === 'number' ? formatMmk(price, locale) : ''}
      className={`font-semibold tabular-nums ${compact ? '' : 'text-xl'}`}
      hint={!compact && hint}
      problem={isImpossible ? t`These numbers give no price: it would be below zero or too large.` : undefined}
    />
  );
}
