import { useLingui } from '@lingui/react/macro';
import type { Problems } from '#app/domain/fields.ts';
import { REJECTIONS } from '#app/domain/money/payments/payment.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useRejectionLabels } from '#app/ui/labels/payment-labels.tsx';

type RejectionFieldsProps = {
  problems?: Problems | undefined;
  typed?: Record<string, string> | undefined;
  shortcut?: string;
};

/** Why payments are rejected, and a remark for the buyer. */
export function RejectionFields({ problems = {}, typed = {}, shortcut }: RejectionFieldsProps) {
  const { t } = useLingui();
  const labels = useRejectionLabels();
  return (
    <>
      <SelectField
        label={t`Reason`}
        name="rejection"
        placeholder={t`Choose a reason`}
        options={REJECTIONS.map((rejection) => ({ value: rejection, label: labels[rejection] }))}
        typed={typed.rejection}
        problem={problems.rejection}
        aria-keyshortcuts={shortcut}
      />
      <TextField
        label={t`What the buyer should know`}
        name="remark"
        autoComplete="off"
        typed={typed.remark}
        problem={problems.remark}
      />
    </>
  );
}
