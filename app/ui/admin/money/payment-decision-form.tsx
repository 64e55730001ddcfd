import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#app/domain/date-format.ts';
import type { Problems } from '#app/domain/fields.ts';
import type { PaymentStep } from '#app/domain/money/payments/payment.ts';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export type DecisionResult =
  | ({ id: string; decision: 'verified' | 'rejected' } & (PaymentStep | { ok: false; problems: Problems }))
  | Unavailable;

export function DecisionOutcome({ result }: { result: DecisionResult }) {
  const { t } = useLingui();
  const locale = useLocale();
  if ('unavailable' in result) return <UnavailableAlert result={result} />;
  if (result.ok)
    return (
      <Toast>
        {result.decision === 'verified' ? (
          <Trans>The payment is verified.</Trans>
        ) : (
          <Trans>The payment is rejected.</Trans>
        )}
      </Toast>
    );
  if ('problems' in result) return <Alert>{t`Please choose a reason, and write it down if it is another one.`}</Alert>;
  if (result.problem === 'no-such-payment') return <Alert>{t`This payment does not exist.`}</Alert>;
  const [by, at] = [result.by, formatDateTime(result.at, locale)];
  return <Alert>{t`Already decided by ${by} at ${at}`}</Alert>;
}

export function DecisionPage({ result }: { result: DecisionResult | undefined }) {
  const { t } = useLingui();
  return (
    <ActionPage
      title={t`Payments`}
      missing={result && 'problem' in result && result.problem === 'no-such-payment'}
      back={{ to: '/admin/payments', label: <Trans>Back to the payments</Trans> }}
    >
      {result && <DecisionOutcome result={result} />}
    </ActionPage>
  );
}
