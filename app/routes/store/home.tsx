import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { listBrands } from '#app/domain/catalog/storefront/brand-list.server.ts';
import { listNewest, listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { readAnnouncements } from '#app/domain/shop/settings/announcements.server.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { AnnouncementBoard } from '#app/routes/store/announcement-board.tsx';
import { ArrivalCards } from '#app/routes/store/arrival-cards.tsx';
import { HomeTable } from '#app/routes/store/home-table.tsx';
import { ShopStrip } from '#app/routes/store/shop-strip.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { ShareMeta } from '#app/ui/layout/share-meta.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/home';

export const handle: LiveHandle = { shows: ['catalog'] };

const SHOWN_BRANDS = 7;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const page = requestedPage(url);
  const [stock, newest, brands, announcements, details] = await Promise.all([
    listStock(db, {}, page),
    page === 1 ? listNewest(db) : [],
    listBrands(db),
    readAnnouncements(db),
    readShopDetails(db),
  ]);
  const photos = await readFirstPhotos(db, [...newest, ...stock.items]);
  const { name: shopName, address, openingHours } = details;
  const shop = { shopName, address, openingHours, contacts: contactsOf(details) };
  const { items, pages } = stock;
  return {
    items,
    page: stock.page,
    pages,
    newest,
    brands: brands.slice(0, SHOWN_BRANDS),
    photos,
    announcements,
    ...shop,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { items, page, pages, newest, brands, photos, announcements, shopName } = loaderData;
  const { t } = useLingui();
  const [welcome, stock] = [t`Welcome to ${shopName}.`, t`In stock today, with prices.`];
  const arrived = t`Just arrived`;
  return (
    <Page title={t`Home`} heading={null} isCompact>
      <ShareMeta path="/" title={shopName} description={`${welcome} ${stock}`} picture="/pictures/shop.png" />
      <h1 className="sr-only">{t`Home`}</h1>
      <ShopStrip {...loaderData} />
      <AnnouncementBoard {...announcements.top} />
      {newest.length > 0 && (
        <>
          <div className="flex items-center justify-between gap-4">
            <h2 className="heading">{arrived}</h2>
            <Link to="/shop" className="inline-flex min-h-11 items-center font-semibold text-primary">
              {t`All items`}
              <Icon name="chevron-right" />
            </Link>
          </div>
          <ArrivalCards label={arrived} phones={newest} photos={photos} />
        </>
      )}
      {brands.length > 1 && (
        <>
          <h2 className="heading mt-7 mb-2">{t`Brands`}</h2>
          <ul className="grid grid-cols-4 gap-1.5 sm:grid-cols-8 sm:gap-3">
            {brands.map(({ key, label }) => (
              <li key={key} className="min-w-0">
                <Link to={`/shop?${new URLSearchParams({ brand: key })}`} className="home-brand">
                  {label}
                </Link>
              </li>
            ))}
            <li className="min-w-0">
              <Link to="/shop" className="home-brand bg-primary-tint text-primary">
                {t`All`}
              </Link>
            </li>
          </ul>
        </>
      )}
      <h2 className="heading mt-7 wrap-anywhere">{welcome}</h2>
      <p className="mb-2 quiet">{stock}</p>
      {items.length === 0 ? (
        <EmptyState title={t`Nothing in stock right now`}>
          {t`New stock is on its way. Please check back soon.`}
        </EmptyState>
      ) : (
        <HomeTable items={items} photos={photos} />
      )}
      <Pager page={page} pages={pages} />
      <AnnouncementBoard {...announcements.bottom} />
    </Page>
  );
}
