import { useLingui } from '@lingui/react/macro';
import { MAX_TAX_MONTHS, type TaxAmount } from '#app/domain/orders/sales/sales-tax.ts';
import { writeDigits } from '#app/domain/text/format.ts';
import { SumRow } from '#app/ui/admin/components/sum-rows.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useTaxLabel } from '#app/ui/orders/tax-label.ts';

export function SalesTaxRows({ taxes, afterReturns }: { taxes: TaxAmount[]; afterReturns: boolean }) {
  const labelOf = useTaxLabel();
  return taxes.map(({ percent, tax }) => (
    <SumRow key={percent} label={labelOf(percent, { afterReturns })} amount={tax} />
  ));
}

export function SalesTaxFiles({ months, more }: { months: string[]; more: boolean }) {
  const { t } = useLingui();
  const { format } = useLocale();
  return (
    <div className="mt-4 print:hidden">
      <p className="quiet">
        {more
          ? t`Commercial tax (CSV), whole months, all buyers, the last ${MAX_TAX_MONTHS} months:`
          : t`Commercial tax (CSV), whole months, all buyers:`}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {months.map((month) => (
          <a
            key={month}
            href={`/admin/sales-history/tax?month=${month}`}
            download={`commercial-tax-${month}.csv`}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-primary tabular-nums hover:underline sm:min-h-9"
          >
            {writeDigits(month, format)}
          </a>
        ))}
      </p>
    </div>
  );
}
