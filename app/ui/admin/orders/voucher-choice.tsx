import { useLingui } from '@lingui/react/macro';
import type { Order } from '#app/domain/orders/order.ts';
import { OrdersEmpty } from '#app/ui/admin/orders/order-empty.tsx';
import { OrderSummaryList } from '#app/ui/admin/orders/order-summary-list.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';

type VoucherChoiceProps = { missing: boolean; orders: Order[]; page: number; pages: number };

export function VoucherChoice({ missing, orders, page, pages }: VoucherChoiceProps) {
  const { t } = useLingui();
  const search = useListSearch(['order', 'from']).replace('?', '&');
  const pathOf = (id: string) => `/admin/voucherModal?order=${encodeURIComponent(id)}&from=list${search}`;
  return (
    <Page title={t`Vouchers`} lead={t`Choose an order to see its voucher.`}>
      {missing && (
        <div className="mb-5">
          <Alert>{t`This order does not exist.`}</Alert>
        </div>
      )}
      {orders.length === 0 ? <OrdersEmpty filtered={false} /> : <OrderSummaryList orders={orders} pathOf={pathOf} />}
      <Pager page={page} pages={pages} />
    </Page>
  );
}
