import { useLingui } from '@lingui/react/macro';
import Big from 'big.js';
import type { ScaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import type { ChartRange } from '#app/domain/prices/rates/chart-range.ts';
import { formatDecimal } from '#app/ui/admin/components/decimal.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';

export function ChartText({ className = '', children }: { className?: string; children: ReactNode }) {
  return <span className={`tabular-nums ${className}`}>{children}</span>;
}

export function ChartRanges({ range }: { range: ChartRange }) {
  const { t } = useLingui();
  const labels: Record<ChartRange, string> = { 30: t`30 days`, 90: t`90 days`, 365: t`365 days`, all: t`All` };
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return <UrlChoice name="chart" label={t`Period of the chart`} value={range} choices={choices} keepsPage />;
}

export const CHART_WIDTH = 1000;
export const CHART_HEIGHT = 100;

type ChartFrameProps = {
  label: string;
  scale: ScaleLinear<number, number>;
  ticks: number[];
  children: ReactNode;
  over?: ReactNode;
};

/** Stretches the children to the chart's size, and draws `over` above them unstretched. */
export function ChartFrame({ label, scale, ticks, children, over }: ChartFrameProps) {
  const locale = useLocale();
  const lines = ticks.map((value) => ({
    text: formatDecimal(new Big(value).toFixed(), locale),
    y: percentOfHeight(scale(value)),
  }));
  return (
    <svg role="img" aria-label={label} className="mt-6 mb-1 block h-36 w-full overflow-visible text-xs sm:h-48">
      {lines.map(({ text, y }) => (
        <line key={text} x1="0" x2="100%" y1={y} y2={y} className="stroke-base-300" />
      ))}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        overflow="visible"
      >
        {children}
      </svg>
      {lines.map(({ text, y }) => (
        <text
          key={text}
          y={y}
          dy="-4"
          className="pointer-events-none fill-muted stroke-base-100 stroke-[3px] tabular-nums [paint-order:stroke]"
        >
          {text}
        </text>
      ))}
      {over}
    </svg>
  );
}

export function percentOfHeight(y: number): string {
  return `${(y / CHART_HEIGHT) * 100}%`;
}
