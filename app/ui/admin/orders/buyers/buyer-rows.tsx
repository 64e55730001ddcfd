import { Plural, useLingui } from '@lingui/react/macro';
import { MAX_SUMMED_ORDERS } from '#app/domain/constants.ts';
import type { BuyerFigures, ListedBuyer } from '#app/domain/orders/buyers/buyer.ts';
import { NumberLostBadge, PhoneBadge } from '#app/ui/admin/orders/buyers/phone-forms.tsx';
import { buyerPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';

export function BuyerList({ buyers }: { buyers: ListedBuyer[] }) {
  return (
    <ul className="order-rows">
      {buyers.map(({ id, name, phone, email, isBlocked, isPhoneConfirmed, lacksNumber, ...figures }) => (
        <li
          key={id}
          className="relative grid gap-x-6 gap-y-0.5 px-3 py-2.5 wrap-anywhere hover:bg-base-200/50 sm:px-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-baseline"
        >
          <p className="flex flex-wrap items-center gap-x-3">
            <OfficeRowLink to={buyerPath(id)} className="font-semibold after:absolute after:inset-0 hover:underline">
              <bdi>{name}</bdi>
            </OfficeRowLink>
            {isBlocked && <BlockedBadge />}
            {lacksNumber ? <NumberLostBadge /> : <PhoneBadge isConfirmed={isPhoneConfirmed} />}
          </p>
          <p className="text-sm text-muted">
            <span className="tabular-nums">{phone}</span>
            {email !== null && ` · ${email}`}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm lg:justify-end">
            <BuyerFiguresText {...figures} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function BlockedBadge() {
  const { t } = useLingui();
  return <Badge colour="red">{t`Blocked`}</Badge>;
}

export function BuyerFiguresText({ orders, paid, due }: BuyerFigures) {
  const { t } = useLingui();
  return (
    <>
      <span>
        {orders >= MAX_SUMMED_ORDERS && t`At least`}{' '}
        <Plural value={orders} _0="No orders" one="# order" other="# orders" />
      </span>{' '}
      {paid > 0 && (
        <span>
          {t`Paid`} <Mmk value={paid} />
        </span>
      )}{' '}
      {due > 0 && (
        <strong>
          {t`Due`} <Mmk value={due} />
        </strong>
      )}
    </>
  );
}
