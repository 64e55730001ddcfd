import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#app/domain/date-format.ts';
import type { Voiding } from '#app/domain/money/payments/payment.ts';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function VoidingOutcome({ result }: { result: Voiding }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (result.ok) return <Toast>{t`The entry is voided.`}</Toast>;
  if (result.problem === 'already-decided') {
    const [by, at] = [result.by, formatDateTime(result.at, locale)];
    return <Alert>{t`Already decided by ${by} at ${at}`}</Alert>;
  }
  const messages: Record<typeof result.problem, string> = {
    'no-such-payment': t`This payment does not exist.`,
    'not-verified': t`This payment is waiting to be checked. Reject it instead.`,
    'phone-gone': t`The old phone is not in stock any more, so it cannot be given back. Refund its value in money instead.`,
    'phone-sold-before': t`This shop had sold the old phone before. That sale and its warranty ended when it came back, so this payment stays. Refund its value in money, or sell the phone back.`,
    refunded: t`Money of this payment was refunded. Void the refund first.`,
  };
  return <Alert>{messages[result.problem]}</Alert>;
}
