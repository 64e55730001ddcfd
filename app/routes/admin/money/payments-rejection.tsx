import { Plural, useLingui } from '@lingui/react/macro';
import { formContext, shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { rejectPayments } from '#app/domain/money/checking/payment-decide.server.ts';
import { findPayer, listSubmittedBy } from '#app/domain/money/checking/payment-queue.server.ts';
import { rejectionForm } from '#app/domain/money/payments/payment-form.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { RejectionFields } from '#app/ui/admin/money/rejection-fields.tsx';
import { OfficeLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/payments-rejection';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  found(await findPayer(db, id));
  return { payments: await listSubmittedBy(db, id) };
}

/** Rejects only the payments that the page listed. */
export const action = personAction(rejectionForm, async ({ db, by, id: buyer, value, context }) => {
  found(await findPayer(db, buyer));
  const sent = context.get(formContext).getAll('payment');
  const ids = sent.map((id) => withoutNul(String(id)));
  return { ok: true as const, ...(await rejectPayments(db, by, { buyer, ids, ...value })) };
});

export default function PaymentsRejection({ loaderData: { payments }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved } = formResult(actionData);
  return (
    <Page title={t`Reject all of this buyer`} width="form">
      <div className="flex flex-col gap-6">
        {saved && (
          <Toast>
            <Plural value={saved.rejected} one="# payment is rejected." other="# payments are rejected." />{' '}
            {saved.decidedBefore > 0 && (
              <Plural value={saved.decidedBefore} one="# was decided before." other="# were decided before." />
            )}
          </Toast>
        )}
        {payments.length === 0 ? (
          <p>{t`No payment of this buyer is waiting.`}</p>
        ) : (
          <OfficeResultForm result={actionData}>
            <ul className="divide-y divide-base-300 border-y border-base-300">
              {payments.map(({ id, amount, number, orderId, orderNumber, name }) => (
                <li key={id} className="flex justify-between gap-x-4 py-2">
                  <input type="hidden" name="payment" value={id} />
                  <span className="min-w-0 wrap-anywhere">
                    <OfficeLink to={adminOrderPath(orderId)} className="tall-link link">
                      {t`Order ${orderNumber}`}
                    </OfficeLink>
                    <span className="block text-sm text-muted">{[name, number].filter(Boolean).join('\u00a0· ')}</span>
                  </span>
                  <Mmk value={amount} />
                </li>
              ))}
            </ul>
            <RejectionFields />
            <p>{t`A buyer with an email gets a mail about each payment. You cannot undo this.`}</p>
            <SubmitButton look="danger" className="self-start">
              <Plural value={payments.length} one="Reject # payment" other="Reject # payments" />
            </SubmitButton>
          </OfficeResultForm>
        )}
        <OfficeLink to="/admin/payments" className="tall-link link self-start">
          {t`Back to the payments`}
        </OfficeLink>
      </div>
    </Page>
  );
}
