import { Trans } from '@lingui/react/macro';
import { type Balance, moneyRowsOf, type OrderMoney } from '#app/domain/money/payments/payment-ledger.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { PaymentBadge } from '#app/ui/labels/payment-labels.tsx';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';

type PaymentSummaryProps = { order: OrderMoney; balance: Balance };

/** The total of the order, the money received and the amount left. */
export function PaymentSummary({ order, balance }: PaymentSummaryProps) {
  return (
    <section className="flex flex-col gap-3">
      {ORDER_STATUSES[order.status].isPayable ? (
        <p>
          <PaymentBadge status={balance.status} />
        </p>
      ) : (
        <Alert tone="warning">
          <Trans>This order is canceled. Please do not send money for it.</Trans>
        </Alert>
      )}
      <MoneyRows rows={moneyRowsOf(order, balance).filter(({ kind, amount }) => kind !== 'paid' || amount !== 0)} />
      {balance.deposit !== null && balance.open > 0 && (
        <p>
          {balance.depositDue > balance.checking ? (
            <Trans>Pay the deposit first, the rest later. You may also pay everything at once.</Trans>
          ) : balance.depositDue === 0 ? (
            <Trans>Your deposit has arrived. Pay the rest now, or when the shop asks for it.</Trans>
          ) : (
            <Trans>The shop is checking your deposit. Pay the rest now, or when the shop asks for it.</Trans>
          )}
        </p>
      )}
    </section>
  );
}
