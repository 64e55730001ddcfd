import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Confirmation, ConfirmationOfSeveral } from '#app/domain/orders/order.ts';
import { orderPath } from '#app/domain/orders/order-path.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useVoucherPath } from '#app/ui/admin/orders/order-link.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useLocale } from '#app/ui/hooks/locale.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

type Refused = Confirmation & { ok: false };
type OrdersOutcomeProps = { orders: ConfirmationOfSeveral[]; action?: ReactNode };

/** Counts the outcomes of several orders: `3 confirmed, 1 already canceled`. */
export function OrdersOutcome({ orders, action }: OrdersOutcomeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const search = useListSearch();
  const voucher = useVoucherPath();
  const labels: Record<'confirmed' | Refused['problem'], (count: string) => string> = {
    confirmed: (count) => t`${count} confirmed`,
    'already-confirmed': (count) => t`${count} already confirmed`,
    'already-canceled': (count) => t`${count} already canceled`,
    'cancel-requested': (count) => t`${count} not confirmed, because the buyer asks to cancel`,
    'choose-units': (count) => t`${count} not confirmed, because their phones with IMEI must be chosen`,
    'no-such-order': (count) => t`${count} not found`,
    'request-withdrawn': (count) => t`${count} not confirmed`,
    'not-canceled': (count) => t`${count} not confirmed`,
    'already-restocked': (count) => t`${count} not confirmed`,
    'has-returns': (count) => t`${count} not confirmed`,
    'wrong-unit': (count) => t`${count} not confirmed`,
    'too-few-units': (count) => t`${count} not confirmed`,
    'too-many-units': (count) => t`${count} not confirmed`,
    'unit-taken': (count) => t`${count} not confirmed`,
  };
  if (orders.length === 0) {
    return (
      <Alert tone="warning">
        <Trans>Select at least one order.</Trans>
      </Alert>
    );
  }
  const outcomes = Map.groupBy(orders, ({ step }) => (step.ok ? 'confirmed' : step.problem));
  const confirmed = outcomes.get('confirmed') ?? [];
  const summary = [...outcomes]
    .map(([outcome, { length }]) => labels[outcome](formatNumber(length, locale)))
    .join(', ');
  const refused = orders.filter(({ step }) => !step.ok);
  const next = (
    <div className="flex flex-wrap items-center justify-end">
      {confirmed.length > 0 && (
        <ButtonLink to={voucher(...confirmed.map(({ id }) => id))} size="small" look="quiet">
          <Plural value={confirmed.length} one="Print # voucher" other="Print # vouchers" />
        </ButtonLink>
      )}
      {action}
    </div>
  );
  const links = refused.length > 0 && (
    <ul className="flex flex-wrap gap-x-4">
      {refused.map(({ id, number }) => (
        <li key={id}>
          {number !== null && (
            <Link to={orderPath(id) + search} className="link inline-block py-2.5">
              <Trans>Order {number}</Trans>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
  if (refused.length === 0) return <Toast action={next}>{summary}</Toast>;
  return (
    <Alert tone="warning" action={next}>
      {summary}
      {links}
    </Alert>
  );
}
