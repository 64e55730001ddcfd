import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Form, type FormProps } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import type { PaymentEntry } from '#app/domain/payments/payment-method-forms.ts';
import { UndoToast } from '#app/ui/admin/components/undo-toast.tsx';
import { useFieldWords } from '#app/ui/components/field-messages.ts';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { VerbPage } from '#app/ui/forms/action-page.tsx';
import { type Unreached, UnreachedAlert } from '#app/ui/forms/unreached.tsx';

/** What came of a removal or of its Undo. */
export type PaymentAnswer =
  | { ok: true; removed: PaymentEntry }
  | { ok: true; returned: PaymentEntry }
  | { ok: false; problem: 'moved'; method: string }
  | { ok: false; problems: Problems }
  | Unreached;

type PaymentOutcomeProps = {
  answer: PaymentAnswer;
  /** What posts the Undo: the list's own fetcher, or a plain form. */
  UndoForm: ComponentType<FormProps>;
};

/** Tells what came of a removal, and offers to undo it. */
export function PaymentOutcome({ answer, UndoForm }: PaymentOutcomeProps) {
  const { t } = useLingui();
  const words = useFieldWords();
  if ('unreached' in answer) return <UnreachedAlert answer={answer} />;
  if ('removed' in answer) {
    const { position, method } = answer.removed;
    const label = t`Undo: bring back ${method}`;
    return (
      <UndoToast
        UndoForm={UndoForm}
        action="/admin/payment-settings/return"
        fields={{ position, method }}
        label={label}
      >
        <Trans>{method} is deleted.</Trans>
      </UndoToast>
    );
  }
  if ('returned' in answer) {
    const { method } = answer.returned;
    return (
      <Toast>
        <Trans>{method} is back in its place.</Trans>
      </Toast>
    );
  }
  if ('problems' in answer) {
    return (
      <Alert>
        {Object.values(answer.problems).map(
          (problem) => problem && <p key={problem.code}>{words(problem, t`Payment Method`)}</p>,
        )}
      </Alert>
    );
  }
  const { method } = answer;
  return (
    <Alert>
      <Trans>The list changed in the meantime, so {method} was not deleted. Please check it again.</Trans>
    </Alert>
  );
}

/** The same as a page of its own. */
export function PaymentAnswerPage({ answer }: { answer: PaymentAnswer | undefined }) {
  const { t } = useLingui();
  return (
    <VerbPage
      title={t`Payment Method Settings`}
      back={{ to: '/admin/payment-settings', label: <Trans>Back to all payment methods</Trans> }}
    >
      {answer && <PaymentOutcome answer={answer} UndoForm={Form} />}
    </VerbPage>
  );
}
