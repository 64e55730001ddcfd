import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import type { Order, OrderLine } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { OrderActions } from '#app/ui/admin/orders/order-actions.tsx';
import { NextStepLinks } from '#app/ui/admin/orders/order-link.tsx';
import { OrderOutcome, type OrderResult, useFocusAfter } from '#app/ui/admin/orders/order-result.tsx';
import { SELECTION_FORM_ID } from '#app/ui/admin/orders/orders-selection.tsx';
import { LineAmount, Mmk, TimeOrDay } from '#app/ui/components/amount-text.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { CancelRequestedBadge, StatusBadge } from '#app/ui/labels/order-labels.tsx';
import { PaymentBadge } from '#app/ui/labels/payment-labels.tsx';
import { PieceText } from '#app/ui/labels/unit-labels.tsx';
import { AmountDue } from '#app/ui/orders/amount-due.tsx';

const LINES_SHOWN = 3;

type OrderRowProps = {
  order: Order;
  balance: Balance | undefined;
  /** See `ActionButton`. */
  choosesUnits: boolean;
  /** The shop's business date. */
  today: string;
  result: OrderResult | undefined;
  onPress: (id: string) => void;
  /** The list is filtered by the order's status, so a phone does not show the status. */
  isFiltered: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** Shows the order lines on wide screens only. A press outside the buttons and the checkbox opens the order. */
export function OrderRow(props: OrderRowProps) {
  const { order, balance, choosesUnits, today, result, onPress, isFiltered, isSelected, onSelect } = props;
  const { t } = useLingui();
  const row = useFocusAfter<HTMLLIElement>(result, order);
  const { id, number, name, paymentMethod, items, total, status, cancelRequested, createdAt } = order;
  const phones = items.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={t`Order ${number}`}
      className="relative grid grid-cols-1 gap-x-3 py-1.5 outline-none hover:bg-base-200/50 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-rows-[auto_1fr] sm:py-3 md:grid-cols-[auto_minmax(0,13rem)_minmax(0,1fr)_auto] md:gap-x-4"
    >
      <label className="relative z-1 -my-2 flex min-w-8 cursor-pointer items-center max-sm:hidden sm:row-span-2">
        <input
          type="checkbox"
          name="order"
          value={id}
          form={SELECTION_FORM_ID}
          aria-label={t`Select order ${number}`}
          className="size-5 accent-primary"
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </label>
      <div className="flex justify-between gap-x-3 sm:contents">
        <div className="min-w-0 text-sm/snug">
          <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to={adminOrderPath(id) + useListSearch()}
              className="text-base/snug font-semibold tabular-nums after:absolute after:inset-0 hover:underline"
            >
              <Trans>Order {number}</Trans>
            </Link>
            <span className={isFiltered ? 'max-sm:sr-only' : 'contents'}>
              <StatusBadge status={status} />
            </span>
            {cancelRequested && <CancelRequestedBadge />}
          </p>
          <p className="-my-0.5 truncate py-1 text-base/snug">{name}</p>
        </div>
        <div className="flex shrink-0 flex-col items-end sm:row-start-1 sm:-col-end-1 max-sm:max-w-2/3">
          <p className="min-h-6 text-right font-semibold *:wrap-anywhere *:whitespace-normal sm:text-lg/snug">
            <span className="sr-only">
              <Trans>Total</Trans>{' '}
            </span>
            <Mmk value={total} />
          </p>
          {balance && <AmountDue balance={balance} />}
        </div>
      </div>
      <OrderedItems items={items} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:contents">
        <p className="min-w-24 flex-1 text-xs/snug text-muted wrap-anywhere sm:col-start-2 sm:row-start-2 sm:text-sm/snug">
          <TimeOrDay at={createdAt} today={today} />
          &nbsp;· <Plural value={phones} one="# phone" other="# phones" />
          &nbsp;· {paymentMethod} {balance && <PaymentBadge status={balance.status} />}
        </p>
        <div className="relative z-1 ms-auto my:max-sm:[&_.btn]:px-3 sm:row-start-2 sm:-col-end-1 sm:mt-1 sm:self-end">
          <OrderActions order={order} due={balance?.due} choosesUnits={choosesUnits} onPress={onPress} inList />
        </div>
      </div>
      {result && (
        <div className="relative z-1 col-span-full mt-2">
          <OrderOutcome result={result} link={<NextStepLinks result={result} isVisible />} />
        </div>
      )}
    </li>
  );
}

function OrderedItems({ items }: { items: OrderLine[] }) {
  const more = items.length - LINES_SHOWN;
  return (
    <ul className="min-w-0 space-y-1 text-sm max-md:hidden md:col-start-3 md:row-span-2 md:row-start-1">
      {items.slice(0, more === 1 ? items.length : LINES_SHOWN).map((line) => (
        <li key={line.line} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{line.name}</span> <span className="text-muted">{specsOf(line, ' ')}</span>
            <PieceText piece={line.piece} />
          </span>
          <span className="text-right">
            <LineAmount {...line} />
          </span>
        </li>
      ))}
      {more > 1 && (
        <li className="text-muted">
          <Plural value={more} one="and # line more" other="and # lines more" />
        </li>
      )}
    </ul>
  );
}
