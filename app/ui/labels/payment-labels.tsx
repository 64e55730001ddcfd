import { useLingui } from '@lingui/react/macro';
import type { PaymentAccountKind, QrWallet } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { PaymentRejection, PaymentState } from '#app/domain/money/payments/payment.ts';
import type { DuePart, MoneyRow, PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { Badge } from '#app/ui/components/badges.tsx';

export function usePaymentAccountKindLabels(): Record<PaymentAccountKind, string> {
  const { t } = useLingui();
  return {
    transfer: t`Wallet or bank transfer`,
    'cash-on-delivery': t`Cash on delivery`,
    cash: t`Cash at the shop`,
  };
}

/** The names of wallets are the same in all languages. */
export function useWalletNames(): Record<QrWallet, string> {
  const { t } = useLingui();
  return { kbzpay: 'KBZPay', wavepay: 'WavePay', ayapay: 'AYA Pay', cbpay: 'CB Pay', other: t`another wallet` };
}

const STATUS_COLOURS = {
  'owed back': 'yellow',
  unpaid: 'yellow',
  checking: 'blue',
  'part paid': 'yellow',
  paid: 'green',
  overpaid: 'yellow',
} as const satisfies Record<PaymentStatus, string>;
const STATE_COLOURS = {
  submitted: 'blue',
  verified: 'green',
  rejected: 'red',
  withdrawn: 'grey',
  voided: 'grey',
} as const satisfies Record<PaymentState, string>;

const OWED_BACK: (PaymentStatus | null)[] = ['owed back', 'overpaid'];

/** `isOwn`: the order is the reader's, for whom money back is good news. */
export function PaymentBadge({ status, isOwn = false }: { status: PaymentStatus | null; isOwn?: boolean }) {
  const labels = usePaymentStatusLabels();
  if (status === null) return null;
  return (
    <Badge colour={isOwn && OWED_BACK.includes(status) ? 'green' : STATUS_COLOURS[status]} className="capitalize">
      {labels[status]}
    </Badge>
  );
}

export function usePaymentStatusLabels(): Record<PaymentStatus, string> {
  const { t } = useLingui();
  return {
    'owed back': t`owed back`,
    unpaid: t`unpaid`,
    checking: t`checking`,
    'part paid': t`part paid`,
    paid: t`paid`,
    overpaid: t`overpaid`,
  };
}

export function useDueLabels(): Record<DuePart['part'], string> {
  const { t } = useLingui();
  return { deposit: t`Deposit due`, rest: t`Rest`, due: t`Due` };
}

export function useMoneyLabels(): Record<MoneyRow['kind'], string> {
  const { t } = useLingui();
  return {
    total: t`Total`,
    returned: t({ message: 'Returned', context: 'phones that came back' }),
    'arrived-deposit': t`Deposit`,
    paid: t({ message: 'Paid', context: 'money received' }),
    checking: t`Waiting to be checked`,
    'owed-back': t`Owed back`,
    ...useDueLabels(),
  };
}

export function PaymentStateBadge({ state }: { state: PaymentState }) {
  const { t } = useLingui();
  const labels: Record<PaymentState, string> = {
    submitted: t`The shop is checking`,
    verified: t`Received`,
    rejected: t`Not accepted`,
    withdrawn: t`Withdrawn`,
    voided: t`Void`,
  };
  return <Badge colour={STATE_COLOURS[state]}>{labels[state]}</Badge>;
}

/** Why the shop did not accept a payment. For `other`, the remark says it. */
export function useRejectionLabels(): Record<PaymentRejection, string> {
  const { t } = useLingui();
  return {
    'not-in-history': t`It is not in the history of the shop's account`,
    'another-amount': t`Another amount arrived`,
    'another-receiver': t`It was sent to another account`,
    'already-used': t`This transfer was used before`,
    unreadable: t`It cannot be read`,
    other: t`Another reason`,
  };
}
