import { useLingui } from '@lingui/react/macro';
import { localeContext, shopContext } from '#app/context.ts';
import { readPriceList } from '#app/domain/catalog/storefront/price-list.server.ts';
import { PRICE_CARD_SIZE, PRICE_LIST_PAGE_SIZE, PRICE_PICTURE_SIZE } from '#app/domain/constants.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { readShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { listCardPath } from '#app/images/image-texts.server.ts';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { PriceListPictures } from '#app/ui/store/catalog/price-list-images.tsx';
import { PriceListMeta } from '#app/ui/store/catalog/price-list-meta.tsx';
import { PriceListTable } from '#app/ui/store/catalog/price-list-table.tsx';
import { ShareBar } from '#app/ui/store/catalog/share-bar.tsx';
import { PrintButton } from '#app/ui/voucher/print-button.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/price-list-page';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const now = new Date();
  const [list, details, look] = await Promise.all([
    readPriceList(db, requestedPage(url), PRICE_LIST_PAGE_SIZE),
    readShopDetails(db),
    readShopLook(db),
  ]);
  const setting = { locale: context.get(localeContext), details, look, env, now };
  const picture = listCardPath(setting, list.page === 1 ? list : await readPriceList(db, 1, PRICE_CARD_SIZE));
  return { ...list, details, picture, at: now.toISOString(), pictures: pictureRange(list) };
}

function textsOf({ name, address }: ShopDetails, phones: { name: string }[]): string[] {
  return [name, address, ...phones.map((phone) => phone.name)];
}

function pictureRange({ page, count }: { page: number; count: number }) {
  const picturesFor = (phones: number) => Math.ceil(Math.min(phones, count) / PRICE_PICTURE_SIZE);
  return {
    first: picturesFor((page - 1) * PRICE_LIST_PAGE_SIZE + 1),
    last: picturesFor(page * PRICE_LIST_PAGE_SIZE),
    count: picturesFor(count),
  };
}

export default function PriceList({ loaderData }: Route.ComponentProps) {
  const { phones, page, pages, details, pictures, at } = loaderData;
  const { t } = useLingui();
  const actions = (
    <>
      <ShareBar path="/price-list" title={`${t`Price list`} · ${details.name}`} />
      <PrintButton />
    </>
  );
  return (
    <Page title={t`Price list`} width="text" actions={actions}>
      <PriceListMeta {...loaderData} />
      <PriceListTable phones={phones} details={details} at={at} />
      {phones.length === 0 && (
        <EmptyState title={t`Nothing in stock right now`}>
          {t`New stock is on its way. Please check back soon.`}
        </EmptyState>
      )}
      <Pager page={page} pages={pages} />
      {phones.length > 0 && (
        <div className="mt-8 print:hidden">
          <PriceListPictures {...pictures} texts={textsOf(details, phones)} />
        </div>
      )}
    </Page>
  );
}
