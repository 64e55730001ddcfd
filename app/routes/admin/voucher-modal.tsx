import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { listOrders, readOrder } from '#app/domain/orders/list-orders.server.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { wantedPage } from '#app/domain/paging.ts';
import { type Contact, contactsOf } from '#app/domain/settings/contacts.ts';
import { readShopDetails } from '#app/domain/settings/shop-details.server.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { orderPath } from '#app/ui/admin/order-path.ts';
import { VoucherChoice } from '#app/ui/admin/voucher-choice.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { Page } from '#app/ui/page.tsx';
import { useListSearch } from '#app/ui/url-params.ts';
import { Voucher } from '#app/ui/voucher.tsx';
import type { Route } from './+types/voucher-modal.ts';

/** Any order's voucher on a page of its own, confirmed or not (DECISIONS 24). Without an order, one is chosen. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const id = url.searchParams.get('order') ?? '';
  const order = id === '' ? undefined : await readOrder(db, id);
  if (!order) return { missing: id !== '', ...(await listOrders(db, {}, wantedPage(url))) };
  const shop = await readShopDetails(db);
  return { order, shop, contacts: contactsOf(shop) };
}

export default function VoucherPage({ loaderData }: Route.ComponentProps) {
  return loaderData.order ? <OrderVoucher {...loaderData} /> : <VoucherChoice {...loaderData} />;
}

type OrderVoucherProps = { order: Order; shop: ShopDetails; contacts: Contact[] };

function OrderVoucher({ order, shop, contacts }: OrderVoucherProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Voucher ${order.number}`} width="text">
      <div className="rounded-box border border-base-300 px-5 pt-5 sm:px-8 sm:pt-8">
        <Voucher
          order={order}
          shop={shop}
          contacts={contacts}
          id="voucher"
          close={
            <ButtonLink to={orderPath(order.id) + useListSearch(['order'])}>
              <Trans>Close</Trans>
            </ButtonLink>
          }
        />
      </div>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
