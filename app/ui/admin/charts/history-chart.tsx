import { useLingui } from '@lingui/react/macro';
import { DAY_MS } from '#app/domain/dates.ts';
import { endMs, type Series } from '#app/domain/prices/rates/chart-range.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { ChartText } from '#app/ui/admin/charts/chart-frame.tsx';
import { LineChart } from '#app/ui/admin/charts/line-chart.tsx';
import { formatPercent, percentChange } from '#app/ui/admin/components/decimal.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

type HistoryChartProps = {
  label: string;
  series: Series;
  /** The start of the range; if null, it starts at the first point. */
  from: string | null;
  /** The end of the range; a business date counts to its end. */
  until: string;
  formatValue: (value: string) => string;
  formatDay: (at: string) => string;
};

export function HistoryChart({
  label,
  series: { points, count },
  from,
  until,
  formatValue,
  formatDay,
}: HistoryChartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const [end, lastDay] = [Math.max(endMs(until), endMs(last.at)), until > last.at ? until : last.at];
  const start = Math.min(Date.parse(from ?? first.at), end - DAY_MS);
  const byValue = points.map(({ value }) => value).sort((a, b) => Number(a) - Number(b));
  const [lowest, highest] = [formatValue(byValue[0] ?? ''), formatValue(byValue.at(-1) ?? '')];
  const [was, now] = [formatValue(first.value), formatValue(last.value)];
  const change = percentChange(last.value, first.value);
  return (
    <figure className="mt-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-muted">{label}</span>
        <ChartText className="text-lg font-semibold">
          {now}{' '}
          {change !== null && change !== 0 && (
            <span className="text-sm font-normal text-muted">({formatPercent(change, locale, { plus: true })})</span>
          )}
        </ChartText>
      </figcaption>
      <LineChart
        label={t`${label}: from ${was} to ${now}. Lowest ${lowest}, highest ${highest}.`}
        points={points.map(({ at, value }) => ({
          at: Date.parse(at),
          value: Number(value),
          title: `${formatDay(at)}: ${formatValue(value)}`,
        }))}
        from={start}
        until={end}
      />
      <p className="flex justify-between gap-x-4 text-xs text-muted">
        <ChartText>{formatDay(from ?? first.at)}</ChartText>
        <ChartText>{formatDay(lastDay)}</ChartText>
      </p>
      <details className="mt-1">
        <summary className="min-h-11 w-fit cursor-pointer py-3 text-sm text-muted hover:text-base-content">
          {t`Show as table`}
        </summary>
        {count > points.length && <ThinnedNote shown={points.length} count={count} />}
        <TableFrame label={label}>
          <ColumnHeads heads={[t`Date`, { figure: label }]} />
          <tbody>
            {points.toReversed().map(({ at, value }) => (
              <tr key={`${at} ${value}`}>
                <th scope="row" className="min-w-0! font-normal">
                  <time dateTime={at} dir="auto" className="figures">
                    {formatDay(at)}
                  </time>
                </th>
                <Num>{formatValue(value)}</Num>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </details>
    </figure>
  );
}

function ThinnedNote({ shown, count }: { shown: number; count: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [some, all] = [formatNumber(shown, locale), formatNumber(count, locale)];
  return (
    <p className="mb-2 text-sm text-muted">
      {t`${some} of ${all} figures are shown, with the highest and the lowest.`}
    </p>
  );
}
