import { useLingui } from '@lingui/react/macro';
import type { ChartRange } from '#app/domain/prices/rates/chart-range.ts';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';

export function ChartRanges({ range }: { range: ChartRange }) {
  const { t } = useLingui();
  const labels: Record<ChartRange, string> = { 30: t`30 days`, 90: t`90 days`, 365: t`365 days`, all: t`All` };
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return <UrlChoice name="chart" label={t`Period of the chart`} value={range} choices={choices} keepsPage />;
}
