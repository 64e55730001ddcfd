import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { BulkChanged, BulkProblem } from '#app/domain/catalog/inventory/bulk-edit-form.ts';
import type { ChangesUndone, UndoProblem } from '#app/domain/catalog/inventory/change-undo-form.ts';
import type { Problems } from '#app/domain/fields.ts';
import type { Doubtful } from '#app/domain/prices/pricing/doubt.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { UndoSnackbar } from '#app/ui/admin/components/undo-snackbar.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';

type Typed = Record<string, string>;
export type BulkEditResult =
  | BulkChanged
  | ChangesUndone
  | ({ ok: false; typed: Typed } & (BulkProblem | UndoProblem))
  | { ok: false; problems: Problems; typed: Typed }
  | Unavailable;

export function BulkEditOutcome({ result }: { result: BulkEditResult }) {
  if (result.ok) {
    return (
      <WithUndo events={result.events}>
        {'undone' in result ? <UndoneText {...result} /> : <ChangedText {...result} />}
      </WithUndo>
    );
  }
  const { refused } = formResult(result);
  if (!refused || refused.problem === 'doubtful') return null;
  return (
    <Alert>
      <ProblemText result={refused} />
    </Alert>
  );
}

/** After an Undo, the next Undo makes the change again. */
function WithUndo({ events, children }: { events: number[]; children: ReactNode }) {
  const { t } = useLingui();
  if (events.length === 0) return <Toast>{children}</Toast>;
  const label = t`${plural(events.length, { one: 'Undo: change of # item', other: 'Undo: change of # items' })}`;
  return (
    <UndoSnackbar UndoForm={Form} fields={{ undo: events.join(' ') }} label={label}>
      {children}
    </UndoSnackbar>
  );
}

function ChangedText({ count, change }: BulkChanged) {
  const typeLabel = useTypeLabel();
  if (change.change === 'type') {
    const type = typeLabel(change.type);
    return (
      <Plural value={count} one={`# item is now of the type ${type}.`} other={`# items are now of the type ${type}.`} />
    );
  }
  return (
    <Trans>
      Profit % is now <Decimal value={change.profit} />, and the prices follow:{' '}
      <Plural value={count} one="# item" other="# items" />
    </Trans>
  );
}

function UndoneText({ undone }: ChangesUndone) {
  return <Plural value={undone} one="# item is as it was before." other="# items are as they were before." />;
}

function ProblemText({ result }: { result: Exclude<BulkProblem, Doubtful> | UndoProblem }) {
  const { t } = useLingui();
  switch (result.problem) {
    case 'no-such-type':
      return t`Nothing was changed: this type is not in the settings any more.`;
    case 'no-such-item':
      return t`Nothing was changed: one of these items is not in the inventory any more.`;
    case 'no-cost':
      return t`Nothing was changed: ${result.name} has no cost or no exchange rate.`;
    case 'no-price':
      return t`Nothing was changed: this profit gives no price for ${result.name}.`;
    case 'changed-since':
      return t`Nothing was undone: ${result.name} has changed since.`;
  }
}
