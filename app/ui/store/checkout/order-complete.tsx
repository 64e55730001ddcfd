import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import type { PlacedOrder } from '#app/domain/orders/checkout/placement.ts';
import { payPath } from '#app/domain/orders/order-paths.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { MyOrdersLink, OrderPlaced } from '#app/ui/store/checkout/attempt-status.tsx';
import { SendOrder } from '#app/ui/store/checkout/confirm-order.tsx';
import { OrderProgress } from '#app/ui/store/orders/order-progress.tsx';
import { PayBefore } from '#app/ui/store/payments/pay-before.tsx';

type OrderCompleteProps = {
  order: PlacedOrder;
  isReconciled: boolean;
  lines: CartLine[];
  contacts: Contact[];
  paymentMethod: string;
};

export function OrderComplete({ order, isReconciled, lines, contacts, paymentMethod }: OrderCompleteProps) {
  const { t } = useLingui();
  const { number } = order;
  return (
    <Page title={t`Cart`} heading={<FocusedHeading>{t`Order ${number} is placed`}</FocusedHeading>} width="text">
      <div className="flex flex-col items-start gap-8">
        <div className="flex flex-col items-start gap-4">
          {isReconciled ? (
            <OrderPlaced number={number} />
          ) : (
            <Toast action={<MyOrdersLink />}>
              <Trans>Thank you. Your order number is {number}. We will confirm it soon.</Trans>
            </Toast>
          )}
          <Button look="main" disabled>
            <Trans>Order Complete</Trans>
          </Button>
        </div>
        <section>
          <h2 className="mb-3 text-xl font-semibold">
            <Trans>What happens next</Trans>
          </h2>
          <OrderProgress status={INITIAL_STATUS} detailed />
        </section>
        <HowToPay order={order} method={paymentMethod} />
      </div>
      <SendOrder order={order} lines={lines} contacts={contacts} />
    </Page>
  );
}

function HowToPay({ order, method }: { order: PlacedOrder; method: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { total, deposit } = order;
  const amount = formatMmk(deposit ?? total, locale);
  const rest = formatMmk(total - (deposit ?? total), locale);
  const sentence =
    deposit !== undefined
      ? t`Pay the deposit of ${amount} now and the rest of ${rest} later. You may also pay everything at once.`
      : order.payBefore
        ? t`Pay ${amount} by ${method}.`
        : method
          ? t`Pay ${amount} by ${method} when the shop has confirmed the order.`
          : t`Pay ${amount} when the shop has confirmed the order.`;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">
        <Trans>How to pay</Trans>
      </h2>
      <p>{sentence}</p>
      {order.payBefore && <PayBefore deadline={order.payBefore} />}
      <ButtonLink to={payPath(order.id)} className="self-start">
        <Trans>See how to pay</Trans>
      </ButtonLink>
    </section>
  );
}

function FocusedHeading({ children }: { children: string }) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus();
  }, []);
  return (
    <span ref={heading} tabIndex={-1} className="outline-none">
      {children}
    </span>
  );
}
