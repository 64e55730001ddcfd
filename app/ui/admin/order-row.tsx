import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Order } from '#app/domain/orders/order.ts';
import { OrderActions } from '#app/ui/admin/order-actions.tsx';
import { type OrderAnswer, OrderOutcome } from '#app/ui/admin/order-answer.tsx';
import { Mmk, Moment } from '#app/ui/amount.tsx';
import { CancelRequestedBadge, StatusBadge } from '#app/ui/badges.tsx';

type OrderRowProps = {
  order: Order;
  /** What came of the last verb, where it was on this order. */
  answer: OrderAnswer | undefined;
  onAnswer: (answer: OrderAnswer) => void;
};

/** One order: a card on a phone, one dense row on a desk. */
export function OrderRow({ order, answer, onAnswer }: OrderRowProps) {
  const { t } = useLingui();
  const row = useFocusAfter(answer);
  const { number, name, phone, address, paymentMethod, items, total, status, cancelRequested, createdAt } = order;
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={t`Order ${number}`}
      className="grid gap-x-6 gap-y-3 py-4 outline-none sm:grid-cols-2 lg:grid-cols-[9.5rem_minmax(0,13rem)_minmax(0,1fr)_auto]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:max-lg:col-span-2 lg:flex-col lg:items-start">
        <strong className="text-lg/snug tabular-nums">
          <Trans>Order {number}</Trans>
        </strong>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={status} />
          {cancelRequested && <CancelRequestedBadge />}
        </span>
        <span className="text-sm text-muted max-lg:ms-auto">
          <Moment at={createdAt} />
        </span>
      </div>
      <div className="min-w-0 text-sm wrap-break-word">
        <p className="text-base font-semibold">{name}</p>
        <p className="tabular-nums">{phone}</p>
        <p className="whitespace-pre-line text-muted">{address}</p>
        <p className="text-muted">{paymentMethod}</p>
      </div>
      <ul className="min-w-0 space-y-1 text-sm">
        {items.map((line) => (
          <li key={line.line} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-break-word">
              <span className="font-medium">{line.name}</span> <span className="text-muted">{line.ram}</span>{' '}
              <span className="whitespace-nowrap">
                <span className="text-muted">{line.rom}</span> × {line.qty}
              </span>
            </span>
            <Mmk value={line.salePrice} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 sm:max-lg:col-span-2 lg:w-52 lg:flex-col lg:items-end lg:justify-start">
        <p className="text-lg/snug font-semibold">
          <span className="sr-only">
            <Trans>Total</Trans>{' '}
          </span>
          <Mmk value={total} />
        </p>
        <OrderActions order={order} onAnswer={onAnswer} />
      </div>
      {answer && (
        <div className="col-span-full">
          <OrderOutcome answer={answer} />
        </div>
      )}
    </li>
  );
}

/** The button that was pressed is often gone afterwards; the row takes its focus, so that a keyboard stays where it was. */
function useFocusAfter(answer: OrderAnswer | undefined) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (answer && document.activeElement === document.body) row.current?.focus({ preventScroll: true });
  }, [answer]);
  return row;
}
