import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DepositParts } from '#app/domain/money/payments/deposit.ts';
import { totalMmk } from '#app/domain/money.ts';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { Mmk, Price } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { ContactSection } from '#app/ui/components/contact-links.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { RadioRows } from '#app/ui/forms/radio-rows.tsx';
import { OrderRefusal } from '#app/ui/forms/unavailable-alert.tsx';
import { CartLines } from '#app/ui/store/cart/cart-lines.tsx';
import type { Removal } from '#app/ui/store/cart/cart-removal.tsx';
import { AccountNeeded } from '#app/ui/store/checkout/account-needed.tsx';
import { type BuyerDraft, readDraft, saveDraft } from '#app/ui/store/checkout/buyer-draft.ts';
import { useCheckoutMessage } from '#app/ui/store/checkout/checkout-messages.ts';
import { DepositNote } from '#app/ui/store/checkout/deposit-note.tsx';
import { TermsNote } from '#app/ui/store/checkout/terms-note.tsx';
import type { Checkout } from '#app/ui/store/checkout/use-checkout.ts';

/** The form's id: the payment methods and the button stand outside it. */
const FORM = 'checkout';

type Buyer = { uid: string; name: string; phone: string; address: string };
type CheckoutFormProps = {
  lines: CartLine[];
  methods: PayMethod[];
  buyer: Buyer;
  checkout: Checkout;
  removal: Removal;
  deposit: DepositParts | null | undefined;
  contacts: Contact[];
  termsVersion: number | null;
  onPay: (method: string) => void;
  children?: ReactNode;
};

/** `limit`: the most that one transfer carries, in whole MMK. `hours`: the time to pay. */
export type PayMethod = { value: string; limit: number | undefined; hours: number | undefined };

export function CheckoutForm({
  lines,
  methods,
  buyer,
  checkout: { step, isSubmitting, submit },
  removal,
  deposit,
  contacts,
  termsVersion,
  onPay,
  children,
}: CheckoutFormProps) {
  const { t } = useLingui();
  const message = useCheckoutMessage();
  const [draft] = useState(() => readDraft(buyer.uid));
  const page = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const refusal = step.name === 'refused' ? step.refusal : null;
  const { problems, typed: sent } = formResult(refusal ?? undefined);
  const { uid, ...profile } = buyer;
  const typed: BuyerDraft = { ...profile, ...draft, ...sent };
  const [method, setMethod] = useState(typed.paymentMethod);
  const hours = methods.find(({ value }) => value === method)?.hours;
  const refusalText = refusal && message(refusal, lines);
  const total = totalMmk(lines);
  const save = () => form.current && saveDraft(form.current, uid);
  const field = (name: 'name' | 'phone' | 'address' | 'paymentMethod') => ({ name, problem: problems[name] });
  useEffect(() => {
    if (!refusal) return;
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong?.querySelector('input') ?? wrong)?.focus();
  }, [refusal]);
  return (
    <div ref={page} className="cart-page">
      <div>
        <CartLines lines={lines} removal={removal} />
        <Button look="quiet" size="small" className="ms-auto flex text-muted" onClick={() => removal.remove(() => [])}>
          {t`Clear Cart`}
        </Button>
        <form
          id={FORM}
          ref={form}
          noValidate
          className="mt-2 grid min-w-0 grid-cols-1 gap-4 lg:grid-cols-2"
          onChange={save}
          onSubmit={(event) => {
            event.preventDefault();
            onPay(method ?? '');
            void submit(event.currentTarget, lines);
          }}
        >
          <div className="lg:col-span-2">
            <h2 className="heading mb-2">{t`Your details`}</h2>
            {uid === '' && <AccountNeeded />}
          </div>
          <TextField label={t`Name`} autoComplete="name" defaultValue={typed.name} {...field('name')} />
          <TextField label={t`Phone`} type="tel" autoComplete="tel" defaultValue={typed.phone} {...field('phone')} />
          <div className="lg:col-span-2">
            <TextField
              label={t`Address`}
              multiline
              rows={2}
              autoComplete="street-address"
              defaultValue={typed.address}
              {...field('address')}
            />
          </div>
          <input type="hidden" name="deposit" value={deposit?.now ?? 'none'} />
          <input type="hidden" name="terms" value={termsVersion ?? ''} />
        </form>
      </div>
      <div
        className="flex flex-col gap-3"
        onChange={(event) => {
          setMethod((event.target as HTMLInputElement).value);
          save();
        }}
      >
        <RadioRows
          label={t`Payment Method`}
          form={FORM}
          options={methods.map(({ value, limit }) => ({ value, hint: limit && <TransferLimit limit={limit} /> }))}
          defaultValue={typed.paymentMethod}
          {...field('paymentMethod')}
        />
        {hours && (
          <p className="text-sm text-muted">
            <Trans>
              Pay within <Plural value={hours} one="# hour" other="# hours" />. The shop keeps the goods for you until
              then.
            </Trans>
          </p>
        )}
        {deposit && <DepositNote deposit={deposit} />}
        <PlainHttpAlert />
      </div>
      <ContactSection contacts={contacts} />
      <div className="act-bar foot-bar">
        {refusalText && <OrderRefusal text={refusalText} result={refusal ?? undefined} />}
        {children}
        <TermsNote />
        <Button
          form={FORM}
          look="main"
          type="submit"
          busy={isSubmitting || step.name === 'reconciling'}
          busyLabel={isSubmitting ? t`Submitting...` : t`Checking…`}
        >
          <span>{t`Confirm Order`}</span>
          {/* Readers find it as the total of the table. */}
          <span aria-hidden="true">{total !== null && <Price value={total} />}</span>
        </Button>
      </div>
    </div>
  );
}

function TransferLimit({ limit }: { limit: number }) {
  return (
    <Trans>
      Up to <Mmk value={limit} /> a transfer
    </Trans>
  );
}
