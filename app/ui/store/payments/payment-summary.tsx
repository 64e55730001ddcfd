import { Trans } from '@lingui/react/macro';
import type { OrderStatus } from '#app/domain/orders/order-status.ts';
import { arrivedDeposit, type Balance, duePartsOf, orderPaymentStatus } from '#app/domain/payments/payment-ledger.ts';
import { Mmk } from '#app/ui/components/amount.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { PaymentBadge, useDueLabels } from '#app/ui/components/payment-labels.tsx';

type PaymentSummaryProps = { order: { total: number; status: OrderStatus }; balance: Balance };

/** What the order costs, what has arrived and what is left. */
export function PaymentSummary({ order: { total, status }, balance }: PaymentSummaryProps) {
  const { paid, checking } = balance;
  const isOwedBack = orderPaymentStatus(status, balance) === 'owed back';
  const labels = useDueLabels();
  const deposit = status === 'canceled' ? null : arrivedDeposit(balance);
  return (
    <section className="flex flex-col gap-3">
      {status === 'canceled' ? (
        <Alert tone="warning">
          <Trans>This order is canceled. Please do not send money for it.</Trans>
        </Alert>
      ) : (
        <p>
          <PaymentBadge status={balance.status} />
        </p>
      )}
      <dl className="flex flex-col gap-1 *:flex *:items-baseline *:justify-between *:gap-4">
        <div>
          <dt className="text-muted">
            <Trans>Total</Trans>
          </dt>
          <dd>
            <Mmk value={total} />
          </dd>
        </div>
        {deposit !== null && (
          <div>
            <dt className="text-muted">
              <Trans>Deposit</Trans>
            </dt>
            <dd>
              <Mmk value={deposit} />
            </dd>
          </div>
        )}
        {paid !== 0 && (
          <div>
            <dt className="text-muted">
              <Trans context="money received">Paid</Trans>
            </dt>
            <dd>
              <Mmk value={paid} />
            </dd>
          </div>
        )}
        {checking > 0 && (
          <div>
            <dt className="text-muted">
              <Trans>The shop is checking</Trans>
            </dt>
            <dd>
              <Mmk value={checking} />
            </dd>
          </div>
        )}
        {isOwedBack && (
          <div className="text-lg font-semibold">
            <dt>
              <Trans>Owed back</Trans>
            </dt>
            <dd>
              <Mmk value={paid} />
            </dd>
          </div>
        )}
        {status !== 'canceled' &&
          duePartsOf(balance).map(({ part, amount }, at) => (
            <div key={part} className={at === 0 ? 'text-lg font-semibold' : ''}>
              <dt className={at === 0 ? '' : 'text-muted'}>{labels[part]}</dt>
              <dd>
                <Mmk value={amount} />
              </dd>
            </div>
          ))}
      </dl>
      {status !== 'canceled' && balance.deposit !== null && balance.open > 0 && (
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
