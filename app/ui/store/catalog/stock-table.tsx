import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router';
import type { FirstPhotos, Photo } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { modelOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { SpecCells, useSpecLabels } from '#app/ui/components/phone-specs.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';
import type { ChosenQuantities } from '#app/ui/store/cart/chosen-quantities.ts';
import { QtyBox } from '#app/ui/store/cart/qty-box.tsx';
import { TaxBadge, UnitSummary } from '#app/ui/store/catalog/unit-summary.tsx';

type StockTableProps = { items: StockItem[]; photos: FirstPhotos; chosen: ChosenQuantities };

export function StockTable({ items, photos, chosen }: StockTableProps) {
  const { t } = useLingui();
  const search = useListSearch();
  const specLabels = useSpecLabels();
  return (
    <TableFrame label={t`Stock and prices`}>
      {/* A head of two lines would move the rows while they arrive. */}
      <ColumnHeads
        className="*:whitespace-nowrap!"
        heads={[t`Model`, { figure: t`Price` }, { figure: t`Qty` }, ...specLabels, t`Type`, { figure: t`In stock` }]}
      />
      <tbody>
        {items.map((item) => (
          <StockRow
            key={item.id}
            item={item}
            photo={photos[item.id]}
            search={search}
            typed={chosen.typedFor(item.id)}
            onType={chosen.type}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}

type StockRowProps = {
  item: StockItem;
  photo: Photo | undefined;
  search: string;
  typed: string;
  onType: ChosenQuantities['type'];
};

/** Memoized, because each typed digit renders the table again, with up to 100 rows. */
const StockRow = memo(function StockRow({ item, photo, search, typed, onType }: StockRowProps) {
  return (
    <tr>
      <th scope="row" className="min-w-28 font-semibold">
        <Link to={phonePath(item) + search} className="flex min-h-11 items-center gap-3 hover:underline">
          <PhonePhoto name={item.name} photo={photo} className="size-11 max-sm:hidden" shown="2.75rem" widest={160} />
          <UnbrokenText text={modelOf(item)} />
        </Link>
      </th>
      <Num>
        <Mmk value={item.salePrice} />
      </Num>
      <Num>{(item.qty > 0 || typed) && <QtyBox item={item} typed={typed} onType={onType} />}</Num>
      <SpecCells phone={item} />
      <td className="min-w-24 whitespace-normal">
        <TypeBadge type={item.type} /> <TaxBadge units={item.units} />
        {item.units && <UnitSummary units={item.units} />}
      </td>
      <Num>
        <StockCount qty={item.qty} />
      </Num>
    </tr>
  );
});
