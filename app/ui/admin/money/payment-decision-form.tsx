import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import { formatDateTime } from '#app/domain/date-format.ts';
import type { PaymentStep } from '#app/domain/money/payments/payment.ts';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { Snackbar } from '#app/ui/components/snackbar.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useStateOnce } from '#app/ui/hooks/state-once.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type Decision = { id: string; decision: 'verified' | 'rejected' };
export type MoneyStep = Decision['decision'] | 'recorded' | 'refunded';
export type DecisionResult = FormResult<Decision, PaymentStep & { ok: false } & Decision>;

export function DecisionOutcome({ result }: { result: DecisionResult }) {
  const { t } = useLingui();
  const { saved, refused, problems } = formResult(result);
  if (saved)
    return (
      <Toast>
        <MoneyStepText step={saved.decision} />
      </Toast>
    );
  if (Object.keys(problems).length > 0)
    return <Alert>{t`Please choose a reason, and write it down if it is another one.`}</Alert>;
  if (!refused) return <UnavailableAlert result={result} />;
  return (
    <Alert>
      <StepRefusal step={refused} />
    </Alert>
  );
}

export function StepRefusal({ step }: { step: PaymentStep & { ok: false } }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (step.problem === 'no-such-payment') return t`This payment does not exist.`;
  if (step.problem === 'disagrees') return t`It no longer agrees with its order. Check it by itself.`;
  if (step.state === 'withdrawn') return t`The buyer has withdrawn it.`;
  const [by, at] = [step.by, formatDateTime(step.at, locale)];
  return t`Already decided by ${by} at ${at}`;
}

export function MoneyStepText({ step }: { step: MoneyStep }) {
  const { t } = useLingui();
  switch (step) {
    case 'verified':
      return t`The payment is verified.`;
    case 'rejected':
      return t`The payment is rejected.`;
    case 'recorded':
      return t`The payment is recorded.`;
    case 'refunded':
      return t`The refund is recorded.`;
  }
}

/** On the page that follows the last payment of the queue, or one that was entered. */
export function LastMoneyStep() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const step = useStateOnce<{ moneyStep?: MoneyStep }>()?.moneyStep;
  if (!step) return null;
  return (
    <Snackbar onDismiss={() => navigate(pathname + search, { replace: true, preventScrollReset: true })}>
      <MoneyStepText step={step} />
    </Snackbar>
  );
}

export function DecisionPage({ result }: { result: DecisionResult | undefined }) {
  const { t } = useLingui();
  return (
    <ActionPage
      title={t`Payments`}
      missing={formResult(result).refused?.problem === 'no-such-payment'}
      back={{ to: '/admin/payments', label: t`Back to the payments` }}
    >
      {result && <DecisionOutcome result={result} />}
    </ActionPage>
  );
}
