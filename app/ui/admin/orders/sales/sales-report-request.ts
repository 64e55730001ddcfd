import { useLingui } from '@lingui/react/macro';
import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import { type SalesFilter, salesQuery } from '#app/domain/orders/sales/sale.ts';
import { WALK_IN_NAME } from '#app/domain/people/accounts/walk-in.ts';
import { useChannelLabels, useSalePartLabels } from '#app/ui/admin/orders/sales/sales-labels.ts';
import type { ReportRequest } from '#app/ui/admin/orders/sales-report/report-state.ts';
import { formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useBuyerName, useMethodLabel } from '#app/ui/labels/stored-names.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';

export function useSalesReportRequest(): (filter: SalesFilter) => ReportRequest {
  const { t } = useLingui();
  const locale = useLocale();
  const parts = useSalePartLabels();
  const buyerName = useBuyerName();
  const channels = useChannelLabels();
  const methodLabel = useMethodLabel();
  const shopName = useRootData()?.shopName ?? '';

  function period({ start, end }: SalesFilter): string {
    const first = start && formatBusinessDate(start, locale);
    const last = end && formatBusinessDate(end, locale);
    if (first && last) return first === last ? first : `${first} – ${last}`;
    if (first) return t`From ${first}`;
    return last ? t`Until ${last}` : t`All dates`;
  }

  // Placeholders that the worker fills in.
  const page = '{page}';
  const pages = '{pages}';
  const rate = '{rate}';
  return (filter) => {
    const buyer = buyerName(filter.buyer);
    return {
      rowsFrom: new URL(`/admin/sales-history/report?${salesQuery(filter)}`, location.href).href,
      locale,
      words: {
        title: t`Sales History Report`,
        about: [
          shopName,
          buyer ? t`Buyer: ${buyer}` : t`All Buyers`,
          ...(filter.channel ? [channels[filter.channel]] : []),
          period(filter),
        ],
        columns: { name: t`Name`, phone: t`Phone`, total: t`Total`, date: t`Date` },
        parts,
        returnedOfThese: t`Returned of these`,
        names: { walkIn: buyerName(WALK_IN_NAME), cash: methodLabel(CASH), tradeIn: methodLabel(TRADE_IN) },
        orders: t`Orders`,
        received: t({ message: 'Received', context: 'money' }),
        refunded: t`Refunded`,
        totalSales: t`Total Sales`,
        afterReturns: t`After returns`,
        tax: t`of which commercial tax ${rate} %`,
        page: t`Page ${page} of ${pages}`,
      },
    };
  };
}
