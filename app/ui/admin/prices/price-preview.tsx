import { useLingui } from '@lingui/react/macro';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import { PriceDifference } from '#app/ui/admin/prices/price-difference.tsx';
import type { Figures } from '#app/ui/admin/prices/price-figures.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';

const ROW =
  'flex flex-wrap items-baseline justify-between gap-x-4 [&>dd]:ms-auto [&>dd]:text-right [&>dd]:*:wrap-anywhere [&>dd]:*:whitespace-normal';

type PricePreviewProps = { currentPrice: number; figures: Figures; rounding: Rounding };

export function PricePreview({ currentPrice, figures: { cost, rate, profit }, rounding }: PricePreviewProps) {
  const { t } = useLingui();
  const isComplete = cost !== undefined && rate !== undefined && profit !== undefined;
  const price = isComplete ? salePrice({ cost, rate, profit }, rounding) : undefined;
  return (
    <dl aria-live="polite" className="rounded-box bg-base-200 px-4 py-3">
      <div className={ROW}>
        <dt className="text-muted">{t`Sale Price now`}</dt>
        <dd>
          <Mmk value={currentPrice} />
        </dd>
      </div>
      <div className={`${ROW} noscript:hidden`}>
        <dt className="font-semibold">{t`New Sale Price`}</dt>
        <dd className="text-xl font-semibold">{typeof price === 'number' ? <Mmk value={price} /> : '–'}</dd>
      </div>
      <div className={`${ROW} noscript:hidden`}>
        <dt className="text-muted">{t`Difference`}</dt>
        <dd>{typeof price === 'number' ? <PriceDifference from={currentPrice} to={price} /> : '–'}</dd>
      </div>
      {price === null && (
        <p className="mt-1 text-sm text-error">
          {t`These numbers give no price: it would be below zero or too large.`}
        </p>
      )}
    </dl>
  );
}
