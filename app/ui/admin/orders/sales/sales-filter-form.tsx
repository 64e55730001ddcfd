import { useLingui } from '@lingui/react/macro';
import type { Buyers } from '#app/domain/orders/sales/sale.ts';
import { type readSalesFilter, salesQuery } from '#app/domain/orders/sales/sale.ts';
import { DateFilter } from '#app/ui/admin/components/date-filter.tsx';
import { DayRanges } from '#app/ui/admin/components/day-ranges.tsx';
import { BuyerMatches, BuyerSearch, BuyerSelect } from '#app/ui/admin/orders/sales/buyer-field.tsx';

type SalesFilterFormProps = {
  filter: ReturnType<typeof readSalesFilter>;
  buyers: Buyers;
  today: string;
};

export function SalesFilterForm({ filter, buyers, today }: SalesFilterFormProps) {
  const { buyer, start, end, hasInvalidDate, reversed } = filter;
  const { t } = useLingui();
  const endProblem = reversed ? t`The end date is before the start date.` : undefined;
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <DayRanges days={filter} today={today} queryOf={(days) => salesQuery({ buyer, ...days })} />
      <DateFilter start={start} end={end} hasInvalidDate={hasInvalidDate} endProblem={endProblem}>
        {buyers.many ? <BuyerSearch buyer={buyer} /> : <BuyerSelect buyer={buyer} names={buyers.names} />}
      </DateFilter>
      {buyers.many && buyers.names.length > 0 && <BuyerMatches {...buyers} />}
    </div>
  );
}
