import { useLingui } from '@lingui/react/macro';
import type { DayFigures } from '#app/domain/shop/dashboard/figures.ts';
import { Figure, Mmk } from '#app/ui/components/amount-text.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

export function ChartTable({ days }: { days: DayFigures[] }) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Revenue and orders per day`}>
      <ColumnHeads heads={[t`Date`, { figure: t`Orders` }, { figure: t`Revenue` }]} />
      <tbody>
        {days.toReversed().map(({ date, orders, revenue }) => (
          <tr key={date}>
            <th scope="row" className="min-w-0! font-normal *:whitespace-normal">
              <BusinessDay date={date} />
            </th>
            <Num>
              <Figure value={orders} />
            </Num>
            <Num>
              <Mmk value={revenue} />
            </Num>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
