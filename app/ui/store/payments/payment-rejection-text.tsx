import { Trans } from '@lingui/react/macro';
import type { Payment } from '#app/domain/money/payments/payment.ts';
import { useRejectionLabels } from '#app/ui/labels/payment-labels.tsx';

/** Why the shop has rejected a payment. Renders nothing for others. */
export function RejectionText({ payment: { rejection, remark } }: { payment: Payment }) {
  const labels = useRejectionLabels();
  if (!rejection) return null;
  const reason = rejection === 'other' ? [remark] : [labels[rejection], remark];
  return (
    <div className="text-sm wrap-anywhere">
      <p>{reason.filter(Boolean).join(' · ')}</p>
      <p>
        <Trans>Please check it and send it again, or write to us.</Trans>
      </p>
    </div>
  );
}
