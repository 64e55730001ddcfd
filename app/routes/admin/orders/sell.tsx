import { shopContext } from '#app/context.ts';
import { CASH } from '#app/domain/constants.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { listTransferAccounts } from '#app/domain/orders/counter/counter-accounts.server.ts';
import { listDiscountReasons } from '#app/domain/orders/counter/discount-reasons.server.ts';
import { SellPage } from '#app/ui/admin/orders/counter/sell-page.tsx';
import type { Route } from './+types/sell';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [accounts, methods, reasons] = await Promise.all([
    listTransferAccounts(db),
    listPaymentMethods(db),
    listDiscountReasons(db),
  ]);
  return { accounts, methods: [...new Set([...methods, CASH])], reasons };
}

export default function Sell({ loaderData }: Route.ComponentProps) {
  return <SellPage {...loaderData} />;
}
