import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#app/domain/orders/order.ts';
import { NoOrders } from '#app/ui/admin/orders/order-empty.tsx';
import { OrderLinks } from '#app/ui/admin/orders/order-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { Pager } from '#app/ui/components/pager.tsx';
import { Page } from '#app/ui/layout/page.tsx';

type VoucherChoiceProps = { missing: boolean; orders: Order[]; page: number; pages: number };

/** Every order, each a link to its voucher. */
export function VoucherChoice({ missing, orders, page, pages }: VoucherChoiceProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Vouchers`} lead={t`Choose an order to see its voucher.`}>
      {missing && (
        <div className="mb-5">
          <Alert>
            <Trans>This order does not exist.</Trans>
          </Alert>
        </div>
      )}
      {orders.length === 0 ? <NoOrders filtered={false} /> : <OrderLinks orders={orders} pathOf={voucherPath} />}
      <Pager page={page} pages={pages} />
    </Page>
  );
}

function voucherPath(id: string): string {
  return `/admin/voucherModal?order=${encodeURIComponent(id)}`;
}
