import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Form, type FormProps } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import { ActionResult } from '#app/ui/admin/components/action-result.tsx';
import { UndoSnackbar } from '#app/ui/admin/components/undo-snackbar.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { Toast } from '#app/ui/components/message.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';

const TYPES_PATH = '/admin/type-settings';

export type TypeResult =
  | { ok: true; deleted: string; depositPercent: number | null; since: string }
  | { ok: true; added: string }
  | { ok: false; problem: 'no-such-type' }
  | { ok: false; problem: 'exists'; type: string }
  | { ok: false; problems: Problems }
  | Unavailable;

export function TypeOutcome({ result, UndoForm }: { result: TypeResult; UndoForm: ComponentType<FormProps> }) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const added = 'added' in result && typeLabel(result.added);
  return (
    <ActionResult
      result={result}
      field={t`Type`}
      problems={{
        'no-such-type': t`This type does not exist any more.`,
        exists: 'type' in result && t`The type ${typeLabel(result.type)} exists already.`,
      }}
    >
      {added && <Toast>{t`The type ${added} is back.`}</Toast>}
      {'deleted' in result && <TypeDeleted {...result} UndoForm={UndoForm} />}
    </ActionResult>
  );
}

type TypeDeletedProps = {
  deleted: string;
  depositPercent: number | null;
  since: string;
  UndoForm: ComponentType<FormProps>;
};

function TypeDeleted({ deleted: type, depositPercent, since, UndoForm }: TypeDeletedProps) {
  const { t } = useLingui();
  const { takesDeposits } = useShopFeatures();
  const deleted = useTypeLabel()(type);
  const label = t`Undo: bring back ${deleted}`;
  return (
    <UndoSnackbar
      UndoForm={UndoForm}
      action={TYPES_PATH}
      fields={{ type, since, depositPercent: depositPercent ?? '' }}
      label={label}
    >
      {depositPercent === null || !takesDeposits
        ? t`The type ${deleted} is deleted. Items that have it keep it.`
        : t`The type ${deleted} is deleted. Items that have it keep it, but buyers no longer pay a deposit for them.`}
    </UndoSnackbar>
  );
}

export function TypeResultPage({ result }: { result: TypeResult | undefined }) {
  const { t } = useLingui();
  return (
    <ActionPage
      title={t`Type Settings`}
      missing={formResult(result).refused?.problem === 'no-such-type'}
      back={{ to: TYPES_PATH, label: t`Back to all types` }}
    >
      {result && <TypeOutcome result={result} UndoForm={Form} />}
    </ActionPage>
  );
}
