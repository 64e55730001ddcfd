import { Trans } from '@lingui/react/macro';
import {
  type Balance,
  duePartsOf,
  moneyRowsOf,
  type OrderMoney,
  unsentOf,
} from '#app/domain/money/payments/payment-ledger.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { PaymentBadge } from '#app/ui/labels/payment-labels.tsx';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';
import { CheckedAmount } from '#app/ui/store/payments/checked-amount.tsx';

type PaymentSummaryProps = {
  order: OrderMoney;
  balance: Balance;
  /** The buyer has just reported all that is due. */
  isReported: boolean;
};

/** What the shop is checking, the total of the order, the money received and what is not sent yet. */
export function PaymentSummary({ order, balance, isReported }: PaymentSummaryProps) {
  const rows = moneyRowsOf(order, balance, duePartsOf(unsentOf(balance)));
  const isChecking = balance.checking > 0;
  return (
    <section className="flex flex-col gap-3">
      {!ORDER_STATUSES[order.status].isPayable && (
        <Alert tone="warning">
          <Trans>This order is canceled. Please do not send money for it.</Trans>
        </Alert>
      )}
      {isChecking ? (
        <Checking amount={balance.checking} isReported={isReported} />
      ) : (
        ORDER_STATUSES[order.status].isPayable && (
          <p>
            <PaymentBadge status={balance.status} isOwn />
          </p>
        )
      )}
      <MoneyRows rows={rows.filter(({ kind, amount }) => amount !== 0 || (kind !== 'paid' && !isChecking))} />
    </section>
  );
}

function Checking({ amount, isReported }: { amount: number; isReported: boolean }) {
  return (
    <div className="mb-2 flex flex-col gap-1 rounded-box bg-success-tint p-4 sm:p-5">
      <p className="text-xl font-semibold">
        <CheckedAmount amount={amount} />
      </p>
      {isReported ? (
        <p role="status">
          <Trans>The shop has received your report and is checking its account. The result appears here.</Trans>
        </p>
      ) : (
        <p>
          <Trans>The result appears here and in My Orders.</Trans>
        </p>
      )}
    </div>
  );
}
