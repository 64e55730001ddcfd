import { Trans } from '@lingui/react/macro';
import { type Balance, moneyRowsOf, type VoucherPayments } from '#app/domain/money/payments/payment-ledger.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { PaymentBadge } from '#app/ui/labels/payment-labels.tsx';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';

type VoucherPaymentProps = { order: Order; balance: Balance; accounts: VoucherPayments['accounts'] };

/** The amounts that are paid and due, and the accounts to pay to. */
export function VoucherPayment({ order, balance, accounts }: VoucherPaymentProps) {
  const { paymentMethod } = order;
  const payableAccounts = balance.open > 0 ? accounts.filter(({ method }) => method === paymentMethod) : [];
  return (
    <section className="mt-[0.75em] break-inside-avoid">
      <MoneyRows
        rows={moneyRowsOf(order, balance).filter(({ kind }) => kind !== 'total' && kind !== 'checking')}
        badge={<PaymentBadge status={balance.status} />}
      />
      {payableAccounts.length > 0 && (
        <div className="mt-[0.5em] wrap-anywhere">
          <p className="text-muted">
            <Trans>Pay to</Trans>
          </p>
          <ul>
            {payableAccounts.map(({ holder, number }) => (
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
