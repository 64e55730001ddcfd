import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { listActiveAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { balanceOf } from '#app/domain/money/payments/payment-ledger.ts';
import { listPayments } from '#app/domain/money/payments/payment-list.server.ts';
import { whenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { listSlips } from '#app/domain/money/slips/slip-read.server.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import { readDeadlines } from '#app/domain/orders/order-deadline.server.ts';
import { readOwnOrder } from '#app/domain/orders/order-list.server.ts';
import { payPath } from '#app/domain/orders/order-paths.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { found } from '#app/http/found.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { reportPayment } from '#app/routes/store/payment-report-receive.server.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { ContactSection } from '#app/ui/components/contact-links.tsx';
import { usePreloadedActions } from '#app/ui/forms/action-preload.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { HeadCart, TaskHead, TaskTitle } from '#app/ui/layout/task-head.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { PayAccounts } from '#app/ui/store/payments/pay-accounts.tsx';
import { PaymentHistory } from '#app/ui/store/payments/payment-history.tsx';
import { PaymentForm } from '#app/ui/store/payments/payment-report-form.tsx';
import { PaymentSummary } from '#app/ui/store/payments/payment-summary.tsx';
import { hasPictures, sendReport } from '#app/ui/store/payments/report-send.ts';
import { WhenToPayNote } from '#app/ui/store/payments/when-to-pay-note.tsx';
import type { Route } from './+types/pay';
import '#app/i18n/my-orders-translations.ts';

/** The parameter that opens the form, and the form's fragment. */
const REPORT = 'report';

export const middleware = [requirePerson];

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const order = found(await readOwnOrder(db, context.get(personContext).id, params.id));
  const { id, number, total, returned, status, paymentMethod } = order;
  const [accounts, payments, shop, deadlines] = await Promise.all([
    listActiveAccounts(db, paymentMethod),
    listPayments(db, id),
    readShopDetails(db),
    readDeadlines(db, [order]),
  ]);
  return {
    order: { id, number, total, returned, status, paymentMethod },
    deadline: deadlines[id],
    accounts,
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
  const { order, deadline, accounts, payments, slips, balance, contacts, newKey } = loaderData;
  const title = t`Pay order ${order.number}`;
  const transfers = accounts.filter(({ kind }) => kind === 'transfer');
  const [first] = transfers;
  const pay = whenToPay(
    { status: order.status, deadline },
    balance,
    accounts.map(({ kind }) => kind),
  );
  const asksDeposit = balance.depositDue > balance.checking;
  const search = useListSearch([REPORT]);
  const wantsToReport = useSearchParams()[0].has(REPORT);
  const isFormOpen = pay !== null || wantsToReport || actionData?.ok === false;
  const canReport =
    accounts.length === 0 || transfers.length > 0 || !ORDER_STATUSES[order.status].isPayable || asksDeposit;
  const suggested = Math.min(balance.toSend, first?.transferLimit ?? Number.POSITIVE_INFINITY);
  return (
    <Page title={title} heading={null} isCompact width="form">
      <TaskHead back={{ to: `/my-orders${search}`, word: t`My Orders` }}>
        <TaskTitle>{title}</TaskTitle>
        <HeadCart />
      </TaskHead>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-3 rounded-box border border-base-300 bg-surface p-4 max-[22.4rem]:p-2">
          <PaymentSummary order={order} balance={balance} isReported={!isFormOpen && actionData?.ok === true} />
          <WhenToPayNote pay={pay} method={order.paymentMethod} />
        </div>
        {balance.open > 0 && <PayAccounts order={order} accounts={accounts} amount={balance.toSend} />}
        <PaymentHistory orderId={order.id} payments={payments} slips={slips} />
        {canReport && !isFormOpen && (
          <Link to={`${search || '?'}${search && '&'}${REPORT}=1#${REPORT}`} className="tall-link link self-start">
            {payments.length > 0 ? <Trans>Report another transfer</Trans> : <Trans>Report a transfer</Trans>}
          </Link>
        )}
        {canReport && isFormOpen && (
          <>
            <div className="-mb-4">
              <h2 id={REPORT} className="text-xl font-semibold">
                <Trans>Have you paid?</Trans>
              </h2>
              <p className="text-muted">
                <Trans>Tell the shop, so that it looks for your transfer. No picture is needed.</Trans>
              </p>
            </div>
            <PaymentForm
              action={payPath(order.id) + search}
              newKey={newKey}
              accounts={transfers}
              payments={payments}
              amount={suggested}
              result={actionData}
            />
          </>
        )}
        <ButtonLink to={`/my-orders${search}`} size="small" look="quiet" className="-ms-3.5 self-start">
          <Trans>Back to My Orders</Trans>
        </ButtonLink>
        <ContactSection contacts={contacts} />
      </div>
    </Page>
  );
}
