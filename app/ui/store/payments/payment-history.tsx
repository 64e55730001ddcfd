import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FetcherWithComponents } from 'react-router';
import type { Payment } from '#app/domain/money/payments/payment.ts';
import type { Slip } from '#app/domain/money/slips/slip.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { SlipPictures, SlipThumbnails } from '#app/ui/components/slip-pictures.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { PaymentStateBadge } from '#app/ui/labels/payment-labels.tsx';
import { RejectionText } from '#app/ui/store/payments/payment-rejection-text.tsx';
import { WithdrawalOutcome, type WithdrawalResult } from '#app/ui/store/payments/payment-withdrawal-result.tsx';

type PaymentHistoryProps = {
  orderId: string;
  payments: Payment[];
  slips: Record<string, Slip[]>;
  withdrawal: FetcherWithComponents<WithdrawalResult>;
};

export function PaymentHistory({ orderId, payments, slips, withdrawal }: PaymentHistoryProps) {
  const { t } = useLingui();
  const locale = useLocale();
  if (payments.length === 0) return null;
  return (
    <section>
      <h2 className="heading mb-2">{t`Your payments`}</h2>
      {withdrawal.data && withdrawal.state === 'idle' && (
        <div className="mb-3">
          <WithdrawalOutcome result={withdrawal.data} />
        </div>
      )}
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            {payment.state === 'submitted' && <SlipThumbnails slips={slips[payment.id] ?? []} />}
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">
                  {payment.direction === 'out' && t`Refunded`} <Mmk value={payment.amount} />
                </span>
                {(payment.direction === 'in' || payment.state === 'voided') && (
                  <PaymentStateBadge state={payment.state} />
                )}
              </p>
              <p className="text-sm text-muted wrap-anywhere *:whitespace-normal">
                <Moment at={payment.submittedAt} />
                {payment.number && ` · ${payment.number}`}
              </p>
              <RejectionText payment={payment} />
              {payment.state !== 'submitted' && <SentPictures slips={slips[payment.id]} />}
            </div>
            {payment.state === 'submitted' && (
              <withdrawal.Form method="post" action={`/my-orders/${encodeURIComponent(orderId)}/payment-withdrawal`}>
                <input type="hidden" name="payment" value={payment.id} />
                <Button
                  type="submit"
                  size="small"
                  look="quiet"
                  className="max-sm:-ms-3.5"
                  busy={withdrawal.state !== 'idle'}
                  aria-label={t`Withdraw the payment of ${formatMmk(payment.amount, locale)}`}
                >
                  <Trans context="a payment">Withdraw</Trans>
                </Button>
              </withdrawal.Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pictures of decided payments load only when the buyer opens the list. */
function SentPictures({ slips }: { slips: Slip[] | undefined }) {
  if (!slips) return null;
  const count = slips.length;
  return (
    <details>
      <summary className="cursor-pointer py-2.5 text-sm">
        <Plural value={count} one="Show # picture" other="Show # pictures" />
      </summary>
      <SlipPictures slips={slips} />
    </details>
  );
}
