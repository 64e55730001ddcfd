import { useLingui } from '@lingui/react/macro';
import type { PayableAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import { PayAccount } from '#app/ui/store/payments/pay-account.tsx';

type PayAccountsProps = {
  order: { id: string; number: number; paymentMethod: string };
  accounts: PayableAccount[];
  amount: number;
  /** The secret of the link, on its page: it shows the QR codes. */
  link?: string;
};

export function PayAccounts({ order, accounts, amount, link }: PayAccountsProps) {
  const { t } = useLingui();
  const method = order.paymentMethod;
  if (accounts.length === 0) return null;
  return (
    <>
      <h2 className="heading wrap-anywhere">{t`Pay by ${method}`}</h2>
      {accounts.length > 1 && <p className="quiet">{t`Choose one of these accounts.`}</p>}
      {accounts.map((account) => (
        <PayAccount key={account.id} account={account} amount={amount} order={order} {...(link && { link })} />
      ))}
    </>
  );
}
