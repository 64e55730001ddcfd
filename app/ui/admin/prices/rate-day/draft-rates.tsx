import type { RateBatch } from '#app/domain/prices/repricing/rate-batch.ts';
import type { DayRate } from '#app/domain/prices/repricing/rate-day-form.ts';
import { Decimal, formatPercent, percentChange } from '#app/ui/admin/components/decimal.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function DraftRates({ rates, dayRates }: Pick<RateBatch, 'rates'> & { dayRates: DayRate[] }) {
  const locale = useLocale();
  return (
    <dl className="divide-y divide-base-300">
      {rates.map(({ currency, rate }) => {
        const last = dayRates.find((each) => each.currency === currency)?.last;
        const change = last ? percentChange(rate, last.rate) : null;
        return (
          <div key={currency} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <dt className="font-semibold">{currency}</dt>
            <dd className="ms-auto flex flex-wrap items-baseline gap-x-2">
              {last && (
                <span className="text-muted">
                  <Decimal value={last.rate} /> →
                </span>
              )}
              <span className="text-lg font-semibold">
                <Decimal value={rate} />
              </span>
              {change !== null && (
                <span className="figures text-muted">{formatPercent(change, locale, { plus: true })}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
