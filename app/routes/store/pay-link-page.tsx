import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { shopContext } from '#app/context.ts';
import { itemsOfOrders, readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { listActiveAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { balanceOf } from '#app/domain/money/payments/payment-ledger.ts';
import { whenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { readDeadlines } from '#app/domain/orders/order-deadline.server.ts';
import { readOrderByLink } from '#app/domain/orders/order-list.server.ts';
import { payPath } from '#app/domain/orders/order-paths.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { found } from '#app/http/found.ts';
import { ContactSection } from '#app/ui/components/contact-links.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { PayAccounts } from '#app/ui/store/payments/pay-accounts.tsx';
import { PayOrderLines } from '#app/ui/store/payments/pay-order-lines.tsx';
import { PaymentSummary } from '#app/ui/store/payments/payment-summary.tsx';
import type { Route } from './+types/pay-link-page';
import '#app/i18n/my-orders-translations.ts';

/** What to pay, and where to, for people with the link: nothing of the buyer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const order = found(await readOrderByLink(db, withoutNul(params.id)));
  const { id, number, total, returned, status, paymentMethod, items } = order;
  const [accounts, shop, deadlines, photos] = await Promise.all([
    listActiveAccounts(db, paymentMethod),
    readShopDetails(db),
    readDeadlines(db, [order]),
    readFirstPhotos(db, itemsOfOrders([order])),
  ]);
  return {
    order: { id, number, total, returned, status, paymentMethod, items },
    deadline: deadlines[id],
    accounts,
    photos,
    balance: balanceOf(order),
    contacts: contactsOf(shop),
  };
}

export default function PayLinkPage({
  loaderData: { order, deadline, accounts, photos, balance, contacts },
  params,
}: Route.ComponentProps) {
  const { t } = useLingui();
  const pay = whenToPay(
    { status: order.status, deadline },
    balance,
    accounts.map(({ kind }) => kind),
  );
  return (
    <Page title={t`Pay order ${order.number}`} width="form">
      <meta name="robots" content="noindex" />
      <div className="flex flex-col gap-6">
        <PaymentSummary order={order} balance={balance} pay={pay} last={undefined} isReported={false} />
        {balance.open > 0 && accounts.length > 0 && (
          <div className="flex flex-col gap-2 rounded-box border border-base-300 bg-surface p-4">
            <PayAccounts order={order} accounts={accounts} amount={balance.toSend} link={params.id} />
          </div>
        )}
        {balance.open > 0 && (
          <p>
            {t`When you have sent it, show the shop the slip, or report the transfer yourself:`}{' '}
            <Link to={payPath(order.id)} className="tall-link link">
              {t`Report a transfer`}
            </Link>
          </p>
        )}
        <PayOrderLines lines={order.items} photos={photos} total={order.total} />
        <ContactSection contacts={contacts} />
        <p className="text-sm text-muted">
          {t`This page shows no name and no phone number of the buyer. Anybody with the link can read it.`}
        </p>
      </div>
    </Page>
  );
}
