import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DayFigures } from '#app/domain/dashboard/figures.ts';
import { BusinessDay, formatBusinessDate } from '#app/ui/admin/components/business-day.tsx';
import { ChartBars, topOf } from '#app/ui/admin/dashboard/chart-bars.tsx';
import { ChartTable } from '#app/ui/admin/dashboard/chart-table.tsx';
import { formatMmk, formatNumber, useLocale } from '#app/ui/hooks/locale.ts';

export function ChartDays({ days }: { days: DayFigures[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const count = days.length;
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">
        <Trans>Last {count} days</Trans>
      </h2>
      <div className="mt-3 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Chart
          name={t`Revenue`}
          days={days}
          figure={({ revenue }) => revenue}
          format={(revenue) => formatMmk(revenue, locale)}
        />
        <Chart
          name={t`Orders`}
          days={days}
          figure={({ orders }) => orders}
          format={(orders) => formatNumber(orders, locale)}
        />
      </div>
      <details className="mt-3">
        <summary className="w-fit cursor-pointer py-2.5 text-sm text-muted hover:text-base-content">
          <Trans>Show as table</Trans>
        </summary>
        <ChartTable days={days} />
      </details>
    </section>
  );
}

type ChartProps = {
  name: string;
  days: DayFigures[];
  figure: (day: DayFigures) => number;
  format: (value: number) => string;
};

function Chart({ name, days, figure, format }: ChartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const values = days.map(figure);
  const total = format(values.reduce((sum, value) => sum + value, 0));
  const top = topOf(values);
  const best = days[values.indexOf(Math.max(...values))];
  const [first, last] = [days[0], days.at(-1)];
  if (!best || !first || !last) return null;
  const most = format(figure(best));
  const bestDay = formatBusinessDate(best.date, locale);
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-muted">{name}</span>
        <Text className="text-lg font-semibold">{total}</Text>
      </figcaption>
      <p aria-hidden="true" className="text-xs text-muted">
        {top > 0 ? <Text>{format(top)}</Text> : '\u00a0'}
      </p>
      <ChartBars
        label={
          top > 0
            ? t`${name} per day, ${total} in all. The most is ${most} on ${bestDay}.`
            : t`${name} per day, ${total} in all.`
        }
        top={top}
        bars={days.map((day) => ({
          key: day.date,
          value: figure(day),
          title: `${formatBusinessDate(day.date, locale)}: ${format(figure(day))}`,
        }))}
      />
      <p className="flex justify-between gap-x-4 text-xs text-muted *:whitespace-normal">
        <BusinessDay date={first.date} />
        <BusinessDay date={last.date} />
      </p>
    </figure>
  );
}

function Text({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span suppressHydrationWarning className={`tabular-nums ${className}`}>
      {children}
    </span>
  );
}
