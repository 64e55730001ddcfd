import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { dialableNumber } from '#app/domain/text/phone-number.ts';
import { MESSAGE_FRAGMENT } from '#app/ui/admin/orders/order-buyer-message.tsx';
import { useVoucherPath } from '#app/ui/admin/orders/order-link.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

/** Menu of an order's further actions. `children` are the buttons that a wide screen shows in the row instead. */
export function OrderMenu({ order: { id, number, phone }, children }: { order: Order; children: ReactNode }) {
  const { t } = useLingui();
  const voucherPath = useVoucherPath();
  const search = useListSearch();
  const menuId = `order-menu-${number}`;
  const phoneNumber = dialableNumber(phone);
  return (
    <div className="menu-scope">
      <button
        type="button"
        popoverTarget={menuId}
        aria-label={t`More for order ${number}`}
        className="btn btn-ghost menu-anchor h-11 border-base-300 px-3 text-sm sm:h-9"
      >
        <Trans>More</Trans>
      </button>
      <div id={menuId} popover="auto" className="anchored-menu max-sm:sheet">
        <Link to={voucherPath(id)} className="nav-link">
          <Icon name="receipt-text" />
          <Trans>View Voucher</Trans>
        </Link>
        <Link to={`${adminOrderPath(id)}${search}#${MESSAGE_FRAGMENT}`} className="nav-link">
          <Icon name="message-circle" />
          <Trans>Message buyer</Trans>
        </Link>
        {phoneNumber && (
          <a href={`tel:${phoneNumber}`} className="nav-link">
            <Icon name="phone" />
            <Trans>Call</Trans>
            <bdi className="truncate tabular-nums">{phone}</bdi>
          </a>
        )}
        <div className="contents sm:hidden">{children}</div>
      </div>
    </div>
  );
}
