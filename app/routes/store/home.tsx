import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { phoneOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { readAnnouncements } from '#app/domain/shop/settings/announcements.server.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { ContactSection } from '#app/ui/components/contact-links.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { ShareMeta } from '#app/ui/layout/share-meta.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import { StockLines } from '#app/ui/lists/stock-lines.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { AnnouncementBoard } from '#app/ui/store/catalog/announcement-board.tsx';
import type { Route } from './+types/home';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [stock, announcements, details] = await Promise.all([
    listStock(db, {}, requestedPage(url)),
    readAnnouncements(db),
    readShopDetails(db),
  ]);
  const items = stock.items.map((item) => ({ ...phoneOf(item), id: item.id, qty: item.qty }));
  const { page, pages } = stock;
  return { items, page, pages, announcements, shopName: details.name, contacts: contactsOf(details) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { items, page, pages, announcements, shopName, contacts } = loaderData;
  const { t } = useLingui();
  const welcome = t`Welcome to ${shopName}. In stock today. Open the shop for prices.`;
  return (
    <Page
      title={t`Home`}
      actions={
        <ButtonLink to="/shop" look="main">
          <Trans>See prices</Trans>
        </ButtonLink>
      }
    >
      <ShareMeta path="/" title={shopName} description={welcome} picture="/pictures/shop.png" />
      <AnnouncementBoard {...announcements.top} />
      <p className="mb-6 max-w-prose text-muted">{welcome}</p>
      {items.length === 0 ? (
        <EmptyState title={t`Nothing in stock right now`}>
          <Trans>New phones are on their way. Please check back soon.</Trans>
        </EmptyState>
      ) : (
        <StockLines label={t`Current stock`} items={items} linkOf={phonePath} />
      )}
      <Pager page={page} pages={pages} />
      <AnnouncementBoard {...announcements.bottom} />
      <ContactSection contacts={contacts} />
    </Page>
  );
}
