import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StockValue } from '#app/domain/shop/reports/dead-stock.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';

export function StockValueFigures({ value: { cost, sale, unknown, unknownSale } }: { value: StockValue }) {
  const { t } = useLingui();
  return (
    <section className="mt-10 max-w-xl">
      <h2 className="mb-2 text-lg font-semibold">{t`Stock today`}</h2>
      <dl className="rounded-box bg-base-200 px-4 py-3">
        <Line name={t`At cost, at the newest rates`}>
          <Mmk value={cost} />
        </Line>
        <Line name={t`At sale prices`}>
          <Mmk value={sale} />
        </Line>
        {unknown > 0 && (
          <Line
            name={
              <Plural
                value={unknown}
                one="# item without a known cost, at its sale price"
                other="# items without a known cost, at their sale prices"
              />
            }
          >
            <Mmk value={unknownSale} />
          </Line>
        )}
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-0.5">
      <dt className="text-muted">{name}</dt>
      <dd className="ms-auto min-w-0 text-end font-semibold wrap-anywhere *:whitespace-normal">{children}</dd>
    </div>
  );
}
