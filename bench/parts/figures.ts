import { basename } from 'node:path';
import { mergeRows } from '../../scripts/report-table.ts';

const PAGE = 'docs/performance.md';

/** A repeated measurement. `limit` is what it is compared with, such as a bare server, measured in the same run. */
export type Figure = {
  what: string;
  unit: string;
  values: number[];
  limit?: { what: string; values: number[] };
  /** Such as '≥ 20,000 and ≥ 30 %'. */
  goal?: string;
};

/** `say` prints progress. */
export type Bench = { figure(figure: Figure): void; say(line: string): void };

/** Runs a bench, prints each figure, and writes all into docs/performance.md at the end. */
export async function bench(title: string, work: (bench: Bench) => Promise<void>): Promise<void> {
  const file = basename(process.argv[1] ?? '', '.ts');
  const figures: Figure[] = [];
  console.log(`\n${title}`);
  await work({
    say: (line) => console.log(`  … ${line}`),
    figure(figure) {
      figures.push(figure);
      const { what, goal } = figure;
      const { shop, limit, ratio } = cellsOf(figure);
      console.log(`  ${what}: ${shop}${limit && `; ${limit}; ${ratio}`}${goal ? ` (goal ${goal})` : ''}`);
    },
  });
  const rows = figures.map((figure) => {
    const { shop, limit, ratio } = cellsOf(figure);
    return `| \`${file}\` | ${figure.what} | ${shop} | ${limit} | ${ratio} | ${figure.goal ?? ''} |`;
  });
  mergeRows(PAGE, 'figures', rows);
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** A `share` of 0.95 gives the 95th percentile. NaN for no values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

function cellsOf({ values, unit, limit }: Figure): { shop: string; limit: string; ratio: string } {
  const shop = `${spread(values)} ${unit}`;
  if (!limit) return { shop, limit: '', ratio: '' };
  const ratio = median(values) / median(limit.values);
  return { shop, limit: `${limit.what}: ${spread(limit.values)} ${unit}`, ratio: `${format(ratio * 100)} %` };
}

/** Such as "21,400 (20,900–22,100)"; a single value has no range. */
function spread(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return format(median(values)) + (values.length > 1 ? ` (${format(least)}–${format(most)})` : '');
}

/** Three significant digits, and no decimals above a thousand. */
function format(value: number): string {
  return Number(value >= 1_000 ? value.toFixed(0) : value.toPrecision(3)).toLocaleString('en');
}
