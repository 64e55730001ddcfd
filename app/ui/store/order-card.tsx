import { useLingui } from '@lingui/react/macro';
import { Form, useFetcher } from 'react-router';
import type { Order, OrderStep } from '#app/domain/orders/order.ts';
import { Figure, Mmk, Moment } from '#app/ui/amount.tsx';
import { CancelRequestedBadge, StatusBadge } from '#app/ui/badges.tsx';
import { Button } from '#app/ui/button.tsx';
import { Alert } from '#app/ui/message.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Unreached } from '#app/ui/unreached.tsx';

/** One of the buyer's own orders: date, status and items, and what they can do with it (SPEC 2, DECISIONS 22). */
export function OrderCard({ order, page }: { order: Order; page: number }) {
  const { t } = useLingui();
  return (
    <li className="rounded-box border border-base-300 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{t`Order ${order.number}`}</h2>
        <span className="text-sm text-muted">
          <Moment at={order.createdAt} />
        </span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <StatusBadge status={order.status} />
        {order.cancelRequested && <CancelRequestedBadge />}
      </div>
      <ul className="mt-4 flex flex-col gap-2">
        {order.items.map((item) => (
          <li key={item.line} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-break-word">
              <Unbroken text={item.name} /> <span className="text-sm text-muted">{`${item.ram} · ${item.rom}`}</span>
            </span>
            <span className="ml-auto text-muted tabular-nums">
              <Figure value={item.qty} /> × <Mmk value={item.salePrice} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-base-300 pt-3">
        <span>{t`Total`}</span>
        <span className="text-lg font-semibold">
          <Mmk value={order.total} />
        </span>
      </p>
      <OrderActions order={order} page={page} />
    </li>
  );
}

function OrderActions({ order, page }: { order: Order; page: number }) {
  const { t } = useLingui();
  const fetcher = useFetcher<OrderStep | Unreached>();
  const canRequest = order.status !== 'canceled' && !order.cancelRequested;
  if (!canRequest && order.status !== 'confirmed') return null;
  return (
    <>
      {fetcher.data?.ok === false && <Alert>{t`This could not be sent. Please reload the page and try again.`}</Alert>}
      <div className="mt-3 flex flex-wrap gap-2">
        {order.status === 'confirmed' && (
          <Form action={`/my-orders/${encodeURIComponent(order.id)}/voucher`} preventScrollReset>
            {page > 1 && <input type="hidden" name="page" value={page} />}
            <Button type="submit" aria-label={t`View Voucher of order ${order.number}`}>
              {t`View Voucher`}
            </Button>
          </Form>
        )}
        {canRequest && (
          <fetcher.Form method="post" action={`/my-orders/${encodeURIComponent(order.id)}/cancellation-request`}>
            <Button
              type="submit"
              busy={fetcher.state !== 'idle'}
              aria-label={t`Request Cancellation of order ${order.number}`}
            >
              {t`Request Cancellation`}
            </Button>
          </fetcher.Form>
        )}
      </div>
    </>
  );
}
