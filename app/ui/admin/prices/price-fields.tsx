import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldProblem } from '#app/domain/fields.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import type { KnownRate } from '#app/domain/prices/rates/rate.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
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

type PriceRuleProps = Pick<Figures, 'rate' | 'profit'> & { rounding: Rounding };

export function PriceRule({ rate, profit, rounding }: PriceRuleProps) {
  const locale = useLocale();
  const step = useRoundingLabel()(rounding);
  const [shownRate, shownProfit] = [rate ?? '…', profit ?? '…'].map((value) => formatDecimal(value, locale));
  if (rounding === '1')
    return (
      <Trans>
        Cost × {shownRate} plus {shownProfit} %, rounded up to a whole MMK.
      </Trans>
    );
  return (
    <Trans>
      Cost × {shownRate} plus {shownProfit} %, rounded up to {step}.
    </Trans>
  );
}

type SalePriceProps = { figures: Figures; rounding: Rounding; hasNoPrice: boolean };

export function SalePrice({ figures: { cost, rate, profit }, rounding, hasNoPrice }: SalePriceProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const isComplete = cost !== undefined && rate !== undefined && profit !== undefined;
  const price = isComplete ? salePrice({ cost, rate, profit }, rounding) : undefined;
  const isImpossible = price === null || (hasNoPrice && price === undefined);
  return (
    <TextField
      label={t`Sale Price`}
      name="salePrice"
      readOnly
      inLine
      placeholder={t`Price`}
      value={typeof price === 'number' ? formatNumber(price, locale) : ''}
      className="border-0 bg-transparent! px-0 text-end text-sm font-semibold tabular-nums sm:text-lg"
      problem={isImpossible ? t`These numbers give no price: it would be below zero or too large.` : undefined}
    />
  );
}
