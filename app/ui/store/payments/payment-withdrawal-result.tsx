import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#app/domain/date-format.ts';
import type { Withdrawal } from '#app/domain/money/payments/payment.ts';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export type WithdrawalResult = Withdrawal | Unavailable;

export function WithdrawalOutcome({ result }: { result: WithdrawalResult }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (result.ok) return <Toast>{t`The payment is withdrawn: the shop no longer checks it.`}</Toast>;
  if ('unavailable' in result) return <UnavailableAlert result={result} />;
  if (result.problem === 'no-such-payment') return <Alert>{t`This payment does not exist.`}</Alert>;
  const time = formatDateTime(result.at, locale);
  return <Alert>{t`The shop has already decided this payment at ${time}.`}</Alert>;
}
