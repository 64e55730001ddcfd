import { data, type HeadersFunction } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { CASH } from '#app/domain/constants.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { listTransferAccounts } from '#app/domain/orders/counter/counter-accounts.server.ts';
import { listDiscountReasons } from '#app/domain/orders/counter/discount-reasons.server.ts';
import { readMaxDiscount } from '#app/domain/people/limits/limits.server.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { SellPage } from '#app/ui/admin/orders/counter/sell-page.tsx';
import type { Route } from './+types/sell';

/** On a device that may sell offline, the worker keeps this page, and what it needs then comes with it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  const [accounts, methods, reasons, { recordsImeis }, device] = await Promise.all([
    listTransferAccounts(db),
    listPaymentMethods(db),
    listDiscountReasons(db),
    readShopFeatures(db),
    auth.pins.findDevice(request.headers),
  ]);
  const takesTradeIns = context.get(personContext).rights.includes('units.edit') && recordsImeis;
  const page = { accounts, methods: [...new Set([...methods, CASH])], reasons, takesTradeIns };
  if (!device?.sellsOffline) return data({ ...page, offline: null, shop: undefined });
  const details = await readShopDetails(db);
  const maxDiscount = await readMaxDiscount(db, context.get(personContext).id);
  const shop = { details, contacts: contactsOf(details) };
  return data({ ...page, offline: { maxDiscount }, shop }, { headers: { 'Offline-Copy': 'yes' } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Sell({ loaderData }: Route.ComponentProps) {
  return <SellPage {...loaderData} />;
}
