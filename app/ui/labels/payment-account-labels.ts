import { useLingui } from '@lingui/react/macro';
import type { PaymentAccountKind } from '#app/domain/money/payment-accounts/payment-account.ts';

export function usePaymentAccountKindLabels(): Record<PaymentAccountKind, string> {
  const { t } = useLingui();
  return {
    transfer: t`Wallet or bank transfer`,
    'cash-on-delivery': t`Cash on delivery`,
    cash: t`Cash at the shop`,
  };
}
