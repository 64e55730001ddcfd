import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { OrderStatus } from '#app/domain/orders/order-status.ts';
import { arrivedDeposit, type Balance, duePartsOf } from '#app/domain/payments/payment-ledger.ts';
import { Mmk } from '#app/ui/components/amount.tsx';
import { useDueLabels } from '#app/ui/components/payment-labels.tsx';

type OrderMoneyProps = { order: { total: number; status: OrderStatus }; balance: Balance };

/** What an order costs, what has arrived, and what is due or owed back. */
export function OrderMoney({ order: { total, status }, balance }: OrderMoneyProps) {
  const labels = useDueLabels();
  const { paid, checking } = balance;
  const isCanceled = status === 'canceled';
  const deposit = isCanceled ? null : arrivedDeposit(balance);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-5 gap-y-1 [&_dd]:text-right [&_dt]:text-muted">
      <dt>
        <Trans>Total</Trans>
      </dt>
      <dd>
        <Mmk value={total} />
      </dd>
      {deposit !== null && (
        <>
          <dt>
            <Trans>Deposit</Trans>
          </dt>
          <dd>
            <Mmk value={deposit} />
          </dd>
        </>
      )}
      <dt>
        <Trans context="money received">Paid</Trans>
      </dt>
      <dd>
        <Mmk value={paid} />
      </dd>
      {checking > 0 && (
        <>
          <dt>
            <Trans>Waiting to be checked</Trans>
          </dt>
          <dd>
            <Mmk value={checking} />
          </dd>
        </>
      )}
      {isCanceled && paid > 0 && (
        <>
          <dt>
            <Trans>Owed back</Trans>
          </dt>
          <dd className="font-semibold">
            <Mmk value={paid} />
          </dd>
        </>
      )}
      {!isCanceled &&
        duePartsOf(balance).map(({ part, amount }, at) => (
          <Fragment key={part}>
            <dt>{labels[part]}</dt>
            <dd className={at === 0 ? 'font-semibold' : ''}>
              <Mmk value={amount} />
            </dd>
          </Fragment>
        ))}
    </dl>
  );
}
