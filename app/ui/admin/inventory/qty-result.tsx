import { Trans, useLingui } from '@lingui/react/macro';
import type { QuantityCorrected, QuantityProblem } from '#app/domain/catalog/quantity-edit-form.ts';
import type { Problems } from '#app/domain/fields.ts';
import { NoSuchItem } from '#app/ui/admin/inventory/item-missing.tsx';
import { useFieldWords } from '#app/ui/components/field-messages.ts';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { type Unreached, UnreachedAlert } from '#app/ui/forms/unreached.tsx';

type Typed = Record<string, string>;

export type QtyAnswer =
  | QuantityCorrected
  | ({ ok: false; typed: Typed } & QuantityProblem)
  | { ok: false; problems: Problems; typed: Typed }
  | Unreached;

export function QtyOutcome({ answer }: { answer: QtyAnswer }) {
  if ('unreached' in answer) return <UnreachedAlert answer={answer} />;
  if (answer.ok) {
    const { name, qty, was } = answer;
    return (
      <Toast>
        <Trans>
          Qty of {name}: {qty}, was {was}
        </Trans>
      </Toast>
    );
  }
  if ('problem' in answer) {
    if (answer.problem === 'changed-meanwhile') return null;
    return <NoSuchItem />;
  }
  if (!answer.problems.was) return null;
  return (
    <Alert>
      <Trans>Your page was out of date. Check the quantity and save again.</Trans>
    </Alert>
  );
}

/** Returns the error message for the quantity field. */
export function useQtyProblem(answer: QtyAnswer | undefined): string | undefined {
  const { t } = useLingui();
  const words = useFieldWords();
  if (!answer || answer.ok || 'unreached' in answer) return undefined;
  if ('problems' in answer) return answer.problems.qty && words(answer.problems.qty, t`Qty`);
  if (answer.problem !== 'changed-meanwhile') return undefined;
  const { was, now, typed } = answer;
  return t`Not saved: someone changed it from ${was} to ${now}. Save again to make it ${typed.qty}.`;
}
