import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import type { OrderProblem, Unmatched } from '#app/domain/orders/order.ts';
import type { AdminVerb } from '#app/domain/orders/order-status.ts';
import { Figure } from '#app/ui/components/amount.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';

export type OrderResult = { id: string; verb: AdminVerb } & (
  | { ok: true; number: number; unmatched?: Unmatched[] }
  | OrderProblem
  | { ok: false; problem: 'unavailable' }
);

type OrderOutcomeProps = {
  result: OrderResult;
  action?: ReactNode;
};

export function OrderOutcome({ result, action }: OrderOutcomeProps) {
  if (!result.ok) return <OrderRefusal problem={result.problem} action={action} />;
  const { number, verb, unmatched = [] } = result;
  if (verb === 'cancellation') {
    return (
      <Alert tone="warning" action={action}>
        <Trans>Order canceled. Please restock manually if needed.</Trans>
      </Alert>
    );
  }
  if (unmatched.length > 0) {
    return (
      <Alert tone="warning" action={action}>
        <UnmatchedLines unmatched={unmatched} />
      </Alert>
    );
  }
  const messages: Record<Exclude<AdminVerb, 'cancellation'>, ReactNode> = {
    confirmation: <Trans>Order {number} is confirmed.</Trans>,
    restocking: <Trans>Order {number} is restocked: its phones are back in the inventory.</Trans>,
  };
  return <Toast action={action}>{messages[verb]}</Toast>;
}

export function UnmatchedLines({ unmatched }: { unmatched: Unmatched[] }) {
  return (
    <>
      <Plural
        value={unmatched.length}
        one="This line has no match in the inventory any more and was not restocked. All others were."
        other="These lines have no match in the inventory any more and were not restocked. All others were."
      />
      <ul className="mt-1 list-disc ps-5">
        {unmatched.map(({ line, qty, ...phone }) => (
          <li key={line}>
            {phoneLabel(phone)} × <Figure value={qty} />
          </li>
        ))}
      </ul>
    </>
  );
}

type OrderRefusalProps = { problem: (OrderResult & { ok: false })['problem']; action?: ReactNode };

function OrderRefusal({ problem, action }: OrderRefusalProps) {
  const { t } = useLingui();
  const messages: Record<typeof problem, string> = {
    'no-such-order': t`This order does not exist.`,
    'already-confirmed': t`This order is confirmed already.`,
    'already-canceled': t`This order has been canceled already.`,
    'not-canceled': t`Only a canceled order can be restocked.`,
    'already-restocked': t`This order has already been restocked.`,
    'request-withdrawn': t`The buyer has withdrawn the request to cancel, so nothing was changed. Cancel the order again if it is still to be canceled.`,
    unavailable: t`The shop did not answer, so this may not be done. Please check your connection and try again.`,
  };
  return <Alert action={action}>{messages[problem]}</Alert>;
}
