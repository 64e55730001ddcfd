import { Trans, useLingui } from '@lingui/react/macro';
import { paymentQrPath } from '#app/domain/money/payment-accounts/payment-account.ts';
import { nextTransfer, splitTransfers } from '#app/domain/money/payments/payment.ts';
import {
  type Balance,
  moneyRowsOf,
  type TradeInPayment,
  type VoucherAccount,
  type VoucherPayments,
} from '#app/domain/money/payments/payment-ledger.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { PaymentBadge, useWalletNames } from '#app/ui/labels/payment-labels.tsx';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';

type VoucherPaymentProps = {
  order: Order;
  balance: Balance;
  tradeIns: TradeInPayment[] | undefined;
  accounts: VoucherPayments['accounts'];
};

export function VoucherPayment({ order, balance, tradeIns = [], accounts }: VoucherPaymentProps) {
  const { t } = useLingui();
  const { paymentMethod } = order;
  const payableAccounts = balance.open > 0 ? accounts.filter(({ method }) => method === paymentMethod) : [];
  return (
    <section className="mt-[0.75em] break-inside-avoid">
      <MoneyRows
        rows={moneyRowsOf(order, balance).filter(({ kind }) => kind !== 'total' && kind !== 'checking')}
        badge={<PaymentBadge status={balance.status} />}
      />
      {tradeIns.map(({ label, amount }) => (
        <p key={label} className="mt-[0.25em] flex flex-wrap justify-between gap-x-[1em] wrap-anywhere">
          <span className="text-muted">
            {t`Trade-in`}: <UnbrokenText text={label} />
          </span>
          <Mmk value={amount} className="ms-auto" />
        </p>
      ))}
      {payableAccounts.length > 0 && (
        <div className="mt-[0.5em] wrap-anywhere">
          <p className="text-muted">{t`Pay to`}</p>
          <ul>
            {payableAccounts.map((account) => (
              <li key={account.id} className="tabular-nums">
                <UnbrokenText text={[paymentMethod, account.holder, account.number].filter(Boolean).join(' · ')} />
                {account.qrWallets.length > 0 && <VoucherQr order={order} balance={balance} account={account} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** The QR code with amount and order number; its size is in millimetres, so that it can be scanned from any paper. */
function VoucherQr({ order, balance, account }: { order: Order; balance: Balance; account: VoucherAccount }) {
  const { t } = useLingui();
  const names = useWalletNames();
  const orderNumber = order.number;
  const parts = splitTransfers(balance.toSend, account.transferLimit);
  const amount = nextTransfer(balance.toSend, account.transferLimit);
  const tested = account.qrWallets.map((wallet) => names[wallet]).join(', ');
  if (!parts) return null;
  const count = parts.length;
  return (
    <div className="my-[0.5em] flex break-inside-avoid flex-wrap items-center gap-[0.75em]">
      <img
        src={paymentQrPath(order.id, account.id, amount)}
        alt={t`QR code to pay order ${orderNumber}`}
        className="size-[30mm] bg-white"
      />
      <p className="min-w-0 flex-1">
        <Trans>
          Pay <Mmk value={amount} /> with {tested}
        </Trans>
        {count > 1 && <span className="block text-muted">{t`The first of ${count} transfers`}</span>}
      </p>
    </div>
  );
}
