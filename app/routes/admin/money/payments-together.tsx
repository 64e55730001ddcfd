import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formContext, shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { verifyPayments } from '#app/domain/money/checking/payment-decide.server.ts';
import { AGREEING_LIMIT, listAgreeing } from '#app/domain/money/checking/payment-queue.server.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { AgreeingPayments } from '#app/ui/admin/money/agreeing-payments.tsx';
import { StepRefusal } from '#app/ui/admin/money/payment-decision-form.tsx';
import { OfficeLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/payments-together';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export async function loader({ context }: Route.LoaderArgs) {
  return { payments: await listAgreeing(context.get(shopContext).db) };
}

/** Verifies only the payments that the page listed and the form names. */
export const action = personAction(noFields, async ({ db, by, context }) => {
  const ids = context.get(formContext).getAll('payment').slice(0, AGREEING_LIMIT);
  const outcome = await verifyPayments(
    db,
    by,
    ids.map((id) => withoutNul(String(id))),
  );
  return { ok: true as const, ...outcome };
});

export default function PaymentsTogether({ loaderData: { payments }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved } = formResult(actionData);
  return (
    <TaskPage title={t`Verify together`} width="form" back="/admin/payments">
      <div className="flex flex-col gap-6">
        {saved && <Outcome {...saved} />}
        {payments.length === 0 ? (
          <EmptyState
            title={t`No other payment agrees in all points`}
            to="/admin/payments"
            action={t`Back to the payments`}
          >
            {t`Check those that wait one by one.`}
          </EmptyState>
        ) : (
          <OfficeResultForm result={actionData} key={payments.map(({ id }) => id).join()}>
            <p className="rounded-box bg-warning-tint px-4 py-3 text-warning">
              <Trans>
                Open the wallet's history and look for each of these. Untick what is not there. A picture is not money.
              </Trans>
            </p>
            <AgreeingPayments payments={payments} />
            <div className="admin-act">
              <SubmitButton>{t`Verify what is ticked`}</SubmitButton>
            </div>
          </OfficeResultForm>
        )}
      </div>
    </TaskPage>
  );
}

function Outcome({ verified, sum, refused }: NonNullable<ReturnType<typeof formResult<Success>>['saved']>) {
  const { t } = useLingui();
  if (verified === 0 && refused.length === 0) return <Alert tone="warning">{t`Tick at least one payment.`}</Alert>;
  return (
    <>
      {verified > 0 && (
        <Toast>
          <Plural value={verified} one="# payment is verified" other="# payments are verified" />
          {': '}
          <Mmk value={sum} />
        </Toast>
      )}
      {refused.length > 0 && (
        <Alert>
          {t`Not verified:`}
          <ul>
            {refused.map(({ orderId, orderNumber, amount, ...step }) => (
              <li key={`${orderId} ${amount}`}>
                <OfficeLink to={adminOrderPath(orderId)} className="tall-link link">
                  {t`Order ${orderNumber}`}
                </OfficeLink>
                {' · '}
                <Mmk value={amount} /> · <StepRefusal step={step} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

type Success = Extract<NonNullable<Route.ComponentProps['actionData']>, { ok: true }>;
