import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BulkConfirmationResult, Confirmation } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useVoucherPath } from '#app/ui/admin/orders/next-step-links.tsx';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type Refused = Confirmation & { ok: false };
type OrdersOutcomeProps = { orders: BulkConfirmationResult[]; action?: ReactNode };

/** Counts the outcomes of several orders: `3 confirmed, 1 already canceled`. */
export function OrdersOutcome({ orders, action }: OrdersOutcomeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const search = useListSearch();
  const voucherPath = useVoucherPath();
  const notConfirmed = (count: string) => t`${count} not confirmed`;
  // Partial: a confirmation without units gives no other refusal.
  const labels: Partial<Record<'confirmed' | Refused['problem'], (count: string) => string>> = {
    confirmed: (count) => t`${count} confirmed`,
    'already-confirmed': (count) => t`${count} already confirmed`,
    'already-canceled': (count) => t`${count} already canceled`,
    'cancel-requested': (count) => t`${count} not confirmed because the buyer asks to cancel`,
    'choose-units': (count) => t`${count} not confirmed (choose the phones by IMEI first)`,
    'no-such-order': (count) => t`${count} not found`,
  };
  if (orders.length === 0) {
    return <Alert tone="warning">{t`Select at least one order.`}</Alert>;
  }
  const outcomes = Map.groupBy(orders, ({ result }) => (result.ok ? 'confirmed' : result.problem));
  const confirmed = outcomes.get('confirmed') ?? [];
  const summary = [...outcomes]
    .map(([outcome, { length }]) => (labels[outcome] ?? notConfirmed)(formatNumber(length, locale)))
    .join(', ');
  const refused = orders.filter(({ result }) => !result.ok);
  const found = refused.filter(({ number }) => number !== null);
  const actions = (
    <div className="flex flex-wrap items-center justify-end">
      {confirmed.length > 0 && (
        <OfficeButtonLink to={voucherPath(...confirmed.map(({ id }) => id))} size="small" look="quiet">
          <Plural value={confirmed.length} one="Print # voucher" other="Print # vouchers" />
        </OfficeButtonLink>
      )}
      {action}
    </div>
  );
  const links = found.length > 0 && (
    <ul className="flex flex-wrap gap-x-4">
      {found.map(({ id, number }) => (
        <li key={id}>
          <OfficeLink to={adminOrderPath(id) + search} className="link inline-block py-2.5">
            <Trans>Order {number}</Trans>
          </OfficeLink>
        </li>
      ))}
    </ul>
  );
  if (refused.length === 0) return <Toast action={actions}>{summary}</Toast>;
  return (
    <Alert tone="warning" action={actions}>
      {summary}
      {links}
    </Alert>
  );
}
