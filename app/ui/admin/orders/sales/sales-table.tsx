// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type ListedSale, salePartsOf } from '#app/domain/orders/sales/sale.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { SalesEmpty } from '#app/ui/admin/orders/sales/sales-empty.tsx';
import { useSalePartLabels } from '#app/ui/admin/orders/sales/sales-labels.ts';
import { salePartText } from '#app/ui/admin/orders/sales-report/report-state.ts';
import { Day, Mmk } from '#app/ui/components/amount-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';
import { Num } from '#app/ui/lists/table.tsx';

type SalesTableProps = {
  sales: ListedSale[];
  total: number;
  returned: number;
  takesPayments: boolean;
  filtered: boolean;
};

export function SalesTable({ sales, total, returned, takesPayments, filtered }: SalesTableProps) {
  const { t } = useLingui();
  return (
    <table role="table" aria-label={t`Sales`} className="table max-sm:block">
      <thead className="max-sm:sr-only">
        <tr role="row">
          <th role="columnheader" scope="col" className="ps-0">
            {t`Name`}
          </th>
          <th role="columnheader" scope="col">
            {t`Phone`}
          </th>
          <Num head role="columnheader" scope="col">
            {t`Total`}
          </Num>
          <Num head role="columnheader" scope="col" className="pe-0">
            {t`Date`}
          </Num>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {sales.map((sale) => (
          <SaleRow key={sale.number} sale={sale} takesPayments={takesPayments} />
        ))}
        {sales.length === 0 && (
          <tr role="row" className="max-sm:block">
            <td role="cell" colSpan={4} className="px-0 max-sm:block">
              <SalesEmpty filtered={filtered} allSales="?dates=other" />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot role="rowgroup" className="max-sm:block">
        <SumRow label={t`Total Sales`} amount={total} />
        {returned > 0 && (
          <>
            <SumRow label={<Trans context="phones that came back">Returned</Trans>} amount={-returned} />
            <SumRow label={t`After returns`} amount={total - returned} />
          </>
        )}
      </tfoot>
    </table>
  );
}

function SumRow({ label, amount }: { label: ReactNode; amount: number }) {
  return (
    <tr
      role="row"
      className="text-lg text-base-content max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-4 max-sm:py-4 max-sm:*:border-0 max-sm:*:p-0"
    >
      <th role="rowheader" scope="row" colSpan={2} className="ps-0">
        {label}
      </th>
      <Num role="cell" className="font-semibold *:whitespace-normal max-sm:ms-auto">
        <Mmk value={amount} />
      </Num>
      <td role="cell" className="max-sm:hidden" />
    </tr>
  );
}

function SaleRow({ sale, takesPayments }: { sale: ListedSale; takesPayments: boolean }) {
  const { t } = useLingui();
  const { name, phone, total, createdAt, seller, off } = sale;
  const labels = useSalePartLabels();
  const locale = useLocale();
  const sums = salePartsOf(sale, takesPayments).map((part) => salePartText(part, labels, locale));
  const parts = off > 0 ? [...sums, `${t`Discount`}: ${formatMmk(off, locale)}`] : sums;
  return (
    <tr
      role="row"
      className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_fit-content(52%)] max-sm:gap-x-4 max-sm:border-b max-sm:border-base-300 max-sm:py-3 max-sm:*:border-0 max-sm:*:p-0"
    >
      <th
        role="rowheader"
        scope="row"
        className="ps-0 text-base font-semibold wrap-anywhere max-sm:min-w-0 sm:max-w-80 sm:min-w-40"
      >
        {useBuyerName()(name)}
        {seller !== null && (
          <span className="block text-sm font-normal text-muted">{t`At the counter · ${seller}`}</span>
        )}
      </th>
      <td role="cell" className="tabular-nums wrap-anywhere whitespace-normal! max-sm:order-1 max-sm:text-muted">
        {phone}
      </td>
      <Num role="cell" className="text-base font-semibold *:whitespace-normal sm:min-w-32">
        <Mmk value={total} />
        {parts.length > 0 && (
          <span className="flex flex-wrap justify-end gap-x-2 text-sm font-normal text-muted">
            {parts.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </span>
        )}
      </Num>
      <Num role="cell" className="pe-0 text-muted *:whitespace-normal max-sm:order-2 sm:min-w-28">
        <Day at={createdAt} />
      </Num>
    </tr>
  );
}
