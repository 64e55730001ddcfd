import { useLingui } from '@lingui/react/macro';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';

const EXACT_PRICES = [128_337, 464_000, 1_249_962];

export function RoundingExamples({ rounding }: { rounding: Rounding }) {
  const { t } = useLingui();
  return (
    <div className="rounded-box bg-base-200 px-4 py-3">
      <p className="flex justify-between gap-4 text-sm text-muted">
        <span>{t`Exact price`}</span>
        <span>{t`Rounded`}</span>
      </p>
      <dl aria-live="polite">
        {EXACT_PRICES.map((exact) => (
          <div key={exact} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
            <dt className="text-muted">
              <Mmk value={exact} />
            </dt>
            <dd className="ms-auto font-semibold">
              <Mmk value={salePrice({ cost: String(exact), rate: '1', profit: '0' }, rounding) ?? 0} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
