import type { BusinessDate } from '#app/db/schema.ts';
import { DAY_MS, daysBefore } from '#app/domain/dates.ts';

/** Ranges in days, today included. */
export const CHART_RANGES = ['30', '90', '365', 'all'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

export function readRange(value: string | null): ChartRange {
  return CHART_RANGES.find((range) => range === value) ?? '90';
}

export function firstDay(range: ChartRange, today: BusinessDate): BusinessDate | null {
  return range === 'all' ? null : daysBefore(today, Number(range) - 1);
}

/** Returns the instant `at`, or the end of the business date `at`, in milliseconds. */
export function endMs(at: string): number {
  return Date.parse(at) + (at.includes('T') ? 0 : DAY_MS);
}

/** The value holds from `at`, a business date or an instant, until the next point. */
export type ChartPoint = { at: string; value: string };

/** `count` is the number of points before thinning. */
export type Series = { points: ChartPoint[]; count: number };
