const HEIGHT = 100;

type ChartBarsProps = {
  label: string;
  bars: {
    key: string;
    value: number;
    title: string;
  }[];
  top: number;
};

export function ChartBars({ label, bars, top }: ChartBarsProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-28 w-full sm:h-36"
    >
      {(top > 0 ? [0, HEIGHT] : [HEIGHT]).map((y) => (
        <line
          key={y}
          x1="0"
          x2={bars.length * 10}
          y1={y}
          y2={y}
          vectorEffect="non-scaling-stroke"
          className="stroke-base-300"
        />
      ))}
      {bars.map(({ key, value, title }, index) => (
        <g key={key} className="group">
          <title>{title}</title>
          <rect
            x={index * 10}
            width="10"
            y="0"
            height={HEIGHT}
            className="fill-transparent group-hover:fill-base-200"
          />
          <rect
            x={index * 10 + 1.5}
            width="7"
            y={HEIGHT - heightOf(value, top)}
            height={heightOf(value, top)}
            className="fill-primary"
          />
        </g>
      ))}
    </svg>
  );
}

function heightOf(value: number, top: number): number {
  return value > 0 ? Math.max(1.5, (value / top) * HEIGHT) : 0;
}

/** Rounds the maximum up: 1,300,000 → 2,000,000. */
export function topOf(values: number[]): number {
  const most = Math.max(0, ...values);
  if (most === 0) return 0;
  const ten = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((times) => times * ten).find((top) => top >= most) ?? most;
}
