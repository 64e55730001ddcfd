import { useLingui } from '@lingui/react/macro';
import { CHANNELS } from '#app/domain/orders/order-filter.ts';
import type { Buyers } from '#app/domain/orders/sales/sale.ts';
import { type readSalesFilter, salesQuery } from '#app/domain/orders/sales/sale.ts';
import { PeriodControl } from '#app/ui/admin/components/period-control.tsx';
import { BuyerMatches, BuyerSearch, BuyerSelect } from '#app/ui/admin/orders/sales/buyer-field.tsx';
import { useChannelLabels } from '#app/ui/admin/orders/sales/sales-labels.ts';
import { SelectField } from '#app/ui/forms/field.tsx';

type SalesFilterFormProps = {
  filter: ReturnType<typeof readSalesFilter>;
  buyers: Buyers;
  today: string;
};

export function SalesFilterForm({ filter, buyers, today }: SalesFilterFormProps) {
  const { t } = useLingui();
  const { buyer, channel } = filter;
  const labels = useChannelLabels();
  return (
    <div className="flex flex-col gap-3">
      <PeriodControl
        days={filter}
        today={today}
        queryOf={(days) => salesQuery({ buyer, ...(channel && { channel }), ...days })}
      >
        <div className="w-full min-w-0 sm:w-48">
          <SelectField
            label={t`Where sold`}
            name="channel"
            placeholder={t`Everywhere`}
            options={CHANNELS.map((value) => ({ value, label: labels[value] }))}
            defaultValue={channel ?? ''}
          />
        </div>
        {buyers.many ? <BuyerSearch buyer={buyer} /> : <BuyerSelect buyer={buyer} names={buyers.names} />}
      </PeriodControl>
      {buyers.many && buyers.names.length > 0 && <BuyerMatches {...buyers} />}
    </div>
  );
}
