import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Form, type FormProps } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import { UndoToast } from '#app/ui/admin/components/undo-toast.tsx';
import { useFieldWords } from '#app/ui/components/field-messages.ts';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { VerbPage } from '#app/ui/forms/action-page.tsx';
import { type Unreached, UnreachedAlert } from '#app/ui/forms/unreached.tsx';
import { useTypeWords } from '#app/ui/hooks/type-labels.ts';

const SCREEN = '/admin/type-settings';

/** What came of deleting a type, or of its Undo, which adds it again. */
export type TypeAnswer =
  | { ok: true; deleted: string; since: string }
  | { ok: true; added: string }
  | { ok: false; problem: 'no-such-type' }
  | { ok: false; problem: 'standing'; type: string }
  | { ok: false; problems: Problems }
  | Unreached;

/** Tells what came of it, and offers to undo a deletion with `UndoForm`: the list's own fetcher, or a plain form. */
export function TypeOutcome({ answer, UndoForm }: { answer: TypeAnswer; UndoForm: ComponentType<FormProps> }) {
  const { t } = useLingui();
  const words = useFieldWords();
  const typeWords = useTypeWords();
  if ('unreached' in answer) return <UnreachedAlert answer={answer} />;
  if ('problems' in answer) {
    return (
      <Alert>
        {Object.entries(answer.problems).map(
          ([field, problem]) => problem && <p key={field}>{words(problem, t`Type`)}</p>,
        )}
      </Alert>
    );
  }
  if ('added' in answer) {
    const added = typeWords(answer.added);
    return (
      <Toast>
        <Trans>The type {added} is back.</Trans>
      </Toast>
    );
  }
  if ('deleted' in answer) {
    const { since } = answer;
    const deleted = typeWords(answer.deleted);
    const label = t`Undo: bring back ${deleted}`;
    return (
      <UndoToast UndoForm={UndoForm} action={SCREEN} fields={{ type: answer.deleted, since }} label={label}>
        <Trans>The type {deleted} is deleted. Phones that have it keep it.</Trans>
      </UndoToast>
    );
  }
  if (answer.problem === 'standing') return <Alert>{t`The type ${typeWords(answer.type)} is there already.`}</Alert>;
  return <Alert>{t`This type does not exist, or no longer.`}</Alert>;
}

/** The same as a page of its own. */
export function TypeAnswerPage({ answer }: { answer: TypeAnswer | undefined }) {
  const { t } = useLingui();
  const unknown = answer && 'problem' in answer && answer.problem === 'no-such-type';
  return (
    <VerbPage
      title={unknown ? t`Not found` : t`Type Settings`}
      back={{ to: SCREEN, label: <Trans>Back to all types</Trans> }}
    >
      {answer && <TypeOutcome answer={answer} UndoForm={Form} />}
    </VerbPage>
  );
}
