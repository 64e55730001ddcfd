import { Trans, useLingui } from '@lingui/react/macro';
import type { QuantityProblem, QuantitySaved } from '#app/domain/catalog/inventory/item-form.ts';
import type { Problems } from '#app/domain/fields.ts';
import { ItemMissing } from '#app/ui/admin/components/item-missing.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

type Typed = Record<string, string>;

export type QtyResult =
  | QuantitySaved
  | ({ ok: false; typed: Typed } & QuantityProblem)
  | { ok: false; problems: Problems; typed: Typed }
  | Unavailable;

export function QtyOutcome({ result }: { result: QtyResult }) {
  if ('unavailable' in result) return <UnavailableAlert result={result} />;
  if (result.ok)
    return (
      <Toast>
        <QtySavedText saved={result} />
      </Toast>
    );
  if ('problem' in result) {
    if (result.problem === 'changed-meanwhile') return null;
    return <ItemMissing />;
  }
  if (!result.problems.was) return null;
  return (
    <Alert>
      <Trans>Your page was out of date. Check the quantity and save again.</Trans>
    </Alert>
  );
}

export function QtySavedText({ saved: { name, qty, was } }: { saved: QuantitySaved }) {
  return (
    <Trans>
      Qty of {name}: {qty}, was {was}
    </Trans>
  );
}

export function useQtyProblem(result: QtyResult | undefined): string | undefined {
  const { t } = useLingui();
  const message = useFieldMessage();
  if (!result || result.ok || 'unavailable' in result) return undefined;
  if ('problems' in result) return result.problems.qty && message(result.problems.qty, t`Qty`);
  if (result.problem !== 'changed-meanwhile') return undefined;
  const { was, now, typed } = result;
  return t`Not saved: someone changed it from ${was} to ${now}. Save again to make it ${typed.qty}.`;
}
