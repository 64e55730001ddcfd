import { useLingui } from '@lingui/react/macro';
import type { FieldProblem } from '#app/domain/fields.ts';
import { salePrice } from '#app/domain/pricing.ts';
import type { KnownRate } from '#app/domain/rates/rate.ts';
import { formatBusinessDate } from '#app/ui/admin/business-day.tsx';
import { formatDecimal } from '#app/ui/admin/decimal.tsx';
import type { PriceMode } from '#app/ui/admin/item-form.tsx';
import type { Figures } from '#app/ui/admin/use-item-fields.ts';
import { TextField } from '#app/ui/field.tsx';
import { formatMmk, useLocale } from '#app/ui/locale.ts';

type PriceFieldsProps = {
  mode: PriceMode;
  currency: string;
  today: string;
  known: KnownRate | null;
  profit: string | null;
  typed: Partial<Record<string, string>>;
  problems: Partial<Record<string, FieldProblem | string>>;
  figures: Figures;
  /** The server found no price in these figures. */
  noPrice: boolean;
};

/** Cost, rate, profit, and the price they make: rate and profit are the shop's in auto mode, the owner's in manual mode. */
export function PriceFields({
  mode,
  currency,
  today,
  known,
  profit,
  typed,
  problems,
  figures,
  noPrice,
}: PriceFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { cost, rate, profit: percent } = figures;
  const complete = cost !== undefined && rate !== undefined && percent !== undefined;
  const price = complete ? salePrice({ cost, rate, profit: percent }) : undefined;
  const impossible = price === null || (noPrice && price === undefined);
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  const lastKnown = known && known.date !== today ? known : null;

  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
      <div className="max-sm:col-span-2">
        <TextField
          label={t`Cost`}
          name="cost"
          {...number}
          suffix={currency}
          typed={typed.cost}
          problem={problems.cost}
        />
      </div>
      {mode === 'auto' ? (
        <>
          <TextField
            label={t`Exchange Rate`}
            name="rate"
            readOnly
            value={known?.date === today ? known.rate : ''}
            suffix="MMK"
          />
          <TextField label={t`Profit %`} name="profit" readOnly value={profit ?? ''} suffix="%" />
        </>
      ) : (
        <>
          <TextField
            // Another currency has another rate.
            key={currency}
            label={t`Exchange Rate`}
            name="rate"
            {...number}
            suffix="MMK"
            typed={typed.rate}
            defaultValue={known?.rate ?? ''}
            hint={
              lastKnown &&
              t`Last known rate: ${formatDecimal(lastKnown.rate, locale.format)} of ${formatBusinessDate(lastKnown.date, locale)}`
            }
            problem={problems.rate}
          />
          <TextField
            label={t`Profit %`}
            name="profit"
            {...number}
            suffix="%"
            typed={typed.profit}
            defaultValue={profit ?? ''}
            problem={problems.profit}
          />
        </>
      )}
      <div className="col-span-full">
        <TextField
          label={t`Sale Price`}
          name="salePrice"
          readOnly
          value={typeof price === 'number' ? formatMmk(price, locale.format) : ''}
          className="text-xl font-semibold tabular-nums"
          hint={t`Cost × exchange rate, plus profit, rounded up to a whole MMK.`}
          problem={impossible ? t`These numbers give no price: it would be below zero or too large.` : undefined}
        />
      </div>
    </div>
  );
}
