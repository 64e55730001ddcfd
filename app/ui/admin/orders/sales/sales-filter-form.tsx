import type { Buyers } from '#app/domain/orders/sales/sale.ts';
import { type readSalesFilter, salesQuery } from '#app/domain/orders/sales/sale.ts';
import { PeriodControl } from '#app/ui/admin/components/period-control.tsx';
import { BuyerMatches, BuyerSearch, BuyerSelect } from '#app/ui/admin/orders/sales/buyer-field.tsx';

type SalesFilterFormProps = {
  filter: ReturnType<typeof readSalesFilter>;
  buyers: Buyers;
  today: string;
};

export function SalesFilterForm({ filter, buyers, today }: SalesFilterFormProps) {
  const { buyer } = filter;
  return (
    <div className="flex flex-col gap-3">
      <PeriodControl days={filter} today={today} queryOf={(days) => salesQuery({ buyer, ...days })}>
        {buyers.many ? <BuyerSearch buyer={buyer} /> : <BuyerSelect buyer={buyer} names={buyers.names} />}
      </PeriodControl>
      {buyers.many && buyers.names.length > 0 && <BuyerMatches {...buyers} />}
    </div>
  );
}
