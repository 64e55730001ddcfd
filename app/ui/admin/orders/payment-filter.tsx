import { useLingui } from '@lingui/react/macro';
import { PAYMENT_STATUSES, type PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { paymentFilterValue } from '#app/domain/orders/order-filter.ts';
import { useShopPaymentLabels } from '#app/ui/admin/labels/order-status-words.tsx';
import { FilterMenu } from '#app/ui/admin/orders/filter-menu.tsx';

export function PaymentFilter({ payment }: { payment: PaymentStatus | undefined }) {
  const { t } = useLingui();
  const labels = useShopPaymentLabels();
  const choices = PAYMENT_STATUSES.map((status) => ({ value: paymentFilterValue(status), label: labels[status] }));
  const chosen = payment && paymentFilterValue(payment);
  return <FilterMenu name="payment" label={t`Payment`} icon="wallet" choices={choices} chosen={chosen} />;
}
