import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  type Days,
  type OpenDays,
  type readPeriod,
  type SalesRange,
  salesRanges,
} from '#app/domain/orders/sales/sales-period.ts';
import { DateFields, DateForm, ShowButton } from '#app/ui/admin/components/date-filter.tsx';
import { TabLinks } from '#app/ui/admin/components/tab-links.tsx';

type PeriodControlProps = {
  days: ReturnType<typeof readPeriod>;
  today: string;
  queryOf: (days: OpenDays) => URLSearchParams;
  children?: ReactNode;
};

export function PeriodControl({ days, today, queryOf, children }: PeriodControlProps) {
  const { t } = useLingui();
  const labels: Record<SalesRange, string> = {
    today: t`Today`,
    yesterday: t`Yesterday`,
    'last-7-days': t`7 days`,
    'this-month': t`This month`,
    'last-30-days': t`Last 30 days`,
    'last-month': t`Last month`,
  };
  const links = Object.entries(salesRanges(today)).map(([range, { start, end }]: [string, Days]) => ({
    to: `?${queryOf({ start, end })}`,
    label: labels[range as SalesRange],
    active: days.start === start && days.end === end && !days.hasInvalidDate,
  }));
  const allDates = {
    to: `?${queryOf({ start: null, end: null })}`,
    label: t`All dates`,
    active: days.typed.start === '' && days.typed.end === '',
  };
  // On the first of a month, “This month” is today too.
  const chosen = links.find(({ active }) => active);
  const usual = links.slice(0, 4).map((link) => ({ ...link, active: link === chosen }));
  const isOther = !usual.some(({ active }) => active);
  return (
    <DateForm days={days}>
      {/* Empty dates are lost in the links of the pages. */}
      <input type="hidden" name="dates" value="other" />
      <div className="period-row">
        <TabLinks label={t`Period`} links={usual} />
        <details open={isOther} className="open:basis-full">
          <summary
            aria-current={isOther ? 'true' : undefined}
            className={`tab-link list-none ${isOther ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
          >
            {t`Other dates…`}
          </summary>
          <div className="date-fields mt-3">
            <DateFields days={days} />
            <div className="sm:mt-7">
              <TabLinks label={t`Other periods`} links={[...links.slice(4), allDates]} />
            </div>
          </div>
        </details>
      </div>
      <div className="date-fields">
        {children}
        <ShowButton />
      </div>
    </DateForm>
  );
}
