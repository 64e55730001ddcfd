import { memo, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { FirstPhotos, Photo } from '#app/domain/catalog/photos/photo.ts';
import { type StockItem, versionsByName } from '#app/domain/catalog/storefront/stock-item.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { StockNote } from '#app/ui/components/stock-count.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import type { ChosenQuantities } from '#app/ui/store/cart/chosen-quantities.ts';
import { QtyStepper } from '#app/ui/store/cart/qty-stepper.tsx';
import { TaxBadge, UnitSummary } from '#app/ui/store/catalog/unit-summary.tsx';

type StockGridProps = { items: StockItem[]; photos: FirstPhotos; chosen: ChosenQuantities };

export function StockGrid({ items, photos, chosen }: StockGridProps) {
  const search = useListSearch();
  const groups = useMemo(() => versionsByName(items), [items]);
  return (
    <ul className="stock-rows">
      {groups.map((versions, index) => (
        <NameRow
          key={versions[0]?.id}
          versions={versions}
          photo={versions.map(({ id }) => photos[id]).find(Boolean)}
          eager={index < 5}
          search={search}
          typedLines={versions.map(({ id }) => chosen.typedFor(id)).join('\n')}
          onType={chosen.type}
        />
      ))}
    </ul>
  );
}

type NameRowProps = {
  versions: StockItem[];
  photo: Photo | undefined;
  eager: boolean;
  search: string;
  /** A line for each version: memo compares strings by value. */
  typedLines: string;
  onType: ChosenQuantities['type'];
};

/** Memoized, because a page has up to 100 rows. */
const NameRow = memo(function NameRow({ versions, photo, eager, search, typedLines, onType }: NameRowProps) {
  const quantities = typedLines.split('\n');
  return (
    <li className="stock-row">
      {versions.map((item, at) => (
        <Version
          key={item.id}
          item={item}
          photo={photo}
          eager={eager && at === 0}
          isFirst={at === 0}
          isOnly={versions.length === 1}
          path={phonePath(item) + search}
          typed={quantities[at] ?? ''}
          onType={onType}
        />
      ))}
    </li>
  );
});

type VersionProps = {
  item: StockItem;
  photo: Photo | undefined;
  eager: boolean;
  isFirst: boolean;
  isOnly: boolean;
  path: string;
  typed: string;
  onType: ChosenQuantities['type'];
};

/** On phones the versions of a name share its photo and heading; on a desk each is a card with both. */
function Version({ item, photo, eager, isFirst, isOnly, path, typed, onType }: VersionProps) {
  const specs = specsOf(item);
  const linkTo = (content: ReactNode) => (
    <Link to={path} className="whole-row">
      {content}
    </Link>
  );
  const name = <UnbrokenText text={item.name} />;
  const Name = isFirst ? 'h2' : 'p';
  return (
    <div className={`stock-version ${typed ? 'is-chosen' : ''}`}>
      <PhonePhoto
        name={item.name}
        photo={photo}
        className="stock-photo"
        shown="(min-width: 40rem) 14rem, 4.5rem"
        eager={eager}
      />
      <div className="facts-of-many">
        <Name className="stock-name">{isOnly ? linkTo(name) : name}</Name>
        <p className="stock-price">
          <Price value={item.salePrice} />
        </p>
        <p className="stock-facts">
          {isOnly ? specs : linkTo(specs || item.name)}
          <StockNote qty={item.qty} />{' '}
          <span className={!item.type || item.type === 'instock' ? 'max-sm:hidden' : undefined}>
            <TypeBadge type={item.type} />
          </span>{' '}
          <TaxBadge units={item.units} />
        </p>
        {item.units && <UnitSummary units={item.units} />}
      </div>
      {(item.qty > 0 || typed) && <QtyStepper item={item} typed={typed} onType={onType} />}
    </div>
  );
}
