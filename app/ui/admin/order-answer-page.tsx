import { Trans, useLingui } from '@lingui/react/macro';
import { type OrderAnswer, OrderOutcome } from '#app/ui/admin/order-answer.tsx';
import { QuestionPage, VerbPage } from '#app/ui/admin/verb-page.tsx';
import { type Unreached, UnreachedAlert } from '#app/ui/unreached.tsx';

const SCREEN = '/admin/admin-orders';

/** What came of a verb on an order, as a page of its own. */
export function OrderAnswerPage({ answer }: { answer: OrderAnswer | Unreached | undefined }) {
  const { t } = useLingui();
  const unknown = answer && 'problem' in answer && answer.problem === 'no-such-order';
  return (
    <VerbPage
      title={unknown ? t`Not found` : t`Admin Orders`}
      back={{ to: SCREEN, label: <Trans>Back to all orders</Trans> }}
    >
      {answer && 'verb' in answer && <OrderOutcome answer={answer} />}
      <UnreachedAlert answer={answer} />
    </VerbPage>
  );
}

/** Asks before an order is canceled, where no dialog can. */
export function CancelQuestionPage() {
  const { t } = useLingui();
  return (
    <QuestionPage question={t`Cancel this order?`} verb={<Trans>Cancel</Trans>} back={SCREEN}>
      <Trans>The buyer sees it as canceled. Its phones stay out of stock until you restock it.</Trans>
    </QuestionPage>
  );
}
