import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { FirstPhotos, Photo } from '#app/domain/catalog/photos/photo.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import type { FoundInShop } from '#app/domain/shop/dashboard/figures.ts';
import { nameKey } from '#app/domain/text/name-key.ts';
import { screensOf, useAdminPlaces } from '#app/ui/admin/components/admin-screens.ts';
import { OrderSummaryList } from '#app/ui/admin/orders/order-summary-list.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeLink, OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { FoundUnits } from '#app/ui/admin/stock/units/found-units.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { ClosestNames } from '#app/ui/components/closest-names.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';
import type { NavTarget } from '#app/ui/layout/nav-link.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

type SearchResultsProps = ShownCosts<FoundInShop> & { search: string; photos: FirstPhotos };

/** Lists what a search of the whole shop found, each kind under its heading. Without a search it lists all screens. */
export function SearchResults({ search, orders, buyers, phones, units, closest, photos }: SearchResultsProps) {
  const { t } = useLingui();
  const rowPath = useRowPath();
  const screens = useFoundScreens(search);
  const query = `?${new URLSearchParams({ q: search })}`;
  if (units.length + orders.length + buyers.length + phones.length + screens.length === 0)
    return (
      <EmptyState title={t`Nothing found`} action={closest.length > 0 && <ClosestNames names={closest} />}>
        {t`No order, item, buyer or screen matches this search.`}
      </EmptyState>
    );
  return (
    <div className="space-y-8">
      <FoundUnits units={units} />
      {orders.length > 0 && (
        <Results title={t`Orders`} allPath={`/admin/admin-orders${query}`}>
          <OrderSummaryList orders={orders} pathOf={(id) => rowPath(adminOrderPath(id))} />
        </Results>
      )}
      {phones.length > 0 && (
        <Results title={t`Items`} allPath={`/admin/inventory${query}`}>
          <Rows
            rows={phones.map((item) => ({ key: item.id, row: <PhoneRow item={item} photo={photos[item.id]} /> }))}
          />
        </Results>
      )}
      {buyers.length > 0 && (
        <Results title={t`Buyers`}>
          <Rows rows={buyers.map((name) => ({ key: name, row: <BuyerRow name={name} /> }))} />
        </Results>
      )}
      {screens.length > 0 && (
        <Results title={t`Screens`}>
          <Rows rows={screens.map((screen) => ({ key: screen.to, row: <ScreenRow screen={screen} /> }))} />
        </Results>
      )}
    </div>
  );
}

function useFoundScreens(search: string): NavTarget[] {
  const { usesDrawers = false } = useRouteLoaderData<{ usesDrawers: boolean }>('routes/admin/layout') ?? {};
  const nothing = { pending: 0, cancelRequests: 0, toCheck: 0, lowStock: 0, withoutRate: [] };
  const { places } = useAdminPlaces({ ...nothing, usesDrawers });
  const words = nameKey(search).split(' ');
  return places.flatMap((place) =>
    screensOf(place)
      .filter(({ label }) => words.every((word) => nameKey(`${place.label} ${label}`).includes(word)))
      .map(({ to, label }) => ({ to, label, icon: place.icon })),
  );
}

function Results({ title, allPath, children }: { title: string; allPath?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 ends-apart items-center">
        <h2 id={id} className="heading">
          {title}
        </h2>
        {allPath && (
          <OfficeLink to={allPath} className="link inline-flex min-h-11 items-center text-sm">
            <Trans>See all</Trans>
            <span className="sr-only">: {title}</span>
          </OfficeLink>
        )}
      </div>
      {children}
    </section>
  );
}

function Rows({ rows }: { rows: { key: string; row: ReactNode }[] }) {
  return (
    <ul className="divide-y divide-base-300 border-y border-base-300">
      {rows.map(({ key, row }) => (
        <li key={key}>{row}</li>
      ))}
    </ul>
  );
}

const ROW_CLASS = 'flex min-h-12 items-center gap-3 py-2 hover:underline';

function PhoneRow({ item, photo }: { item: ShownItem; photo: Photo | undefined }) {
  return (
    <OfficeRowLink to={itemPath(item)} className={ROW_CLASS}>
      <PhonePhoto name={item.name} photo={photo} className="size-12" shown="3rem" />
      <span className="min-w-0 grow wrap-anywhere">
        {phoneLabel(item)}{' '}
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-sm text-muted">
            <Trans>In stock:</Trans> <StockCount qty={item.qty} threshold={item.lowStockThreshold} />
          </span>
          <Mmk value={item.salePrice} className="ms-auto font-semibold" />
        </span>
      </span>
    </OfficeRowLink>
  );
}

function BuyerRow({ name }: { name: string }) {
  return (
    <OfficeLink to={`/admin/admin-orders?${new URLSearchParams({ q: name })}`} className={ROW_CLASS}>
      <Icon name="user-round" />
      <span className="min-w-0 wrap-anywhere">{useBuyerName()(name)}</span>
    </OfficeLink>
  );
}

function ScreenRow({ screen: { to, label, icon } }: { screen: NavTarget }) {
  return (
    <OfficeLink to={to} className={ROW_CLASS}>
      {icon && <Icon name={icon} />}
      {label}
    </OfficeLink>
  );
}
