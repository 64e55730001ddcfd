import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { PaymentAccountKind } from '#app/domain/money/payment-accounts/payment-account.ts';
import { balanceOf } from '#app/domain/money/payments/payment-ledger.ts';
import { whenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import type { PlacedOrder } from '#app/domain/orders/checkout/placement.ts';
import { payPath } from '#app/domain/orders/order-paths.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { MyOrdersLink, OrderPlaced } from '#app/ui/store/checkout/attempt-status.tsx';
import { SendOrder } from '#app/ui/store/checkout/confirm-order.tsx';
import { OrderProgress } from '#app/ui/store/orders/order-progress.tsx';
import { WhenToPayNote } from '#app/ui/store/payments/when-to-pay-note.tsx';

type OrderCompleteProps = {
  order: PlacedOrder;
  isReconciled: boolean;
  lines: CartLine[];
  contacts: Contact[];
  /** Empty if this page does not know it. */
  paymentMethod: string;
  /** Those of the active accounts of each method. */
  accountKinds: Record<string, PaymentAccountKind[]>;
};

export function OrderComplete(props: OrderCompleteProps) {
  const { order, isReconciled, lines, contacts, paymentMethod, accountKinds } = props;
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
              {t`Thank you. Your order number is ${number}. We will confirm it soon.`}
            </Toast>
          )}
          <Button look="main" disabled>
            {t`Order Complete`}
          </Button>
        </div>
        <HowToPay order={order} method={paymentMethod} kinds={accountKinds[paymentMethod] ?? []} />
        <section>
          <h2 className="heading mb-3">{t`What happens next`}</h2>
          <OrderProgress status={INITIAL_STATUS} detailed />
        </section>
      </div>
      <SendOrder order={order} lines={lines} contacts={contacts} />
    </Page>
  );
}

function HowToPay({ order, method, kinds }: { order: PlacedOrder; method: string; kinds: PaymentAccountKind[] }) {
  const { t } = useLingui();
  const { id, total, deposit = null, payBefore: deadline } = order;
  const balance = balanceOf({ total, deposit, returned: null, status: INITIAL_STATUS, paid: 0, checking: 0 });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="heading">{t`How to pay`}</h2>
      {method && (
        <WhenToPayNote pay={whenToPay({ status: INITIAL_STATUS, deadline }, balance, kinds)} method={method} />
      )}
      <ButtonLink to={payPath(id)} look="main" className="self-start">
        {t`See how to pay`}
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
