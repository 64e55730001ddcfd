import { useLingui } from '@lingui/react/macro';
import { Link, useFetcher, useSearchParams } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { itemsOfOrders, readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { listActiveAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { nextTransfer } from '#app/domain/money/payments/payment.ts';
import { balanceOf } from '#app/domain/money/payments/payment-ledger.ts';
import { listPayments } from '#app/domain/money/payments/payment-list.server.ts';
import { whenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { listSlips } from '#app/domain/money/slips/slip-read.server.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import { readDeadlines } from '#app/domain/orders/order-deadline.server.ts';
import { readOwnOrder } from '#app/domain/orders/order-list.server.ts';
import { payPath, termsPath } from '#app/domain/orders/order-paths.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { found } from '#app/http/found.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { reportPayment } from '#app/routes/store/payment-report-receive.server.ts';
import { ContactSection } from '#app/ui/components/contact-links.tsx';
import { usePreloadedActions } from '#app/ui/forms/action-preload.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { HeadCart, TaskHead, TaskTitle } from '#app/ui/layout/task-head.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { PayAccounts } from '#app/ui/store/payments/pay-accounts.tsx';
import { PayOrderLines } from '#app/ui/store/payments/pay-order-lines.tsx';
import { PaymentHistory } from '#app/ui/store/payments/payment-history.tsx';
import { PaymentForm, REPORT } from '#app/ui/store/payments/payment-report-form.tsx';
import { PaymentSummary } from '#app/ui/store/payments/payment-summary.tsx';
import type { WithdrawalResult } from '#app/ui/store/payments/payment-withdrawal-result.tsx';
import { hasPictures, sendReport } from '#app/ui/store/payments/report-send.ts';
import type { Route } from './+types/pay';
import '#app/i18n/my-orders-translations.ts';

export const middleware = [requirePerson];

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const order = found(await readOwnOrder(db, context.get(personContext).id, params.id));
  const { id, number, total, returned, status, paymentMethod, termsVersion, items } = order;
  const [accounts, payments, shop, deadlines, photos] = await Promise.all([
    listActiveAccounts(db, paymentMethod),
    listPayments(db, id),
    readShopDetails(db),
    readDeadlines(db, [order]),
    readFirstPhotos(db, itemsOfOrders([order])),
  ]);
  return {
    order: { id, number, total, returned, status, paymentMethod, termsVersion, items },
    deadline: deadlines[id],
    accounts,
    photos,
    // The remark of a rejection is for the buyer; all others are the shop's own.
    payments: payments.map((payment) => (payment.state === 'rejected' ? payment : { ...payment, remark: '' })),
    slips: await listSlips(
      db,
      payments.map((payment) => payment.id),
    ),
    balance: balanceOf(order),
    contacts: contactsOf(shop),
    newKey: crypto.randomUUID(),
  };
}

export const action = ({ request, context, params }: Route.ActionArgs) => reportPayment(context, request, params.id);

/** A script sends a report with pictures: it shows the progress and retries by itself. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (!hasPictures(form)) return serverAction();
  return sendReport({ orderId: params.id, form, signal: request.signal });
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  usePreloadedActions();
  const { order, deadline, accounts, photos, payments, slips, balance, contacts, newKey } = loaderData;
  const title = t`Pay order ${order.number}`;
  const transfers = accounts.filter(({ kind }) => kind === 'transfer');
  const [first] = transfers;
  const pay = whenToPay(
    { status: order.status, deadline },
    balance,
    accounts.map(({ kind }) => kind),
  );
  const asksDeposit = balance.depositDue > balance.checking;
  // Here, because a withdrawal opens the form, which moves the history.
  const withdrawal = useFetcher<WithdrawalResult>();
  const search = useListSearch([REPORT]);
  const wantsToReport = useSearchParams()[0].has(REPORT);
  const isFormOpen = pay !== null || wantsToReport || actionData?.ok === false;
  const canReport =
    accounts.length === 0 || transfers.length > 0 || !ORDER_STATUSES[order.status].isPayable || asksDeposit;
  const suggested = nextTransfer(balance.toSend, first?.transferLimit);
  const isShown = canReport && isFormOpen;
  const accountList = balance.open > 0 && accounts.length > 0 && (
    <PayAccounts order={order} accounts={accounts} amount={balance.toSend} />
  );
  const history = <PaymentHistory orderId={order.id} payments={payments} slips={slips} withdrawal={withdrawal} />;
  return (
    <Page title={title} heading={null} isCompact>
      <TaskHead back={{ to: `/my-orders${search}`, word: t`Back` }}>
        <TaskTitle>{title}</TaskTitle>
        <HeadCart />
      </TaskHead>
      <div className="pay-page">
        <PaymentSummary
          order={order}
          balance={balance}
          pay={pay}
          last={payments.at(-1)}
          isReported={actionData?.ok === true}
        />
        {isShown ? (
          <PaymentForm
            action={payPath(order.id) + search}
            newKey={newKey}
            accounts={transfers}
            payments={payments}
            amount={suggested}
            result={actionData}
          >
            {accountList}
          </PaymentForm>
        ) : (
          accountList && (
            <div className="flex flex-col gap-2 rounded-box border border-base-300 bg-surface p-4">{accountList}</div>
          )
        )}
        {!isFormOpen && (
          <div className="flex flex-col gap-6">
            {history}
            {canReport && (
              <Link
                to={`${search || '?'}${search && '&'}${REPORT}=1#${REPORT}`}
                className="link -my-3 inline-flex min-h-11 items-center self-start"
              >
                {payments.length > 0 ? t`Report another transfer` : t`Report a transfer`}
              </Link>
            )}
          </div>
        )}
        <div className="beside flex flex-col gap-6">
          {isFormOpen && history}
          <PayOrderLines lines={order.items} photos={photos} total={order.total} />
          <Link to={termsPath(order.termsVersion)} className="link -my-3 inline-flex min-h-11 items-center self-start">
            {order.termsVersion === null ? t`Shop terms` : t`Shop terms of this order`}
          </Link>
          <Link
            to={`/my-orders${search}`}
            className="link -my-3 inline-flex min-h-11 items-center self-start max-lg:hidden"
          >
            {t`Back to My Orders`}
          </Link>
          <ContactSection contacts={contacts} />
        </div>
      </div>
    </Page>
  );
}
