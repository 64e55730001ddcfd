import { useLingui } from '@lingui/react/macro';
import type { PricedPhone } from '#app/domain/catalog/storefront/stock-item.ts';
import { stockState } from '#app/domain/catalog/storefront/stock-state.ts';
import { formatDate } from '#app/domain/date-format.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';
import { RowLink } from '#app/ui/lists/row-link.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

export function StockLabel({ qty }: { qty: number }) {
  const { t } = useLingui();
  const words = { some: t({ message: 'In stock', context: 'a badge' }), few: t`Low stock`, none: t`Out of stock` };
  const colours = { some: 'text-success', few: 'text-warning', none: 'text-error' };
  const state = stockState(qty);
  return <span className={`font-medium ${colours[state]}`}>{words[state]}</span>;
}

type PriceListTableProps = { phones: PricedPhone[]; details: ShopDetails; at: string };

export function PriceListTable({ phones, details, at }: PriceListTableProps) {
  const { t } = useLingui();
  const date = formatDate(at, useLocale());
  const taxes = useTaxLabels();
  return (
    <div className="price-list">
      <div className="mb-4">
        <p className="text-lg font-semibold">{details.name}</p>
        {details.phone && <p className="tabular-nums">{details.phone}</p>}
        {details.address && <p className="whitespace-pre-line">{details.address}</p>}
        <p className="text-sm text-muted">{t`Price of ${date}`}</p>
      </div>
      {phones.length > 0 && (
        <TableFrame label={t`Stock and prices`}>
          <ColumnHeads heads={[t`Model`, { figure: t`Price` }]} />
          <tbody>
            {phones.map((phone) => (
              <tr key={phone.id} className="break-inside-avoid">
                <th scope="row" className="font-semibold">
                  <RowLink to={phonePath(phone)} className="-my-3 block py-3 wrap-anywhere hover:underline">
                    {phone.name}
                  </RowLink>
                  <span className="text-sm font-normal text-muted">
                    {specsOf(phone)}{' '}
                    {phone.units?.tax && <span className="ms-1 inline-block">{taxes[phone.units.tax]}</span>}
                  </span>
                </th>
                <Num>
                  <Price value={phone.salePrice} className="block font-semibold" />
                  <span className="text-sm">
                    <StockLabel qty={phone.qty} />
                  </span>
                </Num>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </div>
  );
}
