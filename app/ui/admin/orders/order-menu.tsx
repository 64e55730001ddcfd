import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { adminActionsOf } from '#app/domain/order-status.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { dialableNumber } from '#app/domain/text/phone-number.ts';
import { useVoucherPath } from '#app/ui/admin/orders/next-step-links.tsx';
import { MESSAGE_FRAGMENT } from '#app/ui/admin/orders/order-buyer-message.tsx';
import type { NextAct } from '#app/ui/admin/orders/order-next-act.tsx';
import { type OrderSteps, type ShownOrder, StepMenuItem } from '#app/ui/admin/orders/order-steps.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

type OrderMenuProps = ShownOrder & {
  /** The act that has a button of its own. */
  act: NextAct;
  steps: OrderSteps;
};

/** In a list, where scripts fill the menu when it is opened. Without scripts, the order's page has the same. */
export function OrderRowMenu(props: OrderMenuProps) {
  const [isFilled, setFilled] = useState(false);
  return (
    <Menu number={props.order.number} className="noscript:hidden" onOpen={() => setFilled(true)}>
      {isFilled && <MenuItems {...props} />}
    </Menu>
  );
}

export function OrderMenu(props: OrderMenuProps) {
  return (
    <Menu number={props.order.number}>
      <MenuItems {...props} />
    </Menu>
  );
}

type MenuProps = { number: number; className?: string; onOpen?: () => void; children: ReactNode };

function Menu({ number, className = '', onOpen, children }: MenuProps) {
  const { t } = useLingui();
  const menuId = `order-menu-${number}`;
  return (
    <div className={`menu-scope ${className}`}>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label={t`More for order ${number}`}
        onClick={onOpen}
        className="btn btn-ghost menu-anchor order-more"
      >
        {t`More`}
      </button>
      <div id={menuId} popover="auto" className="anchored-menu max-sm:sheet">
        {children}
      </div>
    </div>
  );
}

function MenuItems({ act, steps, ...shown }: OrderMenuProps) {
  const { t } = useLingui();
  const voucherPath = useVoucherPath();
  const search = useListSearch();
  const { order } = shown;
  const phoneNumber = dialableNumber(order.phone);
  return (
    <>
      {act !== 'voucher' && (
        <OfficeLink to={voucherPath(order.id)} className="nav-link">
          <Icon name="receipt-text" />
          {t`View Voucher`}
        </OfficeLink>
      )}
      <OfficeLink to={`${adminOrderPath(order.id)}${search}#${MESSAGE_FRAGMENT}`} className="nav-link">
        <Icon name="message-circle" />
        {t`Message buyer`}
      </OfficeLink>
      {phoneNumber && (
        <a href={`tel:${phoneNumber}`} className="nav-link">
          <Icon name="phone" />
          {t`Call`}
          <bdi className="truncate tabular-nums">{order.phone}</bdi>
        </a>
      )}
      {adminActionsOf(order)
        .filter((action) => action !== act)
        .map((action) => (
          <StepMenuItem key={action} action={action} steps={steps} {...shown} />
        ))}
    </>
  );
}
