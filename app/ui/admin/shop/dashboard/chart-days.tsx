import { useLingui } from '@lingui/react/macro';
import type { DayFigures } from '#app/domain/shop/dashboard/figures.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { BarChart } from '#app/ui/admin/charts/bar-chart.tsx';
import { ChartText } from '#app/ui/admin/charts/chart-frame.tsx';
import { ChartTable } from '#app/ui/admin/shop/dashboard/chart-table.tsx';
import { BusinessDay, formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function ChartDays({ days }: { days: DayFigures[] }) {
  const { t } = useLingui();
  const count = days.length;
  return (
    <section className="mt-6">
      <h2 className="font-semibold">{t`Last ${count} days`}</h2>
      <RevenueChart days={days} />
      <details className="mt-3">
        <summary className="w-fit min-h-11 cursor-pointer py-3 text-sm text-muted hover:text-base-content">
          {t`Show as table`}
        </summary>
        <ChartTable days={days} />
      </details>
    </section>
  );
}

function RevenueChart({ days }: { days: DayFigures[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const values = days.map(({ revenue }) => revenue);
  const format = (revenue: number) => formatMmk(revenue, locale);
  const total = format(values.reduce((sum, value) => sum + value, 0));
  const best = days[values.indexOf(Math.max(...values))];
  const [first, last] = [days[0], days.at(-1)];
  if (!best || !first || !last) return null;
  const most = format(best.revenue);
  const bestDay = formatBusinessDate(best.date, locale);
  return (
    <figure className="mt-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-muted">{t`Revenue`}</span>
        <ChartText className="text-lg font-semibold">{total}</ChartText>
      </figcaption>
      <BarChart
        label={
          best.revenue > 0
            ? t`Revenue per day, ${total} in all. The most is ${most} on ${bestDay}.`
            : t`Revenue per day, ${total} in all.`
        }
        bars={days.map((day) => ({
          key: day.date,
          value: day.revenue,
          title: `${formatBusinessDate(day.date, locale)}: ${format(day.revenue)}`,
        }))}
      />
      <p className="flex justify-between gap-x-4 text-xs text-muted *:whitespace-normal">
        <BusinessDay date={first.date} />
        <BusinessDay date={last.date} />
      </p>
    </figure>
  );
}
