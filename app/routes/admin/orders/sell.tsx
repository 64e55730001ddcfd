import { shopContext } from '#app/context.ts';
import { listTransferAccounts } from '#app/domain/orders/counter/counter-accounts.server.ts';
import { SellPage } from '#app/ui/admin/orders/counter/sell-page.tsx';
import type { Route } from './+types/sell';

export async function loader({ context }: Route.LoaderArgs) {
  return { accounts: await listTransferAccounts(context.get(shopContext).db) };
}

export default function Sell({ loaderData: { accounts } }: Route.ComponentProps) {
  return <SellPage accounts={accounts} />;
}
