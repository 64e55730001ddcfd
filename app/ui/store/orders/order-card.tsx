import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import { type Balance, duePartsOf, unsentOf } from '#app/domain/money/payments/payment-ledger.ts';
import type { WhenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { ORDER_STATUSES, refusalOf } from '#app/domain/order-status.ts';
import type { Order, OrderStep, RequestRefused } from '#app/domain/orders/order.ts';
import { ownReturnPath, payPath } from '#app/domain/orders/order-paths.ts';
import type { OrderReturn } from '#app/domain/orders/returns/return.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { SoldUnits } from '#app/domain/stock/units/shown-units.ts';
import type { OrderWarranty } from '#app/domain/stock/warranties/warranty.ts';
import { LineAmount, Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { CancelRequestedBadge, StatusBadge } from '#app/ui/labels/order-labels.tsx';
import { PaymentBadge, useDueLabels } from '#app/ui/labels/payment-labels.tsx';
import { PieceText } from '#app/ui/labels/unit-labels.tsx';
import { AmountDue } from '#app/ui/orders/amount-due.tsx';
import { ReturnList } from '#app/ui/orders/return-list.tsx';
import { SoldPhones } from '#app/ui/orders/sold-unit-lines.tsx';
import { RequestRefusal } from '#app/ui/store/orders/cancellation-result.tsx';
import { OrderProgress } from '#app/ui/store/orders/order-progress.tsx';
import { WarrantyLinks } from '#app/ui/store/orders/warranty-links.tsx';
import { CheckedAmount } from '#app/ui/store/payments/checked-amount.tsx';
import { WhenToPayNote } from '#app/ui/store/payments/when-to-pay-note.tsx';

type OrderCardProps = {
  order: Order;
  photos: FirstPhotos;
  units: SoldUnits[string] | undefined;
  warranties: OrderWarranty[] | undefined;
  /** Undefined if the order has no payments and no account to pay to. */
  balance: Balance | undefined;
  pay: WhenToPay | null;
  returns: OrderReturn[] | undefined;
  page: number;
  canWithdraw: boolean;
};

export function OrderCard(props: OrderCardProps) {
  const { t } = useLingui();
  const search = useListSearch();
  const { order, photos, units, warranties = [], balance, pay, returns } = props;
  return (
    <li className="rounded-box border border-base-300 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{t`Order ${order.number}`}</h2>
        <span className="text-sm text-muted *:whitespace-normal">
          <Moment at={order.createdAt} />
        </span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <StatusBadge status={order.status} />
        {order.cancelRequested && <CancelRequestedBadge />}
        {balance && <PaymentBadge status={balance.status} />}
      </div>
      <div className="mt-4 flex flex-col gap-2 empty:hidden">
        {balance && balance.checking > 0 && <CheckedAmount amount={balance.checking} />}
        <WhenToPayNote pay={pay} method={order.paymentMethod} />
      </div>
      <div className="mt-4 empty:hidden">
        <OrderProgress status={order.status} />
      </div>
      <ul className="mt-4 flex flex-col gap-2">
        {order.items.map((item) => (
          <li key={item.line} className="flex items-start gap-3">
            <PhonePhoto name={item.name} photo={photos[item.itemId]} className="size-11" shown="2.75rem" widest={160} />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0">
                <UnbrokenText text={item.name} />{' '}
                <span className="text-sm text-muted">
                  {specsOf(item)}
                  <PieceText piece={item.piece} />
                  <SoldPhones units={units?.[item.line]} />
                  <WarrantyLinks warranties={warranties.filter(({ line }) => line === item.line)} />
                </span>
              </span>
              <span className="ml-auto text-right text-sm text-muted tabular-nums *:whitespace-normal sm:text-base">
                <LineAmount {...item} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-base-300 pt-3">
        <span>{t`Total`}</span>
        <span className="text-right text-lg font-semibold *:whitespace-normal">
          <Mmk value={order.total} />
        </span>
      </p>
      {balance &&
        (balance.deposit !== null && balance.open > 0 ? (
          <DepositAndRest balance={unsentOf(balance)} />
        ) : (
          <AmountDue balance={unsentOf(balance)} />
        ))}
      {returns && (
        <section className="mt-4">
          <h3 className="mb-1 font-semibold">{t`Returns`}</h3>
          <ReturnList returns={returns} pathOf={(id) => ownReturnPath(id) + search} />
        </section>
      )}
      <OrderActions {...props} />
    </li>
  );
}

function DepositAndRest({ balance }: { balance: Balance }) {
  const labels = useDueLabels();
  return (
    <dl className="mt-1 flex flex-col text-muted *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-4">
      {duePartsOf(balance).map(({ part, amount }) => (
        <div key={part}>
          <dt>{labels[part]}</dt>
          <dd className="text-right">
            <Mmk value={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Request and withdrawal share one button, so that it keeps the focus. */
function OrderActions({
  order,
  page,
  balance,
  canWithdraw,
}: Omit<OrderCardProps, 'photos' | 'units' | 'warranties' | 'pay' | 'returns'>) {
  const { t } = useLingui();
  const fetcher = useFetcher<OrderStep | RequestRefused | Unavailable>();
  const [isConfirming, setConfirming] = useState(false);
  const { number, status, cancelRequested } = order;
  const canRequest = !refusalOf(order, 'cancellation-request') && !cancelRequested;
  const path = `/my-orders/${encodeURIComponent(order.id)}`;
  const search = useListSearch();

  function confirmFirst(event: MouseEvent) {
    if (!canRequest) return;
    event.preventDefault();
    setConfirming(true);
  }

  function sendRequest() {
    setConfirming(false);
    fetcher.submit(null, { method: 'post', action: `${path}/cancellation-request` });
  }

  return (
    <>
      {fetcher.data?.ok === false && (
        <div className="mt-3">
          <RequestRefusal result={fetcher.data} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {balance && (
          <ButtonLink to={payPath(order.id) + search}>
            {balance.open > 0 ? t`Pay` : t`Payment`}
            <span className="sr-only"> {t`Order ${number}`}</span>
          </ButtonLink>
        )}
        {ORDER_STATUSES[status].isSold && (
          <Form action={`${path}/voucher`} preventScrollReset>
            {page > 1 && <input type="hidden" name="page" value={page} />}
            <Button type="submit" aria-label={t`View Voucher of order ${number}`}>
              {t`View Voucher`}
            </Button>
          </Form>
        )}
        {(canRequest || canWithdraw) && (
          <fetcher.Form method="post" action={`${path}/cancellation-${canRequest ? 'request' : 'withdrawal'}${search}`}>
            {canRequest && <input type="hidden" name="ask" value="first" />}
            <Button
              type="submit"
              busy={fetcher.state !== 'idle'}
              onClick={confirmFirst}
              aria-label={
                canRequest ? t`Request Cancellation of order ${number}` : t`Withdraw Request to cancel order ${number}`
              }
            >
              {canRequest ? t`Request Cancellation` : t`Withdraw Request`}
            </Button>
          </fetcher.Form>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t`Ask the shop to cancel order ${number}?`}
        confirmLabel={t`Request Cancellation`}
        onConfirm={sendRequest}
        onClose={() => setConfirming(false)}
      >
        {t`The shop decides. You can withdraw the request until the shop has acted on it.`}
      </ConfirmDialog>
    </>
  );
}
