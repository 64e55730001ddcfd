import { useLingui } from '@lingui/react/macro';
import { type Days, type SalesRange, salesRanges } from '#app/domain/orders/sales/sales-ranges.ts';
import { TabLinks } from '#app/ui/admin/components/tab-links.tsx';

type DayRangesProps = {
  days: { start: string | null; end: string | null };
  today: string;
  queryOf: (days: Days) => URLSearchParams;
};

export function DayRanges({ days, today, queryOf }: DayRangesProps) {
  const { t } = useLingui();
  const labels: Record<SalesRange, string> = {
    today: t`Today`,
    yesterday: t`Yesterday`,
    'last-7-days': t`Last 7 days`,
    'last-30-days': t`Last 30 days`,
    'this-month': t`This month`,
    'last-month': t`Last month`,
  };
  const links = Object.entries(salesRanges(today)).map(([range, { start, end }]) => ({
    to: `?${queryOf({ start, end })}`,
    label: labels[range as SalesRange],
    active: days.start === start && days.end === end,
  }));
  return <TabLinks label={t`Period`} links={links} />;
}
