import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import type { Entered, OrderLedger } from '#app/domain/money/payment-entry/payment-entry.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { TransactionNumberField, ViaField } from '#app/ui/admin/money/payment-fields.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';

type Typed = Record<string, string>;
export type EntryResult =
  | Extract<Entered, { ok: true }>
  | { ok: false; problem: 'number-used' | 'key-reused'; typed: Typed }
  | { ok: false; problems: Problems; typed: Typed }
  | Unavailable
  | undefined;

export type PaymentEntryFormProps = {
  ledger: OrderLedger;
  /** The idempotency key of the next entry. */
  newKey: string;
  /** Suggested amount; 0 for none. */
  amount: number;
  result: EntryResult;
  words: { via: string; remark: string; entered: ReactNode; button: ReactNode };
};

/** Enters a payment or a refund. The key changes only once the ledger has the entry, so a second press enters nothing twice. */
export function PaymentEntryForm({ ledger, newKey, amount, result, words }: PaymentEntryFormProps) {
  const { t } = useLingui();
  const [key, setKey] = useState(newKey);
  const [handledId, setHandledId] = useState('');
  // The result arrives before the reloaded page, which has the next key and amount.
  if (result?.ok && result.id !== handledId && ledger.payments.some(({ id }) => id === result.id)) {
    setHandledId(result.id);
    setKey(newKey);
  }
  const isSaving = useIsSubmitting();
  const typed: Typed = result && 'typed' in result ? result.typed : {};
  const problems: Problems = result && 'problems' in result ? result.problems : {};
  return (
    <Form key={key} method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="key" value={key} />
      {result?.ok && <Toast>{words.entered}</Toast>}
      <UnavailableAlert result={result} />
      {result && 'problem' in result && result.problem === 'number-used' && (
        <Alert>
          <Trans>A payment with this transaction number is recorded or waits to be checked.</Trans>
        </Alert>
      )}
      {((result && 'problem' in result && result.problem === 'key-reused') || problems.key) && (
        <Alert>
          <Trans>Another payment was already sent from this page. Reload it and try again.</Trans>
        </Alert>
      )}
      <ViaField label={words.via} ledger={ledger} typed={typed} problems={problems} />
      <MoneyField
        read={readTransfer}
        label={t`Amount`}
        name="amount"
        whole
        typed={typed.amount ?? (amount > 0 ? String(amount) : '')}
        problem={problems.amount}
      />
      <TransactionNumberField typed={typed} problems={problems} />
      <TextField label={words.remark} name="remark" autoComplete="off" typed={typed.remark} problem={problems.remark} />
      <Button type="submit" look="main" busy={isSaving}>
        {words.button}
      </Button>
    </Form>
  );
}
