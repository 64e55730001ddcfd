import { Trans, useLingui } from '@lingui/react/macro';
import { TRADE_IN } from '#app/domain/constants.ts';
import type { Payment } from '#app/domain/money/payments/payment.ts';
import { type Balance, moneyRowsOf } from '#app/domain/money/payments/payment-ledger.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { adminOrderPath, payLinkPath } from '#app/domain/orders/order-paths.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { PayLink } from '#app/ui/admin/money/pay-link.tsx';
import { paymentsOfOrderPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { PaymentStateBadge } from '#app/ui/labels/payment-labels.tsx';
import { useMethodLabel } from '#app/ui/labels/stored-names.ts';
import { useRowPath } from '#app/ui/lists/row-link.tsx';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';

type OrderPaymentsProps = {
  order: Order;
  payments: Payment[];
  /** Undefined if the order's payment is not shown. */
  balance: Balance | undefined;
  deadline: string | undefined;
  /** The secret of the link that this order is paid by; null without one. */
  payToken: string | null;
};

export function OrderPayments({ order, payments, balance, deadline, payToken }: OrderPaymentsProps) {
  const { t } = useLingui();
  const search = useListSearch();
  return (
    <section className="order-card">
      <h2 className="mb-2 font-semibold">{t`Payment`}</h2>
      {balance && <MoneyRows rows={moneyRowsOf(order, balance)} />}
      {deadline && (
        <p className="mt-2 text-sm text-muted *:whitespace-normal">
          <Trans>
            Canceled automatically on <Moment at={deadline} /> if nothing is paid by then.
          </Trans>
        </p>
      )}
      {payments.length > 0 && (
        <ul aria-label={t`Payments`} className="mt-3 divide-y divide-base-300 border-y border-base-300">
          {payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <Facts payment={payment} />
              <NextStepLink payment={payment} orderId={order.id} />
            </li>
          ))}
        </ul>
      )}
      {payToken !== null && balance && balance.due > 0 && (
        <div className="mt-3">
          <PayLink path={payLinkPath(payToken)} number={order.number} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {order.total > 0 && (
          <OfficeButtonLink to={`${adminOrderPath(order.id)}/payment${search}`} size="small">
            {t`Record payment`}
          </OfficeButtonLink>
        )}
        {balance && balance.paid > 0 && (
          <OfficeButtonLink to={`${adminOrderPath(order.id)}/refund${search}`} size="small">
            {t`Refund`}
          </OfficeButtonLink>
        )}
      </div>
    </section>
  );
}

function Facts({ payment: { direction, amount, state, method, number, remark, submittedAt } }: { payment: Payment }) {
  const { t } = useLingui();
  const methodLabel = useMethodLabel();
  const phone = method === TRADE_IN ? remark : null;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Mmk value={direction === 'out' ? -amount : amount} className="font-semibold whitespace-normal!" />
        {direction === 'out' && state === 'verified' ? (
          <Badge colour="blue">{t`Refunded`}</Badge>
        ) : (
          <PaymentStateBadge state={state} />
        )}
      </p>
      <p className="text-sm text-muted wrap-anywhere *:inline-block *:whitespace-normal">
        {[methodLabel(method), number, phone].filter(Boolean).join(' · ')} · <Moment at={submittedAt} />
      </p>
    </div>
  );
}

function NextStepLink({ payment: { id, amount, state }, orderId }: { payment: Payment; orderId: string }) {
  const { t } = useLingui();
  const rowPath = useRowPath();
  const money = formatMmk(amount, useLocale());
  if (state === 'submitted')
    return (
      <OfficeLink to={rowPath(paymentsOfOrderPath(orderId))} className="tall-link link min-w-11 text-end text-sm">
        {t`Check`}
      </OfficeLink>
    );
  if (state !== 'verified') return null;
  return (
    <OfficeLink
      to={`/admin/payments/${encodeURIComponent(id)}/voiding`}
      aria-label={t`Void ${money}`}
      className="tall-link link min-w-11 text-end text-sm"
    >
      <Trans context="a payment">Void</Trans>
    </OfficeLink>
  );
}
