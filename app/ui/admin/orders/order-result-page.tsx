import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { orderPath } from '#app/domain/orders/order-path.ts';
import { OrderLink } from '#app/ui/admin/orders/order-link.tsx';
import { type OrderAnswer, OrderOutcome } from '#app/ui/admin/orders/order-result.tsx';
import { ActionPage, QuestionPage } from '#app/ui/forms/action-page.tsx';
import { type Unreached, UnreachedAlert } from '#app/ui/forms/unreached.tsx';

export function OrderAnswerPage({ answer }: { answer: OrderAnswer | Unreached | undefined }) {
  const { t } = useLingui();
  const known = answer && 'verb' in answer ? answer : undefined;
  const unknown = known && !known.ok && known.problem === 'no-such-order';
  return (
    <ActionPage
      title={t`Admin Orders`}
      missing={unknown}
      back={{ to: '/admin/admin-orders', label: <Trans>Back to all orders</Trans> }}
    >
      {known && <OrderOutcome answer={known} action={!unknown && <OrderLink answer={known} />} />}
      <UnreachedAlert answer={answer} />
    </ActionPage>
  );
}

/** Confirmation page for browsers without scripts; `requested` if the admin saw the buyer's cancel request. */
export function CancelQuestionPage({ requested }: { requested: boolean }) {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <QuestionPage
      question={t`Cancel this order?`}
      verb={<Trans>Cancel order</Trans>}
      back={orderPath(id)}
      fields={requested ? { requested: 'yes' } : {}}
    >
      <Trans>The buyer will see it as canceled. Stock isn't returned until you press Restock.</Trans>
    </QuestionPage>
  );
}
