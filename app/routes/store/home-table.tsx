// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as a grid loses its roles.
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { LOW_STOCK_BELOW } from '#app/domain/constants.ts';
import { modelOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { useSpecLabels } from '#app/ui/components/phone-specs.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';

/** SPEC's table with a photo and the price. On phones a row has two lines. */
export function HomeTable({ items, photos }: { items: StockItem[]; photos: FirstPhotos }) {
  const { t } = useLingui();
  return (
    <table role="table" aria-label={t`Current stock`} className="home-table">
      <thead role="rowgroup">
        <tr role="row">
          {[t`Model`, ...useSpecLabels(), t`Qty`, t`Price`].map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={item.id} role="row">
            <th role="rowheader" scope="row">
              <PhonePhoto name={item.name} photo={photos[item.id]} className="home-photo" shown="3rem" widest={160} />
              <Link to={phonePath(item)} className="whole-row">
                <UnbrokenText text={modelOf(item)} />
              </Link>
            </th>
            <td role="cell">{item.ram}</td>
            <td role="cell">{item.rom}</td>
            <td role="cell" data-label={item.qty < LOW_STOCK_BELOW ? undefined : `${t`In stock:`} `}>
              <StockCount qty={item.qty} />
            </td>
            <td role="cell">
              <Price value={item.salePrice} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
