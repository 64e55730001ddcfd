import { Plural, useLingui } from '@lingui/react/macro';
import type { StockValue } from '#app/domain/shop/reports/dead-stock.ts';
import { SumRow } from '#app/ui/admin/components/sum-rows.tsx';

export function StockValueFigures({ value: { cost, sale, unknown, unknownSale } }: { value: StockValue }) {
  const { t } = useLingui();
  return (
    <section className="mt-10 max-w-xl">
      <h2 className="heading mb-2">{t`Stock today`}</h2>
      <dl className="rounded-box bg-base-200 px-4 py-3">
        <SumRow label={t`At cost, at the newest rates`} amount={cost} />
        <SumRow label={t`At sale prices`} amount={sale} />
        {unknown > 0 && (
          <SumRow
            label={
              <Plural
                value={unknown}
                one="# item without a known cost, at its sale price"
                other="# items without a known cost, at their sale prices"
              />
            }
            amount={unknownSale}
          />
        )}
      </dl>
    </section>
  );
}
