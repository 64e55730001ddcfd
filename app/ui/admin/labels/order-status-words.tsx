import { useLingui } from '@lingui/react/macro';
import type { PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { ORDER_STATUSES, type OrderStatus } from '#app/domain/order-status.ts';
import { useStatusLabels } from '#app/ui/labels/order-labels.tsx';
import { usePaymentStatusLabels } from '#app/ui/labels/payment-labels.tsx';

const TEXT_COLOURS = { yellow: 'text-warning', green: 'text-success', red: 'text-error', blue: 'text-info' };
/** The ring beside the word is empty, half or full, as what is paid. */
const PAYMENT_LOOKS: Record<PaymentStatus, string> = {
  'owed back': 'text-warning',
  unpaid: 'dot-ring text-muted',
  checking: 'dot-ring font-bold text-warning',
  'part paid': 'dot-ring dot-half text-warning',
  paid: 'text-success',
  overpaid: 'text-warning',
};

/** The labels of buyers, but the shop is the one who checks. */
export function useShopPaymentLabels(): Record<PaymentStatus, string> {
  const { t } = useLingui();
  return { ...usePaymentStatusLabels(), checking: t`to check` };
}

type OrderStatusWordsProps = {
  order: { status: OrderStatus; cancelRequested: boolean };
  /** Null or undefined if the order's payment is not shown. */
  payment: PaymentStatus | null | undefined;
};

export function OrderStatusWords({ order: { status, cancelRequested }, payment }: OrderStatusWordsProps) {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const payments = useShopPaymentLabels();
  return (
    <>
      <span className={`dot-word ${TEXT_COLOURS[ORDER_STATUSES[status].colour]}`}>{statuses[status].label}</span>{' '}
      {cancelRequested && <span className="dot-word font-bold text-error">{t`Cancel Requested`}</span>}{' '}
      {payment && <span className={`dot-word ${PAYMENT_LOOKS[payment]}`}>{payments[payment]}</span>}
    </>
  );
}
