import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { paymentAccountForm } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { readPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { editPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { PaymentAccountForm } from '#app/ui/admin/money/payment-account-edit.tsx';
import { ACCOUNTS_PATH, accountPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/payment-account-page';

export const handle: LiveHandle = { shows: ['paymentAccounts'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const account = await readPaymentAccount(db, id);
  if (!account) return data({ account: null, methods: [] }, { status: 404 });
  return data({ account, methods: await listPaymentMethods(db) });
}

export const action = personAction(
  paymentAccountForm,
  async ({ db, by, id, value }) => {
    const edited = await editPaymentAccount(db, by, { id, ...value });
    return edited.ok ? { ...edited, saved: '' } : edited;
  },
  { statuses: { 'no-such-method': 409 } },
);

export const shouldRevalidate = revalidateAfterConflict;

export default function PaymentAccountPage({ loaderData: { account, methods }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={account ? t`Payment Account` : t`Not found`} width="form">
      {account ? (
        <div className="flex flex-col items-start gap-6">
          <div className="w-full">
            <PaymentAccountForm account={account} methods={methods} result={actionData} />
          </div>
          <OfficeButtonLink to={`${accountPath(account.id)}/qr`}>{t`QR picture`}</OfficeButtonLink>
          <OfficeButtonLink to={ACCOUNTS_PATH} size="small" look="quiet" className="-ms-3.5">
            {t`Back to all payment accounts`}
          </OfficeButtonLink>
        </div>
      ) : (
        <EmptyState
          title={t`This account does not exist any more.`}
          to={ACCOUNTS_PATH}
          action={t`Back to all payment accounts`}
        />
      )}
    </Page>
  );
}
