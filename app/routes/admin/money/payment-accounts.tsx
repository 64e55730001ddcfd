import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { paymentAccountForm } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { listPaymentAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { addPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { PaymentAccountForm } from '#app/ui/admin/money/payment-account-edit.tsx';
import { PaymentAccountList } from '#app/ui/admin/money/payment-account-rows.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/payment-accounts';

export const handle: LiveHandle = { shows: ['paymentAccounts'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [accounts, methods] = await Promise.all([listPaymentAccounts(db), listPaymentMethods(db)]);
  return { accounts, methods: [...new Set(methods)] };
}

export const action = personAction(
  paymentAccountForm,
  async ({ db, by, value }) => {
    const added = await addPaymentAccount(db, by, value);
    return added.ok ? { ok: true, saved: added.id } : added;
  },
  { statuses: { 'no-such-method': 409 } },
);

export const shouldRevalidate = revalidateAfterConflict;

export default function PaymentAccounts({ loaderData: { accounts, methods }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Payment Accounts`}
      lead={t`Where buyers send the money. They see the accounts of the payment method of their order.`}
    >
      <div className="grid max-w-5xl grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2 lg:items-start">
        {accounts.length > 0 && <PaymentAccountList accounts={accounts} />}
        {methods.length === 0 ? (
          <EmptyState title={t`No payment methods yet`} to="/admin/payment-settings" action={t`Add a payment method`}>
            {t`An account belongs to one of your payment methods.`}
          </EmptyState>
        ) : (
          <section className="flex flex-col gap-4">
            <h2 className="heading">{t`Add an account`}</h2>
            <PaymentAccountForm key={actionData?.ok ? actionData.saved : ''} methods={methods} result={actionData} />
          </section>
        )}
      </div>
    </Page>
  );
}
