import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import type { AdminAction } from '#app/domain/order-status.ts';
import type { Order, OrderProblem, Unmatched } from '#app/domain/orders/order.ts';
import { isUnitRefusal, type UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { UnitRefusalText } from '#app/ui/admin/stock/units/unit-refusal.tsx';
import { Figure } from '#app/ui/components/amount-text.tsx';
import type { IconName } from '#app/ui/components/icon.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { useFailureMessage } from '#app/ui/forms/unavailable-alert.tsx';
import { useAlreadyTexts } from '#app/ui/labels/order-labels.tsx';

/** `order` is the order after the step, for a list that no longer has it. */
export type OrderResult = {
  id: string;
  action: AdminAction;
  order?: Order | undefined;
  balance?: Balance | undefined;
} & ({ ok: true; number: number; unmatched?: Unmatched[] } | OrderProblem | UnitRefusal | Unavailable);

/** Of each step: its button, also read out, and what is said when it is done. */
export function useActionTexts(
  number: number,
): Record<AdminAction, { button: string; label: string; icon: IconName; done: string }> {
  const { t } = useLingui();
  return {
    confirmation: {
      button: t`Confirm`,
      label: t`Confirm order ${number}`,
      icon: 'circle-check',
      done: t`Order ${number} is confirmed.`,
    },
    cancellation: {
      button: t`Cancel`,
      label: t`Cancel order ${number}`,
      icon: 'x',
      done: t`Order canceled. Please restock manually if needed.`,
    },
    restocking: {
      button: t`Restock`,
      label: t`Restock order ${number}`,
      icon: 'package-plus',
      done: t`Order ${number} is restocked: its goods are back in the inventory.`,
    },
  };
}

type OrderOutcomeProps = {
  result: OrderResult;
  link?: ReactNode;
};

export function OrderOutcome({ result, link }: OrderOutcomeProps) {
  const failure = useFailureMessage();
  const texts = useActionTexts('number' in result ? result.number : 0);
  if ('unavailable' in result) return <Alert action={link}>{failure(result.unavailable)}</Alert>;
  if (!result.ok)
    return (
      <Alert action={link}>
        {isUnitRefusal(result) ? <UnitRefusalText refusal={result} /> : <OrderRefusal problem={result.problem} />}
      </Alert>
    );
  const { action, unmatched = [] } = result;
  if (action === 'cancellation') {
    return (
      <Alert tone="warning" action={link}>
        {texts[action].done}
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
  return <Toast action={link}>{texts[action].done}</Toast>;
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
  const already = useAlreadyTexts();
  const messages: Record<typeof problem, string> = {
    'no-such-order': t`This order does not exist.`,
    ...already,
    'not-canceled': t`Only a canceled order can be restocked.`,
    'already-restocked': t`This order has already been restocked.`,
    'has-returns': t`Goods of this order came back already. Enter the rest as a return too.`,
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
