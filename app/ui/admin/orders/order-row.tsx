import { Plural, useLingui } from '@lingui/react/macro';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import type { OrderLine } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { currencyWord, formatFigure, formatNumber } from '#app/domain/text/money-format.ts';
import { OrderStatusWords } from '#app/ui/admin/labels/order-status-words.tsx';
import { NextStepLinks } from '#app/ui/admin/orders/next-step-links.tsx';
import { OrderRowMenu } from '#app/ui/admin/orders/order-menu.tsx';
import { NextActButton, nextActOf } from '#app/ui/admin/orders/order-next-act.tsx';
import { OrderOutcome, type OrderResult, useFocusAfter } from '#app/ui/admin/orders/order-result.tsx';
import type { OrderSteps, ShownOrder } from '#app/ui/admin/orders/order-steps.tsx';
import { SELECTION_FORM_ID } from '#app/ui/admin/orders/orders-selection.tsx';
import { TimeOrDay } from '#app/ui/admin/orders/time-or-day.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';
import { AmountDue } from '#app/ui/orders/amount-due.tsx';

type OrderRowProps = {
  listed: ShownOrder & { balance: Balance | undefined };
  steps: OrderSteps;
  today: string;
  result: OrderResult | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** Three lines and one act; one line on wide screens. A press outside the buttons and the checkbox opens the order. */
export function OrderRow({ listed, steps, today, result, isSelected, onSelect }: OrderRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const buyerName = useBuyerName();
  const { balance, ...shown } = listed;
  const { order } = shown;
  const row = useFocusAfter<HTMLLIElement>(result, order);
  const { id, number, name, items, total, createdAt } = order;
  const act = nextActOf(order);
  return (
    <li ref={row} tabIndex={-1} aria-label={t`Order ${number}`} className="order-row">
      <label className="order-check">
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
      <div className="order-who">
        <p className="line-clamp-2 min-w-0">
          <OfficeLink to={adminOrderPath(id) + useListSearch()} className="order-link">
            {t`Order ${number}`}
          </OfficeLink>{' '}
          <bdi className="font-semibold">{buyerName(name)}</bdi>
        </p>
        <p className="order-total">
          <span className="sr-only">{`${t`Total`} `}</span>
          {`${formatNumber(total, locale)} `}
          <small className="order-currency">{currencyWord('MMK', locale)}</small>
        </p>
      </div>
      <p className="order-goods">
        <TimeOrDay at={createdAt} today={today} /> · <OrderedItems items={items} />
      </p>
      <p className="order-states">
        <OrderStatusWords order={order} payment={balance?.status} />
        {balance && <AmountDue balance={balance} />}
      </p>
      <div className="order-acts">
        <NextActButton act={act} steps={steps} {...shown} />
        <OrderRowMenu act={act} steps={steps} {...shown} />
      </div>
      {result && (
        <div className="relative z-1 col-span-full mt-2">
          <OrderOutcome result={result} link={<NextStepLinks result={result} isVisible />} />
        </div>
      )}
    </li>
  );
}

/** Names the first line only: the order's page has all. */
function OrderedItems({ items: [first, ...others] }: { items: OrderLine[] }) {
  const locale = useLocale();
  const more = others.length;
  if (!first) return null;
  return (
    <>
      {`${first.name} ${specsOf(first, '/').replaceAll('GB', '')} × ${formatFigure(first.qty, locale)}`}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # line more" other="and # lines more" />
        </>
      )}
    </>
  );
}
