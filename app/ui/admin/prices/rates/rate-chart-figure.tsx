import { useLingui } from '@lingui/react/macro';
import { type ChartRange, firstDay } from '#app/domain/prices/rates/chart-range.ts';
import type { RateSeries } from '#app/domain/prices/rates/rate.ts';
import { ChartRanges } from '#app/ui/admin/charts/chart-frame.tsx';
import { HistoryChart } from '#app/ui/admin/charts/history-chart.tsx';
import { formatDecimal } from '#app/ui/admin/components/decimal.tsx';
import { formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';

type RateChartProps = { chart: RateSeries; range: ChartRange; today: string };

export function RateChart({ chart: { currency, currencies, ...series }, range, today }: RateChartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <section className="mt-10 flex flex-col gap-3">
      <h2 className="heading">{t`Rate history`}</h2>
      {currencies.length > 1 && (
        <UrlChoice
          name="currency"
          label={t`Currency of the chart`}
          value={currency}
          choices={currencies.map((value) => ({ value, label: value }))}
          keepsPage
        />
      )}
      <ChartRanges range={range} />
      <HistoryChart
        label={t`${currency} in MMK`}
        series={series}
        from={firstDay(range, today)}
        until={today}
        formatValue={(value) => formatDecimal(value, locale)}
        formatDay={(at) => formatBusinessDate(at.slice(0, 10), locale)}
      />
    </section>
  );
}
