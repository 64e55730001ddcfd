import { scaleBand, scaleLinear } from 'd3-scale';
import { CHART_HEIGHT, CHART_WIDTH, ChartFrame } from '#app/ui/admin/charts/chart-frame.tsx';

/** A lower bar would not be visible. */
const MIN_HEIGHT = 1.5;

type BarChartProps = { label: string; bars: { key: string; value: number; title: string }[] };

export function BarChart({ label, bars }: BarChartProps) {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const x = scaleBand(
    bars.map(({ key }) => key),
    [0, CHART_WIDTH],
  ).padding(0.3);
  const y = scaleLinear([0, highest || 1], [CHART_HEIGHT, 0]).nice(4);
  return (
    <ChartFrame label={label} scale={y} ticks={highest > 0 ? y.domain().slice(1) : []}>
      {bars.map(({ key, value, title }) => {
        const height = value > 0 ? Math.max(MIN_HEIGHT, CHART_HEIGHT - y(value)) : 0;
        const left = x(key) ?? 0;
        return (
          <g key={key} className="group">
            <title>{title}</title>
            <rect
              x={left}
              width={x.step()}
              height={CHART_HEIGHT}
              className="fill-transparent group-hover:fill-base-200"
            />
            <rect x={left} width={x.bandwidth()} y={CHART_HEIGHT - height} height={height} className="fill-primary" />
          </g>
        );
      })}
      <line
        x2={CHART_WIDTH}
        y1={CHART_HEIGHT}
        y2={CHART_HEIGHT}
        vectorEffect="non-scaling-stroke"
        className="stroke-base-300"
      />
    </ChartFrame>
  );
}
