import { useLingui } from '@lingui/react/macro';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { PriceChange } from '#app/domain/prices/price-changes/price-change.ts';
import { CARD_FIGURE, CARD_ROW } from '#app/ui/admin/components/card-row.ts';
import { useHistoryPath } from '#app/ui/admin/paths/price-paths.ts';
import { PriceDifference } from '#app/ui/admin/prices/price-difference.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

const ROW = `${CARD_ROW} max-md:grid-cols-2`;

export function RateChangeTable({ changes }: { changes: PriceChange[] }) {
  const { t } = useLingui();
  const historyPath = useHistoryPath();
  return (
    <TableFrame label={t`Price Changes`}>
      <ColumnHeads
        cardsOnPhone
        className={ROW}
        heads={[t`Model`, { figure: t`Old Price` }, { figure: t`New Price` }, { figure: t`Difference` }]}
      />
      <tbody>
        {changes.map(({ id, itemId, name, old: before, new: after, ...specs }) => (
          <tr key={id} className={ROW}>
            <th scope="row" className="max-md:col-span-2">
              <OfficeLink to={historyPath(itemId)} className="link font-semibold wrap-anywhere link-hover">
                {name}
              </OfficeLink>{' '}
              <span className="inline-block font-normal text-muted">{specsOf(specs)}</span>
            </th>
            <Num className={`${CARD_FIGURE} text-muted max-md:text-start max-md:after:content-['_→']`}>
              <Mmk value={before.salePrice ?? 0} />
            </Num>
            <Num className={`${CARD_FIGURE} text-base font-semibold`}>
              <Mmk value={after.salePrice} />
            </Num>
            <Num className={`${CARD_FIGURE} max-md:col-span-2`}>
              <PriceDifference from={before.salePrice ?? 0} to={after.salePrice} />
            </Num>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
