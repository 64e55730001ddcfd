import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { CHART_HEIGHT, CHART_WIDTH, ChartFrame, percentOfHeight } from '#app/ui/admin/charts/chart-frame.tsx';

/** `at` is in milliseconds. */
type LinePoint = { at: number; value: number; title: string };
type LineChartProps = { label: string; points: LinePoint[]; from: number; until: number };

/** Draws each value as a step until the next point, the last one until `until`. A point before `from` is drawn at `from`. */
export function LineChart({ label, points, from, until }: LineChartProps) {
  const last = points.at(-1);
  if (!last) return null;
  const x = scaleLinear([from, until], [0, CHART_WIDTH]).clamp(true);
  const y = scaleLinear(valueDomain(points), [CHART_HEIGHT, 0]).nice(3);
  const path = line<{ at: number; value: number }>(
    ({ at }) => x(at),
    ({ value }) => y(value),
  ).curve(curveStepAfter)([...points, { ...last, at: until }]);
  const end = <circle cx="100%" cy={percentOfHeight(y(last.value))} r="4" className="fill-primary" />;
  return (
    <ChartFrame label={label} scale={y} ticks={y.ticks(3)} over={end}>
      {points.map(({ at, value, title }, n) => (
        <rect
          key={`${at} ${value}`}
          x={x(at)}
          width={Math.max(0, x(points[n + 1]?.at ?? until) - x(at))}
          height={CHART_HEIGHT}
          className="fill-transparent hover:fill-base-200"
        >
          <title>{title}</title>
        </rect>
      ))}
      <path
        d={path ?? ''}
        vectorEffect="non-scaling-stroke"
        className="pointer-events-none fill-none stroke-primary stroke-2"
      />
    </ChartFrame>
  );
}

/** Adds a margin around a constant value, so that its line is drawn in the middle. */
function valueDomain(points: LinePoint[]): [number, number] {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = low === high ? Math.abs(low) / 100 || 1 : 0;
  return [low - margin, high + margin];
}
