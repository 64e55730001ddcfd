import { useLingui } from '@lingui/react/macro';
import type { Rate } from '#app/domain/prices/rates/rate.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { BusinessDay, formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

const ROW =
  '[&>*]:px-1.5! max-sm:*:px-1! max-sm:[&>th]:whitespace-normal! max-sm:[&_.btn]:-me-1.5 max-sm:[&_.btn]:px-2 [&>*]:py-1.5 [&>:first-child]:min-w-0! [&>:first-child]:ps-0! [&>:last-child]:pe-0!';

export const deletionPath = ({ id }: Rate) => `/admin/exchange-setting/${encodeURIComponent(id)}/deletion`;

export function RateTable({ rates, onDelete }: { rates: Rate[]; onDelete: (rate: Rate) => void }) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`History`}>
      <ColumnHeads
        className={ROW}
        heads={[t`Currency`, { figure: t`Rate` }, { figure: t`Date` }, { figure: t`Action` }]}
      />
      <tbody>
        {rates.map((rate) => (
          <RateRow key={rate.id} rate={rate} onDelete={() => onDelete(rate)} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function RateRow({ rate, onDelete }: { rate: Rate; onDelete: () => void }) {
  const { t } = useLingui();
  const date = formatBusinessDate(rate.date, useLocale());
  return (
    <tr className={ROW}>
      <th scope="row">{rate.currency}</th>
      <Num className="text-base font-semibold">
        <Decimal value={rate.rate} />
      </Num>
      <Num className="max-sm:whitespace-normal max-sm:*:whitespace-normal">
        <BusinessDay date={rate.date} />
      </Num>
      <Num>
        <OfficeForm method="post" action={deletionPath(rate)}>
          <input type="hidden" name="ask" value="first" />
          <Button
            type="submit"
            size="small"
            look="quietDanger"
            aria-label={t`Delete ${rate.currency} ${rate.rate}, ${date}`}
            onClick={(event) => {
              event.preventDefault();
              onDelete();
            }}
          >
            {t`Delete`}
          </Button>
        </OfficeForm>
      </Num>
    </tr>
  );
}
