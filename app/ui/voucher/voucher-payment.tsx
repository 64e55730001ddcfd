import { Trans } from '@lingui/react/macro';
import type { Order } from '#app/domain/orders/order.ts';
import { arrivedDeposit, type Balance, duePartsOf, type VoucherPayments } from '#app/domain/payments/payment-ledger.ts';
import { Mmk } from '#app/ui/components/amount.tsx';
import { PaymentBadge, useDueLabels } from '#app/ui/components/payment-labels.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';

type VoucherPaymentProps = { order: Order; balance: Balance; accounts: VoucherPayments['accounts'] };

/** What is paid, what is due and where to pay it. */
export function VoucherPayment({ order: { status, paymentMethod }, balance, accounts }: VoucherPaymentProps) {
  const labels = useDueLabels();
  const isCanceled = status === 'canceled';
  const deposit = isCanceled ? null : arrivedDeposit(balance);
  const own = !isCanceled && balance.open > 0 ? accounts.filter(({ method }) => method === paymentMethod) : [];
  return (
    <section className="mt-[0.75em] break-inside-avoid">
      <dl className="flex flex-col *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-[1em]">
        {deposit !== null && (
          <div>
            <dt>
              <Trans>Deposit</Trans>
            </dt>
            <dd>
              <Mmk value={deposit} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans context="money received">Paid</Trans>
          </dt>
          <dd>
            <Mmk value={balance.paid} />
          </dd>
        </div>
        {!isCanceled &&
          duePartsOf(balance).map(({ part, amount }, at) => (
            <div key={part} className={at === 0 ? 'font-semibold' : ''}>
              <dt className="flex flex-wrap items-center gap-x-[0.75em]">
                {labels[part]} {at === 0 && <PaymentBadge status={balance.status} />}
              </dt>
              <dd>
                <Mmk value={amount} />
              </dd>
            </div>
          ))}
      </dl>
      {own.length > 0 && (
        <div className="mt-[0.5em] wrap-anywhere">
          <p className="text-muted">
            <Trans>Pay to</Trans>
          </p>
          <ul>
            {own.map(({ holder, number }) => (
              <li key={number} className="tabular-nums">
                <UnbrokenText text={[paymentMethod, holder, number].filter(Boolean).join(' · ')} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
