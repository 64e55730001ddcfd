import { useLingui } from '@lingui/react/macro';
import type { QuantityProblem, QuantitySaved } from '#app/domain/catalog/inventory/item-form.ts';
import { ItemMissing } from '#app/ui/admin/components/item-missing.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

export type QtyResult = FormResult<QuantitySaved, QuantityProblem>;

export function QtyOutcome({ result }: { result: QtyResult }) {
  const { t } = useLingui();
  const { saved, refused, problems } = formResult(result);
  if (saved)
    return (
      <Toast>
        <QtySavedText saved={saved} />
      </Toast>
    );
  if (refused) return refused.problem === 'no-such-item' ? <ItemMissing /> : null;
  if (!problems.was) return <UnavailableAlert result={result} />;
  return <Alert>{t`Your page was out of date. Check the quantity and save again.`}</Alert>;
}

export function QtySavedText({ saved: { name, qty, was } }: { saved: QuantitySaved }) {
  const { t } = useLingui();
  return t`Qty of ${name}: ${qty}, was ${was}`;
}

export function useQtyProblem(result: QtyResult | undefined): string | undefined {
  const { t } = useLingui();
  const message = useFieldMessage();
  const { refused, problems, typed } = formResult(result);
  if (problems.qty) return message(problems.qty, t`Qty`);
  if (refused?.problem === 'leased')
    return t`Not saved: phones kept for the counter: ${refused.leased}. Let them be sold online first, or type at least so many.`;
  if (refused?.problem !== 'changed-meanwhile') return undefined;
  const { was, now } = refused;
  return t`Not saved: someone changed it from ${was} to ${now}. Save again to make it ${typed.qty}.`;
}
