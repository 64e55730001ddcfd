import { Trans } from '@lingui/react/macro';
import { type Balance, duePartsOf } from '#app/domain/money/payments/payment-ledger.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { useDueLabels } from '#app/ui/labels/payment-labels.tsx';

/** The amount due now or owed back. Nothing if there is none, or if nothing is paid and no deposit is asked. */
export function AmountDue({ balance }: { balance: Balance }) {
  const labels = useDueLabels();
  const duePart = balance.owedBack > 0 ? undefined : duePartsOf(balance)[0];
  const amount = duePart?.amount ?? balance.owedBack;
  if (amount <= 0 || (duePart?.part === 'due' && balance.paid <= 0)) return null;
  return (
    <span className="block text-xs/snug text-muted *:whitespace-normal sm:text-sm/snug">
      {duePart ? labels[duePart.part] : <Trans>Owed back</Trans>} <Mmk value={amount} />
    </span>
  );
}
