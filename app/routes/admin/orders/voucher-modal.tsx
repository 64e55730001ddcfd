import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { shopContext } from '#app/context.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { listOrders, readOrder } from '#app/domain/orders/order-list.server.ts';
import { orderPath } from '#app/domain/orders/order-path.ts';
import { requestedPage } from '#app/domain/paging.ts';
import { type Contact, contactsOf } from '#app/domain/settings/contacts.ts';
import { readShopDetails } from '#app/domain/settings/shop-details.server.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { VoucherChoice } from '#app/ui/admin/orders/voucher-choice.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Voucher } from '#app/ui/voucher/voucher.tsx';
import type { Route } from './+types/voucher-modal';

/** The voucher of any order, confirmed or not (DECISIONS 24); without `order`, a list to choose from. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const id = url.searchParams.get('order') ?? '';
  const order = id === '' ? undefined : await readOrder(db, id);
  if (!order) return { missing: id !== '', ...(await listOrders(db, {}, requestedPage(url))) };
  const shop = await readShopDetails(db);
  return { order, shop, contacts: contactsOf(shop) };
}

export default function VoucherPage({ loaderData }: Route.ComponentProps) {
  return loaderData.order ? <OrderVoucher {...loaderData} /> : <VoucherChoice {...loaderData} />;
}

type OrderVoucherProps = { order: Order; shop: ShopDetails; contacts: Contact[] };

function OrderVoucher({ order, shop, contacts }: OrderVoucherProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const list = params.get('from') === 'list' ? '/admin/voucherModal' : orderPath(order.id);
  return (
    <Page title={t`Voucher ${order.number}`} width="text">
      <div className="rounded-box border border-base-300 px-5 pt-5 sm:px-8 sm:pt-8 not-print:[&_.figures]:whitespace-normal">
        <Voucher
          order={order}
          shop={shop}
          contacts={contacts}
          id="voucher"
          close={
            <ButtonLink to={list + useListSearch(['order', 'from'])}>
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
