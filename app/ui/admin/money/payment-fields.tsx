import { useLingui } from '@lingui/react/macro';
import { CASH } from '#app/domain/constants.ts';
import type { OrderLedger } from '#app/domain/money/payment-entry/payment-entry.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { usePaymentAccountKindLabels } from '#app/ui/labels/payment-labels.tsx';

/** Chooses the account or method of a payment or refund. Starts with the one sent, or the first, usually of the order's method. */
export function ViaField({ label, ledger }: { label: string; ledger: OrderLedger }) {
  const options = useViaOptions(ledger);
  return <SelectField label={label} name="via" options={options} defaultValue={options[0]?.value} />;
}

export function TransactionNumberField() {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Transaction number`}
      name="number"
      inputMode="numeric"
      autoComplete="off"
      hint={t`The whole number or its last 6 digits. Leave empty if there is none.`}
    />
  );
}

function useViaOptions({ accounts, methods }: Pick<OrderLedger, 'accounts' | 'methods'>) {
  const { t } = useLingui();
  const kinds = usePaymentAccountKindLabels();
  return [
    ...accounts.map(({ id, method, kind, holder, number, active }) => {
      const name = [method, holder || kinds[kind], number].filter(Boolean).join(' · ');
      return { value: id, label: active ? name : t`${name} (switched off)` };
    }),
    ...methods.map((method) => ({ value: method, label: method === CASH ? t`Cash` : method })),
  ];
}
