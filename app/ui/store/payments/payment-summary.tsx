import { useLingui } from '@lingui/react/macro';
import type { Payment } from '#app/domain/money/payments/payment.ts';
import {
  type Balance,
  duePartsOf,
  moneyRowsOf,
  type OrderMoney,
  unsentOf,
} from '#app/domain/money/payments/payment-ledger.ts';
import type { WhenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { PaymentBadge, useMoneyLabels } from '#app/ui/labels/payment-labels.tsx';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';
import { CheckedAmount } from '#app/ui/store/payments/checked-amount.tsx';
import { RejectedNote } from '#app/ui/store/payments/payment-rejection-text.tsx';
import { WhenToPayNote } from '#app/ui/store/payments/when-to-pay-note.tsx';

type PaymentSummaryProps = {
  order: OrderMoney & { paymentMethod: string };
  balance: Balance;
  pay: WhenToPay | null;
  last: Payment | undefined;
  isReported: boolean;
};

export function PaymentSummary({ order, balance, pay, last, isReported }: PaymentSummaryProps) {
  const { t } = useLingui();
  const labels = useMoneyLabels();
  const rows = moneyRowsOf(order, balance, duePartsOf(unsentOf(balance)));
  const isChecking = balance.checking > 0;
  const shown = rows.filter(({ kind, amount }) => amount !== 0 || (kind !== 'paid' && !isChecking));
  const next = rows.find(({ isNext }) => isNext);
  const { isPayable } = ORDER_STATUSES[order.status];
  return (
    <section className="flex flex-col gap-3">
      {!isPayable && <Alert tone="warning">{t`This order is canceled. Please do not send money for it.`}</Alert>}
      {isChecking && <Checking amount={balance.checking} isReported={isReported} />}
      {pay && last?.state === 'rejected' && <RejectedNote payment={last} />}
      {(pay || shown.length > 2 || !isChecking) && (
        <div className="flex flex-col gap-2 rounded-box border border-base-300 bg-surface p-4">
          {pay && next ? (
            <div>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                {labels[next.kind]}
                {!isChecking && <PaymentBadge status={balance.status} isOwn />}
              </p>
              <p className="text-[2rem]/tight font-bold my:leading-[1.5] *:wrap-anywhere *:whitespace-normal!">
                <Price value={pay.amount} />
              </p>
            </div>
          ) : (
            isPayable && !isChecking && <PaymentBadge status={balance.status} isOwn />
          )}
          <WhenToPayNote pay={pay} method={order.paymentMethod} />
          {(!pay || shown.length > 2) && <MoneyRows rows={shown} />}
        </div>
      )}
    </section>
  );
}

function Checking({ amount, isReported }: { amount: number; isReported: boolean }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1 rounded-box bg-success-tint p-4">
      <p className="text-xl font-semibold">
        <CheckedAmount amount={amount} />
      </p>
      {isReported ? (
        <p role="status">
          {t`The shop has received your report and is checking its account. The result appears here.`}
        </p>
      ) : (
        <p>{t`The result appears here and in My Orders.`}</p>
      )}
    </div>
  );
}
