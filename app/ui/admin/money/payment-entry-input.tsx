import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { CashRefusal } from '#app/domain/money/drawers/drawer.ts';
import type { Entered, OrderLedger } from '#app/domain/money/payment-entry/payment-entry.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { CashProblem } from '#app/ui/admin/money/cash-problem.tsx';
import { TransactionNumberField, ViaField } from '#app/ui/admin/money/payment-fields.tsx';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type EntryResult = FormResult<
  Entered & { ok: true },
  { problem: 'no-such-order' | 'number-used' | 'key-reused' | CashRefusal['problem'] }
>;

export type PaymentEntryFormProps = {
  ledger: OrderLedger;
  /** The idempotency key of the next entry. */
  newKey: string;
  /** Suggested amount; 0 for none. */
  amount: number;
  result: EntryResult | undefined;
  words: { via: string; remark: string; button: ReactNode };
};

/** Enters a payment or a refund. The key stays the same, so a second press enters nothing twice. */
export function PaymentEntryForm({ ledger, newKey, amount, result, words }: PaymentEntryFormProps) {
  const { t } = useLingui();
  const [key] = useState(newKey);
  const { refused, problems } = formResult(result);
  return (
    <OfficeResultForm result={result}>
      <input type="hidden" name="key" value={key} />
      {refused?.problem === 'number-used' && (
        <Alert>{t`A payment with this transaction number is recorded or waits to be checked.`}</Alert>
      )}
      {(refused?.problem === 'no-open-shift' || refused?.problem === 'drawer-short') && (
        <Alert>
          <CashProblem problem={refused.problem} />
        </Alert>
      )}
      {(refused?.problem === 'key-reused' || problems.key) && (
        <Alert>{t`Another payment was already sent from this page. Reload it and try again.`}</Alert>
      )}
      <ViaField label={words.via} ledger={ledger} />
      <MoneyField read={readTransfer} label={t`Amount`} name="amount" whole defaultValue={amount > 0 ? amount : ''} />
      <TransactionNumberField />
      <TextField label={words.remark} name="remark" autoComplete="off" />
      <div className="admin-act">
        <SubmitButton>{words.button}</SubmitButton>
      </div>
    </OfficeResultForm>
  );
}
