import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { QuestionPage, VerbPage } from '#app/ui/forms/action-page.tsx';
import { type Unreached, UnreachedAlert } from '#app/ui/forms/unreached.tsx';

const SCREEN = '/admin/exchange-setting';

/** What came of deleting a rate. */
export type RateAnswer = { ok: true } | { ok: false; problem: 'no-such-rate' } | Unreached;

/** Tells what came of deleting a rate. */
export function RateOutcome({ answer }: { answer: RateAnswer }) {
  if ('unreached' in answer) return <UnreachedAlert answer={answer} />;
  if (answer.ok) {
    return (
      <Toast>
        <Trans>The rate is deleted. Prices stay as they are.</Trans>
      </Toast>
    );
  }
  return (
    <Alert>
      <Trans>This rate does not exist, or no longer.</Trans>
    </Alert>
  );
}

/** The same as a page of its own. */
export function RateAnswerPage({ answer }: { answer: RateAnswer | undefined }) {
  const { t } = useLingui();
  const unknown = answer && 'problem' in answer;
  return (
    <VerbPage
      title={unknown ? t`Not found` : t`Exchange Rate Setting`}
      back={{ to: SCREEN, label: <Trans>Back to all rates</Trans> }}
    >
      {answer && <RateOutcome answer={answer} />}
    </VerbPage>
  );
}

/** Asks before a rate is deleted, where no dialog can. */
export function RateQuestionPage() {
  const { t } = useLingui();
  return (
    <QuestionPage question={t`Are you sure to delete this rate?`} verb={<Trans>Delete</Trans>} back={SCREEN}>
      <Trans>Prices stay as they are.</Trans>
    </QuestionPage>
  );
}
