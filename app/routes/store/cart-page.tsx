import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { data } from 'react-router';
import { shopContext, whoContext } from '#app/context.ts';
import {
  readAccountKinds,
  readTransferLimits,
} from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { readPaymentTerms } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { readLastAddress } from '#app/domain/orders/buyer-last-address.server.ts';
import { checkoutForm } from '#app/domain/orders/checkout/checkout-form.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import { ContactSection } from '#app/ui/components/contact-links.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { TaskHead, TaskTitle } from '#app/ui/layout/task-head.tsx';
import { useCart } from '#app/ui/storage/cart-store.ts';
import { UndoRemoval, useRemoval } from '#app/ui/store/cart/cart-removal.tsx';
import { CartLoading, EmptyCart } from '#app/ui/store/cart/cart-states.tsx';
import { useStorageRestored } from '#app/ui/store/cart/use-restored.ts';
import { AttemptStatus } from '#app/ui/store/checkout/attempt-status.tsx';
import { CheckoutForm } from '#app/ui/store/checkout/checkout.tsx';
import { useLastLines } from '#app/ui/store/checkout/confirm-order.tsx';
import { readLastOutcome } from '#app/ui/store/checkout/last-outcome.ts';
import { OrderComplete } from '#app/ui/store/checkout/order-complete.tsx';
import { sendOrder } from '#app/ui/store/checkout/order-send.ts';
import { useCheckout } from '#app/ui/store/checkout/use-checkout.ts';
import { useDeposit } from '#app/ui/store/checkout/use-deposit.ts';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/cart-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const who = context.get(whoContext);
  const [{ methods, hoursToPay, termsVersion }, limits, accountKinds, address, details] = await Promise.all([
    readPaymentTerms(db),
    readTransferLimits(db),
    readAccountKinds(db),
    who ? readLastAddress(db, who.id) : '',
    readShopDetails(db),
  ]);
  return {
    methods: [...new Set(methods)].map((value) => ({ value, limit: limits[value], hours: hoursToPay.get(value) })),
    accountKinds,
    contacts: contactsOf(details),
    termsVersion,
    isNew: who !== null && url.searchParams.get('after') === 'registration',
    buyer: { uid: who?.id ?? '', name: who?.name ?? '', phone: who?.phone ?? '', address },
  };
}

export async function action({ context }: Route.ActionArgs) {
  const who = context.get(whoContext);
  if (!who) return seeOther('/login?after=checkout&next=%2Fcart');
  const form = parseForm(context, checkoutForm);
  if (!form.ok) return badForm(form);
  const { expectedUserId } = form.value;
  // The page was rendered for a guest or another user, so it may show the wrong cart.
  if (expectedUserId && expectedUserId !== who.id)
    return data({ ok: false, problem: 'another-person' } as const, { status: 409 });
  const shop = context.get(shopContext);
  const placed = await placeOrder(shop.db, { now: new Date(), uid: who.id }, form.value, {
    limit: shop.env.orderLimit,
  });
  if (!placed.ok) return data(placed, { status: placed.problem === 'too-many-orders' ? 429 : 409 });
  if (!placed.again) shop.metrics.counts.orders++;
  return placed;
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendOrder(String(form.get('key')), serverAction);
}

export default function Cart({
  loaderData: { methods, accountKinds, contacts, termsVersion, buyer, isNew },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  const isRestored = useStorageRestored();
  const storedLines = useCart();
  const lines = isRestored ? storedLines : null;
  const checkout = useCheckout(lines, isRestored ? buyer.uid : '', actionData);
  const deposit = useDeposit(lines, checkout.step);
  const removal = useRemoval();
  const [paymentMethod, setPaymentMethod] = useState('');
  const { step } = checkout;
  // Another tab may change the cart while the order is sent.
  const orderedLines = useLastLines(checkout.isSubmitting || step.name === 'complete' ? null : lines);
  const foundOrder = step.name === 'reconciled' && step.result.placed && !lines?.length ? step.result.order : null;
  const order = step.name === 'complete' ? step.order : foundOrder;
  if (order) {
    return (
      <OrderComplete
        order={order}
        isReconciled={step.name !== 'complete'}
        lines={orderedLines}
        contacts={contacts}
        paymentMethod={paymentMethod}
        accountKinds={accountKinds}
      />
    );
  }
  const isRefused = step.name === 'refused';
  const isEmpty = lines?.length === 0 && !isRefused;
  const isAtTop = isEmpty || !checkout.wasPressed;
  const lastOutcome = lines && !checkout.wasPressed ? readLastOutcome(buyer.uid) : null;
  const status = (
    <AttemptStatus
      step={step}
      last={lastOutcome && isEmpty === (lastOutcome.number !== null) ? lastOutcome : null}
      onCheckNow={checkout.checkNow}
    />
  );
  return (
    <Page title={t`Cart`} heading={null} isCompact>
      <TaskHead back={{ to: '/shop', word: t`All items` }}>
        <TaskTitle>{t`Cart`}</TaskTitle>
      </TaskHead>
      <UndoRemoval removal={removal} />
      {isNew && (
        <div className="mb-4">
          <Toast>{t`Registration successful!`}</Toast>
        </div>
      )}
      {isAtTop && <div className="mb-6 max-w-lg empty:hidden">{status}</div>}
      {isEmpty && <EmptyCart />}
      {!lines && !isRefused && <CartLoading />}
      {!isEmpty && (lines || isRefused) ? (
        <CheckoutForm
          key={buyer.uid}
          lines={lines ?? []}
          methods={methods}
          buyer={buyer}
          checkout={checkout}
          removal={removal}
          deposit={deposit}
          contacts={contacts}
          termsVersion={termsVersion}
          onPay={setPaymentMethod}
        >
          {!isAtTop && status}
        </CheckoutForm>
      ) : (
        <div className={lines ? '' : 'hidden noscript:block'}>
          <ContactSection contacts={contacts} />
        </div>
      )}
    </Page>
  );
}
