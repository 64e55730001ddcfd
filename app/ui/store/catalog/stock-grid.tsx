import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router';
import { phonePath } from '#app/domain/catalog/phone-url.ts';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import type { FirstPhotos, Photo } from '#app/domain/photos/photo.ts';
import { Mmk } from '#app/ui/components/amount.tsx';
import { Stock, TypeBadge } from '#app/ui/components/badges.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { SpecChips } from '#app/ui/components/phone-specs.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import type { Chosen } from '#app/ui/store/cart/chosen-quantities.ts';
import { QtyBox } from '#app/ui/store/cart/qty-box.tsx';

type GridProps = { items: StockItem[]; photos: FirstPhotos; chosen: Chosen };

export function StockGrid({ items, photos, chosen }: GridProps) {
  const search = useListSearch();
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item, at) => (
        <StockCard
          key={item.id}
          item={item}
          photo={photos[item.id]}
          eager={at < 4}
          search={search}
          typed={chosen.typedFor(item.id)}
          onType={chosen.type}
        />
      ))}
    </ul>
  );
}

type CardProps = {
  item: StockItem;
  photo: Photo | undefined;
  eager: boolean;
  search: string;
  typed: string;
  onType: Chosen['type'];
};

/** Memoized, because a page has up to 100. */
const StockCard = memo(function StockCard({ item, photo, eager, search, typed, onType }: CardProps) {
  const { t } = useLingui();
  return (
    <li className="board-card">
      <div className="facts-of-many">
        <div className="items-start ends-apart">
          <h2 className="min-w-0 text-lg font-semibold">
            <Link to={phonePath(item) + search} className="hover:underline">
              <UnbrokenText text={item.name} />
            </Link>
          </h2>
          <TypeBadge type={item.type} />
        </div>
        <div className="flex items-center gap-3">
          <PhonePhoto name={item.name} photo={photo} className="size-20" shown="5rem" eager={eager} />
          <div className="flex flex-wrap gap-2 quiet">
            <SpecChips phone={item} />
          </div>
        </div>
        <p className="text-2xl font-semibold">
          <Mmk value={item.salePrice} />
        </p>
      </div>
      <div className="mt-auto items-center ends-apart">
        <span>
          <span className="quiet">{`${t`In stock:`} `}</span>
          <Stock qty={item.qty} />
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="quiet">
            {t`Qty`}
          </span>
          <QtyBox item={item} typed={typed} onType={onType} />
        </span>
      </div>
    </li>
  );
});
