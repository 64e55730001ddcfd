import { useLingui } from '@lingui/react/macro';
import type { RejectedPayment } from '#app/domain/money/payments/payment.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { PaymentStateBadge, useRejectionLabels } from '#app/ui/labels/payment-labels.tsx';

/** Why the shop has rejected a payment. Renders nothing for others. */
export function RejectionText({ payment: { rejection, remark } }: { payment: RejectedPayment }) {
  const { t } = useLingui();
  const labels = useRejectionLabels();
  if (!rejection) return null;
  const reason = rejection === 'other' ? [remark] : [labels[rejection], remark];
  return (
    <div className="text-sm wrap-anywhere">
      <p>{reason.filter(Boolean).join(' · ')}</p>
      <p>{t`Please check it and send it again, or write to us.`}</p>
    </div>
  );
}

export function RejectedNote({ payment }: { payment: RejectedPayment }) {
  return (
    <div className="rounded-box bg-error-tint p-4">
      <p className="flex flex-wrap items-center gap-x-3 font-semibold">
        <Mmk value={payment.amount} />
        <PaymentStateBadge state="rejected" />
      </p>
      <RejectionText payment={payment} />
    </div>
  );
}
