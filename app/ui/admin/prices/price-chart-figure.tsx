import { useLingui } from '@lingui/react/macro';
import { formatDate } from '#app/domain/date-format.ts';
import type { ChartRange, Series } from '#app/domain/prices/rates/chart-range.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { ChartRanges } from '#app/ui/admin/charts/chart-frame.tsx';
import { HistoryChart } from '#app/ui/admin/charts/history-chart.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type PriceChartProps = { series: Series; range: ChartRange; from: string | null; until: string };

export function PriceChart({ series, range, from, until }: PriceChartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <div className="mb-6">
      <ChartRanges range={range} />
      <HistoryChart
        label={t`Sale Price`}
        series={series}
        from={from}
        until={until}
        formatValue={(value) => formatMmk(Number(value), locale)}
        formatDay={(at) => formatDate(at, locale)}
      />
    </div>
  );
}
