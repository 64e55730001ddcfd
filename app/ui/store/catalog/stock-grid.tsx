import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import type { FirstPhotos, Photo } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { versionsByName } from '#app/domain/catalog/storefront/stock-item.ts';
import { LOW_STOCK_BELOW } from '#app/domain/constants.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import type { ChosenQuantities } from '#app/ui/store/cart/chosen-quantities.ts';
import { QtyStepper } from '#app/ui/store/cart/qty-stepper.tsx';
import { TaxBadge, UnitSummary } from '#app/ui/store/catalog/shown-unit-list.tsx';

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
  const [first, ...others] = versions as [StockItem, ...StockItem[]];
  const quantities = typedLines.split('\n');
  const name = <UnbrokenText text={first.name} />;
  return (
    <li className="stock-row">
      <PhonePhoto
        name={first.name}
        photo={photo}
        className="size-18 max-[22.5rem]:size-11 sm:h-40 sm:w-full"
        shown="(min-width: 40rem) 10rem, 4.5rem"
        eager={eager}
      />
      <div className="min-w-0 flex-1">
        <h2 className="stock-name">
          {others.length > 0 ? (
            name
          ) : (
            <Link to={phonePath(first) + search} className="whole-row">
              {name}
            </Link>
          )}
        </h2>
        {versions.map((item, at) => (
          <Version
            key={item.id}
            item={item}
            path={others.length > 0 ? phonePath(item) + search : undefined}
            typed={quantities[at] ?? ''}
            onType={onType}
          />
        ))}
      </div>
    </li>
  );
});

type VersionProps = { item: StockItem; path: string | undefined; typed: string; onType: ChosenQuantities['type'] };

function Version({ item, path, typed, onType }: VersionProps) {
  const { t } = useLingui();
  const specs = specsOf(item);
  return (
    <div className="stock-version">
      <div className="facts-of-many">
        <p className="flex-wrap items-start gap-y-0.5! ends-apart">
          <span className="min-w-0 text-base/5.5 font-bold sm:text-lg/6 *:wrap-anywhere *:whitespace-normal">
            <Mmk value={item.salePrice} />
          </span>
          <span className="ms-auto flex flex-wrap justify-end gap-1">
            <TaxBadge units={item.units} />
            <TypeBadge type={item.type} />
          </span>
        </p>
        {item.units && <UnitSummary units={item.units} />}
        <p className="stock-facts">
          {path ? (
            <Link to={path} className="whole-row">
              {specs || item.name}
            </Link>
          ) : (
            specs
          )}
        </p>
        <p className="stock-facts">
          <span className={item.qty < LOW_STOCK_BELOW ? 'sr-only' : undefined}>{`${t`In stock:`} `}</span>
          <StockCount qty={item.qty} />
        </p>
      </div>
      <QtyStepper item={item} typed={typed} onType={onType} />
    </div>
  );
}
