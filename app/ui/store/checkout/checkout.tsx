import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { DepositParts } from '#app/domain/money/payments/deposit.ts';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { OrderRefusal } from '#app/ui/forms/unavailable-alert.tsx';
import type { Removal } from '#app/ui/store/cart/cart-removal.tsx';
import { AccountNeeded } from '#app/ui/store/checkout/account-needed.tsx';
import { type BuyerDraft, readDraft, saveDraft } from '#app/ui/store/checkout/buyer-draft.ts';
import { useCheckoutMessage } from '#app/ui/store/checkout/checkout-messages.ts';
import { DepositNote } from '#app/ui/store/checkout/deposit-note.tsx';
import type { Checkout } from '#app/ui/store/checkout/use-checkout.ts';

type Buyer = { uid: string; name: string; phone: string; address: string };
type CheckoutFormProps = {
  lines: CartLine[];
  methods: string[];
  buyer: Buyer;
  checkout: Checkout;
  removal: Removal;
  deposit: DepositParts | null | undefined;
  onPay: (method: string) => void;
  children?: ReactNode;
};

export function CheckoutForm({
  lines,
  methods,
  buyer,
  checkout: { step, isSubmitting, submit },
  removal,
  deposit,
  onPay,
  children,
}: CheckoutFormProps) {
  const { t } = useLingui();
  const message = useCheckoutMessage();
  const [draft] = useState(() => readDraft(buyer.uid));
  const refusal = step.name === 'refused' ? step.refusal : null;
  const { problems, typed: sent } = formResult(refusal ?? undefined);
  const { uid, ...profile } = buyer;
  const typed: BuyerDraft = { ...profile, ...draft, ...sent };
  const refusalText = refusal && message(refusal, lines);
  const field = (name: 'name' | 'phone' | 'address' | 'paymentMethod') =>
    problems[name]?.code === 'missing' ? { name, invalid: true } : { name, problem: problems[name] };
  return (
    <form
      noValidate
      className="flex max-w-lg min-w-0 flex-col gap-4"
      onChange={(event) => saveDraft(event.currentTarget, uid)}
      onSubmit={(event) => {
        event.preventDefault();
        onPay(String(new FormData(event.currentTarget).get('paymentMethod') ?? ''));
        void submit(event.currentTarget, lines);
      }}
    >
      <h2 className="text-xl font-semibold">
        <Trans>Your details</Trans>
      </h2>
      {uid === '' && <AccountNeeded />}
      <TextField label={t`Name`} autoComplete="name" defaultValue={typed.name} {...field('name')} />
      <TextField label={t`Phone`} inputMode="tel" autoComplete="tel" defaultValue={typed.phone} {...field('phone')} />
      <TextField
        label={t`Address`}
        multiline
        autoComplete="street-address"
        defaultValue={typed.address}
        {...field('address')}
      />
      <SelectField
        label={t`Payment Method`}
        placeholder={t`Choose one`}
        options={methods.map((method) => ({ value: method, label: method }))}
        defaultValue={typed.paymentMethod}
        {...field('paymentMethod')}
      />
      {refusalText && <OrderRefusal text={refusalText} result={refusal ?? undefined} />}
      {children}
      <input type="hidden" name="deposit" value={deposit?.now ?? 'none'} />
      {deposit && <DepositNote deposit={deposit} />}
      <PlainHttpAlert />
      <div className="flex flex-wrap justify-between gap-3">
        <Button
          look="main"
          type="submit"
          busy={isSubmitting || step.name === 'reconciling'}
          busyLabel={isSubmitting ? t`Submitting...` : t`Checking…`}
        >
          <Trans>Confirm Order</Trans>
        </Button>
        <Button look="quiet" onClick={() => removal.remove(() => [])}>
          <Trans>Clear Cart</Trans>
        </Button>
      </div>
    </form>
  );
}
