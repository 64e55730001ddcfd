import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AdminAction } from '#app/domain/order-status.ts';
import type { OrderProblem, Unmatched } from '#app/domain/orders/order.ts';
import { isUnitRefusal, type UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { UnitRefusalText } from '#app/ui/admin/stock/units/unit-refusal.tsx';
import { Figure } from '#app/ui/components/amount-text.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { useFailureMessage } from '#app/ui/forms/unavailable-alert.tsx';

export type OrderResult = { id: string; action: AdminAction } & (
  | { ok: true; number: number; unmatched?: Unmatched[] }
  | OrderProblem
  | UnitRefusal
  | Unavailable
);

type OrderOutcomeProps = {
  result: OrderResult;
  link?: ReactNode;
};

export function OrderOutcome({ result, link }: OrderOutcomeProps) {
  const failure = useFailureMessage();
  if ('unavailable' in result) return <Alert action={link}>{failure(result.unavailable)}</Alert>;
  if (!result.ok)
    return (
      <Alert action={link}>
        {isUnitRefusal(result) ? <UnitRefusalText refusal={result} /> : <OrderRefusal problem={result.problem} />}
      </Alert>
    );
  const { number, action, unmatched = [] } = result;
  if (action === 'cancellation') {
    return (
      <Alert tone="warning" action={link}>
        <Trans>Order canceled. Please restock manually if needed.</Trans>
      </Alert>
    );
  }
  if (unmatched.length > 0) {
    return (
      <Alert tone="warning" action={link}>
        <UnmatchedLines unmatched={unmatched} />
      </Alert>
    );
  }
  const messages: Record<Exclude<AdminAction, 'cancellation'>, ReactNode> = {
    confirmation: <Trans>Order {number} is confirmed.</Trans>,
    restocking: <Trans>Order {number} is restocked: its phones are back in the inventory.</Trans>,
  };
  return <Toast action={link}>{messages[action]}</Toast>;
}

export function UnmatchedLines({ unmatched }: { unmatched: Unmatched[] }) {
  return (
    <>
      <Plural
        value={unmatched.length}
        one="This line has no match in the inventory any more and was not restocked."
        other="These lines have no match in the inventory any more and were not restocked."
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

type RefusedResult = Exclude<OrderResult & { ok: false }, UnitRefusal | Unavailable>;

function OrderRefusal({ problem }: { problem: RefusedResult['problem'] }) {
  const { t } = useLingui();
  const messages: Record<typeof problem, string> = {
    'no-such-order': t`This order does not exist.`,
    'already-confirmed': t`This order is confirmed already.`,
    'already-canceled': t`This order has been canceled already.`,
    'not-canceled': t`Only a canceled order can be restocked.`,
    'already-restocked': t`This order has already been restocked.`,
    'has-returns': t`Phones of this order came back already. Enter the others as a return too.`,
    'cancel-requested': t`The buyer has asked to cancel this order, so nothing was changed. To confirm it anyway, press Confirm again.`,
    'request-withdrawn': t`The buyer has withdrawn the request to cancel, so nothing was changed. Cancel the order again if it is still to be canceled.`,
  };
  return messages[problem];
}

/** Focuses the element of the returned ref if the button of the last action has disappeared. */
export function useFocusAfter<Target extends HTMLElement>(result: OrderResult | undefined, order?: object) {
  const target = useRef<Target>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button can disappear when the order changes.
  useEffect(() => {
    if (result && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [result, order]);
  return target;
}
