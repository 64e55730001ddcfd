import { useLingui } from '@lingui/react/macro';
import { REJECTIONS } from '#app/domain/money/payments/payment.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useRejectionLabels } from '#app/ui/labels/payment-labels.tsx';

export function RejectionFields({ shortcut }: { shortcut?: string }) {
  const { t } = useLingui();
  const labels = useRejectionLabels();
  return (
    <>
      <SelectField
        label={t`Reason`}
        name="rejection"
        placeholder={t`Choose a reason`}
        options={REJECTIONS.map((rejection) => ({ value: rejection, label: labels[rejection] }))}
        aria-keyshortcuts={shortcut}
      />
      <TextField label={t`What the buyer should know`} name="remark" autoComplete="off" />
    </>
  );
}
