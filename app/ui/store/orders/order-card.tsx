import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import type { RejectedPayment } from '#app/domain/money/payments/payment.ts';
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
import { SmallPhoto } from '#app/ui/components/phone-photo.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { CancelRequestedBadge, StatusBadge } from '#app/ui/labels/order-labels.tsx';
import { PaymentBadge, useDueLabels } from '#app/ui/labels/payment-labels.tsx';
import { PieceText } from '#app/ui/labels/piece-text.tsx';
import { AmountDue } from '#app/ui/orders/amount-due.tsx';
import { ReturnList } from '#app/ui/orders/return-list.tsx';
import { SoldPhones } from '#app/ui/orders/sold-phones.tsx';
import { RequestRefusal } from '#app/ui/store/orders/cancellation-result.tsx';
import { OrderProgress } from '#app/ui/store/orders/order-progress.tsx';
import { WarrantyLinks } from '#app/ui/store/orders/warranty-links.tsx';
import { CheckedAmount } from '#app/ui/store/payments/checked-amount.tsx';
import { RejectedNote } from '#app/ui/store/payments/payment-rejection-text.tsx';
import { WhenToPayNote } from '#app/ui/store/payments/when-to-pay-note.tsx';

type OrderCardProps = {
  order: Order;
  photos: FirstPhotos;
  units: SoldUnits[string] | undefined;
  warranties: OrderWarranty[] | undefined;
  /** Undefined if the order has no payments and no account to pay to. */
  balance: Balance | undefined;
  pay: WhenToPay | null;
  rejected: RejectedPayment | undefined;
  returns: OrderReturn[] | undefined;
  page: number;
  canWithdraw: boolean;
};

export function OrderCard(props: OrderCardProps) {
  const { t } = useLingui();
  const search = useListSearch();
  const { order, photos, units, warranties = [], balance, pay, rejected, returns } = props;
  return (
    <li className="order-card">
      <div>
        <h2>{t`Order ${order.number}`}</h2>
        <StatusBadge status={order.status} />
        {order.cancelRequested && <CancelRequestedBadge />}
        {balance && <PaymentBadge status={balance.status} isOwn />}
        <Moment at={order.createdAt} />
      </div>
      {balance && balance.checking > 0 && <CheckedAmount amount={balance.checking} />}
      {rejected && <RejectedNote payment={rejected} />}
      <WhenToPayNote pay={pay} method={order.paymentMethod} />
      <OrderProgress status={order.status} />
      <ul>
        {order.items.map((item) => (
          <li key={item.line}>
            <SmallPhoto name={item.name} photo={photos[item.itemId]} />
            <span>
              <UnbrokenText text={item.name} />
              <small>
                {specsOf(item)}
                <PieceText piece={item.piece} />
                <SoldPhones units={units?.[item.line]} />
                <WarrantyLinks warranties={warranties.filter(({ line }) => line === item.line)} />
              </small>
            </span>
            <LineAmount {...item} />
          </li>
        ))}
      </ul>
      {returns && (
        <section>
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
    <dl className="flex flex-col font-normal text-muted *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-4">
      {duePartsOf(balance).map(({ part, amount }) => (
        <div key={part}>
          <dt>{labels[part]}</dt>
          <dd>
            <Mmk value={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const PAYS_NOW: WhenToPay['when'][] = ['now', 'due', 'deposit'];

/** The total beside the acts; only paying is filled. Request and withdrawal share one button, so that it keeps the focus. */
function OrderActions({ order, page, balance, pay, canWithdraw }: OrderCardProps) {
  const { t } = useLingui();
  const fetcher = useFetcher<OrderStep | RequestRefused | Unavailable>();
  // Null until the first question: most cards never need the dialog.
  const [isConfirming, setConfirming] = useState<boolean | null>(null);
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
      {fetcher.data?.ok === false && <RequestRefusal result={fetcher.data} />}
      <div className="order-foot">
        <div>
          <small>{t`Total`}</small>
          <Mmk value={order.total} />
          {balance &&
            (balance.deposit !== null && balance.open > 0 ? (
              <DepositAndRest balance={unsentOf(balance)} />
            ) : (
              <span className={balance.owedBack > 0 ? '*:text-success' : ''}>
                <AmountDue balance={unsentOf(balance)} />
              </span>
            ))}
        </div>
        {balance && (
          <ButtonLink to={payPath(order.id) + search} look={pay && PAYS_NOW.includes(pay.when) ? 'main' : 'plain'}>
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
      </div>
      {(canRequest || canWithdraw) && (
        <fetcher.Form method="post" action={`${path}/cancellation-${canRequest ? 'request' : 'withdrawal'}${search}`}>
          {canRequest && <input type="hidden" name="ask" value="first" />}
          <Button
            type="submit"
            look="quiet"
            size="small"
            className="-ms-3.5 text-muted"
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
      {isConfirming !== null && (
        <ConfirmDialog
          open={isConfirming}
          title={t`Ask the shop to cancel order ${number}?`}
          confirmLabel={t`Request Cancellation`}
          onConfirm={sendRequest}
          onClose={() => setConfirming(false)}
        >
          {t`The shop decides. You can withdraw the request until the shop has acted on it.`}
        </ConfirmDialog>
      )}
    </>
  );
}
