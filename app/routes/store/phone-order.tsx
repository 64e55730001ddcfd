import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { localeContext, shopContext, whoContext } from '#app/context.ts';
import { readPhone } from '#app/domain/catalog/storefront/phone-read.server.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { whole } from '#app/domain/fields.ts';
import { readAccountKinds } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { readLastAddress } from '#app/domain/orders/buyer-last-address.server.ts';
import { cartLine, offerLine } from '#app/domain/orders/checkout/cart.ts';
import { checkoutForm } from '#app/domain/orders/checkout/checkout-form.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { loginPathForRequest, withNext } from '#app/domain/people/sign-in/next-path.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { idIn, phonePath } from '#app/domain/phone/phone-url.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { currentTermsVersion } from '#app/domain/shop/terms/terms.server.ts';
import { listUnitOffers } from '#app/domain/stock/units/shown-units.server.ts';
import type { Format } from '#app/domain/text/format.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { RadioRows } from '#app/ui/forms/radio-rows.tsx';
import { OrderRefusal } from '#app/ui/forms/unavailable-alert.tsx';
import { usePieceText } from '#app/ui/labels/piece-text.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { useCheckoutMessage } from '#app/ui/store/checkout/checkout-messages.ts';
import { OrderComplete } from '#app/ui/store/checkout/order-complete.tsx';
import { TermsNote } from '#app/ui/store/checkout/terms-note.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/phone-order';

const orderForm = (format: Format) =>
  checkoutForm
    .pick({ name: true, phone: true, address: true, paymentMethod: true, key: true })
    .extend({ qty: whole(1, Number.MAX_SAFE_INTEGER, format), salePrice: whole(0, Number.MAX_SAFE_INTEGER) });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const who = context.get(whoContext);
  const phone = await readPhone(db, idIn(params.id));
  if (!phone || phone === 'deleted') throw data(null, { status: 404 });
  const [methods, accountKinds, address, details, termsVersion] = await Promise.all([
    listPaymentMethods(db),
    readAccountKinds(db),
    who ? readLastAddress(db, who.id) : '',
    readShopDetails(db),
    currentTermsVersion(db),
  ]);
  const buyer = who && { name: who.name, phone: who.phone ?? '', address };
  const contacts = contactsOf(details);
  const piece = url.searchParams.get('piece');
  const [offer = null] = piece === null ? [] : await listUnitOffers(db, phone, piece);
  const isGone = piece !== null && !offer;
  const newKey = crypto.randomUUID();
  return { phone, offer, isGone, methods: [...new Set(methods)], accountKinds, contacts, buyer, termsVersion, newKey };
}

/** Orders one phone. The cart needs scripts, and this page does not. */
export async function action({ context, params, request: { headers }, url }: Route.ActionArgs) {
  const who = context.get(whoContext);
  if (!who) return seeOther(loginPathForRequest({ isWrite: true, headers }, url));
  const form = parseForm(context, orderForm(context.get(localeContext).format));
  if (!form.ok) return badForm(form);
  const { qty, salePrice, ...fields } = form.value;
  const itemId = idIn(params.id) ?? '';
  const piece = url.searchParams.get('piece');
  const lines = [{ id: piece ?? itemId, itemId: piece === null ? undefined : itemId, qty, salePrice }];
  const { db, env, metrics } = context.get(shopContext);
  const checkout = { ...fields, lines, deposit: undefined };
  const placed = await placeOrder(db, { now: new Date(), uid: who.id }, checkout, { limit: env.orderLimit });
  if (!placed.ok) return data({ ...placed, typed: { ...fields, qty: String(qty) } }, { status: 409 });
  if (!placed.again) metrics.counts.orders++;
  return { ...placed, paymentMethod: fields.paymentMethod };
}

export default function PhoneOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, offer, isGone, methods, accountKinds, contacts, buyer, termsVersion, newKey } = loaderData;
  const { t } = useLingui();
  const message = useCheckoutMessage();
  const pieceText = usePieceText();
  const path = phonePath(phone);
  const here = `${path}/order${offer ? `?piece=${offer.id}` : ''}`;
  const lines = [offer ? offerLine(phone, offer) : cartLine(phone, 1)];
  if (actionData?.ok)
    return (
      <OrderComplete
        order={actionData.order}
        isReconciled={false}
        lines={[]}
        contacts={contacts}
        paymentMethod={actionData.paymentMethod}
        accountKinds={accountKinds}
      />
    );
  if (isGone) return <PieceGone phone={phone} />;
  const { salePrice } = offer ?? phone;
  const refusalText = actionData && message(actionData, lines);
  const { problems, typed: sent } = formResult(actionData);
  const typed: Partial<Record<string, string>> = { qty: '1', ...buyer, ...sent };
  const isDamaged = problems.key !== undefined || problems.salePrice !== undefined;
  const refusal = refusalText || (isDamaged && t`Something went wrong. Please try again.`);
  const field = (name: 'qty' | 'name' | 'phone' | 'address' | 'paymentMethod') => ({
    name,
    problem: problems[name],
    defaultValue: typed[name],
  });
  return (
    <Page title={t`Order this item`} lead={phoneLabel(phone)} width="form">
      <form method="post" noValidate className="flex flex-col gap-4">
        <p className="text-xl font-semibold">
          <Mmk value={salePrice} />
        </p>
        {offer && <p>{pieceText(offer)}</p>}
        {!buyer && (
          <div className="rounded-box bg-base-200 px-4 pt-3 pb-1">
            <p>{t`An order needs an account.`}</p>
            <p className="flex flex-wrap gap-x-6 font-semibold">
              <TextLink to={withNext('/register', here)}>{t`Create an account`}</TextLink>
              <TextLink to={withNext('/login', here)}>{t`I have an account already`}</TextLink>
            </p>
          </div>
        )}
        {offer ? (
          <input type="hidden" name="qty" value="1" />
        ) : (
          <TextField label={t`Qty`} inputMode="numeric" {...field('qty')} />
        )}
        <TextField label={t`Name`} autoComplete="name" {...field('name')} />
        <TextField label={t`Phone`} inputMode="tel" autoComplete="tel" {...field('phone')} />
        <TextField label={t`Address`} multiline autoComplete="street-address" {...field('address')} />
        <RadioRows
          label={t`Payment Method`}
          options={methods.map((value) => ({ value }))}
          {...field('paymentMethod')}
        />
        {refusal && <OrderRefusal text={refusal} result={actionData} />}
        <input type="hidden" name="salePrice" value={salePrice} />
        <input type="hidden" name="key" value={newKey} />
        <input type="hidden" name="terms" value={termsVersion ?? ''} />
        <PlainHttpAlert />
        <TermsNote />
        <Button look="main" type="submit" className="self-start">
          {t`Confirm Order`}
        </Button>
      </form>
    </Page>
  );
}

function PieceGone({ phone }: { phone: StockItem }) {
  const { t } = useLingui();
  return (
    <Page title={t`Order this item`} lead={phoneLabel(phone)} width="form">
      <Alert>{t`No longer sold`}</Alert>
      <ButtonLink to={phonePath(phone)} look="main" className="mt-4">
        {t`See item`}
      </ButtonLink>
    </Page>
  );
}
