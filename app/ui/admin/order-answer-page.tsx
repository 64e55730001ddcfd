import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { type OrderAnswer, OrderOutcome } from '#app/ui/admin/order-answer.tsx';
import { OrderLink } from '#app/ui/admin/order-link.tsx';
import { orderPath } from '#app/ui/admin/order-path.ts';
import { QuestionPage, VerbPage } from '#app/ui/admin/verb-page.tsx';
import { type Unreached, UnreachedAlert } from '#app/ui/unreached.tsx';

/** What came of a verb on an order, as a page of its own. */
export function OrderAnswerPage({ answer }: { answer: OrderAnswer | Unreached | undefined }) {
  const { t } = useLingui();
  const known = answer && 'verb' in answer ? answer : undefined;
  const unknown = known && !known.ok && known.problem === 'no-such-order';
  return (
    <VerbPage
      title={unknown ? t`Not found` : t`Admin Orders`}
      back={{ to: '/admin/admin-orders', label: <Trans>Back to all orders</Trans> }}
    >
      {known && <OrderOutcome answer={known} action={!unknown && <OrderLink answer={known} />} />}
      <UnreachedAlert answer={answer} />
    </VerbPage>
  );
}

/** Asks before an order is canceled, where no dialog can. */
export function CancelQuestionPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <QuestionPage question={t`Cancel this order?`} verb={<Trans>Cancel</Trans>} back={orderPath(id)}>
      <Trans>The buyer sees it as canceled. Its phones stay out of stock until you restock it.</Trans>
    </QuestionPage>
  );
}
