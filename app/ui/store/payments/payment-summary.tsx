import { Trans } from '@lingui/react/macro';
import type { OrderStatus } from '#app/domain/orders/order-status.ts';
import type { Balance } from '#app/domain/payments/payment-ledger.ts';
import { Mmk } from '#app/ui/components/amount.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { PaymentBadge } from '#app/ui/components/payment-labels.tsx';

type PaymentSummaryProps = { order: { total: number; status: OrderStatus }; balance: Balance };

/** What the order costs, what has arrived and what is left. */
export function PaymentSummary({ order: { total, status }, balance }: PaymentSummaryProps) {
  const { paid, due, checking } = balance;
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
        {status !== 'canceled' && (
          <div className="text-lg font-semibold">
            <dt>
              <Trans>Due</Trans>
            </dt>
            <dd>
              <Mmk value={due} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
