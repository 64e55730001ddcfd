import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { shopContext } from '#app/context.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { listOrders, readOrders } from '#app/domain/orders/order-list.server.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { readVoucherData } from '#app/domain/shop/voucher-data.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { linkOrigin } from '#app/runtime/env.server.ts';
import { SELL_PATH } from '#app/ui/admin/components/admin-screens.ts';
import type { JustSold } from '#app/ui/admin/orders/counter/voucher-opening.tsx';
import { VoucherChoice } from '#app/ui/admin/orders/voucher-choice.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk, Price } from '#app/ui/components/amount-text.tsx';
import { Notice } from '#app/ui/components/message.tsx';
import { useStateOnce } from '#app/ui/hooks/state-once.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { ShareVoucher } from '#app/ui/voucher/share-voucher.tsx';
import { Voucher, type VoucherData } from '#app/ui/voucher/voucher.tsx';
import type { Route } from './+types/voucher-modal';

/** Loads the vouchers of orders, confirmed or not (D 24); if it finds none, a list of orders to choose from. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const ids = url.searchParams.getAll('order').filter(Boolean).slice(0, LIST_PAGE_SIZE);
  const found = ids.length === 0 ? null : await readOrders(db, ids);
  const orders = [...new Set(ids)].flatMap((id) => found?.get(id) ?? []);
  if (orders.length === 0) return { missing: ids.length > 0, ...(await listOrders(db, {}, requestedPage(url))) };
  return { vouchers: orders, ...(await readVoucherData(db, orders, env.timeZone, linkOrigin(env))) };
}

export default function VoucherPage({ loaderData }: Route.ComponentProps) {
  return 'vouchers' in loaderData ? <OrderVouchers {...loaderData} /> : <VoucherChoice {...loaderData} />;
}

/** The pages that `from` can name. Close leads to that page, or else to the first order. */
const LISTS = new Map([
  ['sell', SELL_PATH],
  ['list', '/admin/voucherModal'],
  ['orders', '/admin/admin-orders'],
]);

function OrderVouchers({ vouchers, ...voucherData }: VoucherData & { vouchers: Order[] }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const [first] = vouchers;
  const number = vouchers.length === 1 ? first?.number : undefined;
  const backPath = LISTS.get(params.get('from') ?? '') ?? adminOrderPath(first?.id ?? '');
  const isAfterSale = params.get('from') === 'sell';
  // Of a sale that was finished on the page before.
  const sale = useStateOnce<JustSold>();
  return (
    <Page title={number ? t`Voucher ${number}` : t`Vouchers`} width="text">
      {sale && sale.change > 0 && (
        <p role="status" className="mb-4 text-center print:hidden">
          <span className="block text-muted">{t`Give back`}</span>
          <Price value={sale.change} className="text-5xl font-bold" />
        </p>
      )}
      {sale && sale.unchecked > 0 && (
        <div className="mb-4 print:hidden">
          <Notice>
            <Trans>
              <Mmk value={sale.unchecked} /> waits in the payments to check.
            </Trans>
          </Notice>
        </div>
      )}
      <div className="rounded-box border border-base-300 px-5 pt-5 sm:px-8 sm:pt-8">
        <Voucher
          {...voucherData}
          orders={vouchers}
          id="voucher"
          close={
            <OfficeButtonLink to={backPath + useListSearch(['order', 'from'])}>
              {isAfterSale ? t`New sale` : t`Close`}
            </OfficeButtonLink>
          }
          isAutomatic={sale !== undefined}
        >
          {first && number && (
            <div className="pb-6 print:hidden">
              <ShareVoucher orderId={first.id} number={number} />
            </div>
          )}
        </Voucher>
      </div>
    </Page>
  );
}
