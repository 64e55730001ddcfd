import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { paymentMethodForm } from '#app/domain/money/payment-accounts/payment-method-forms.ts';
import {
  addPaymentMethod,
  listPaymentMethods,
  replacePaymentMethod,
} from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { adminAction } from '#app/http/admin-action.server.ts';
import { SettingsAddForm } from '#app/ui/admin/components/settings-add-form.tsx';
import { SettingsList } from '#app/ui/admin/components/settings-list.tsx';
import { PaymentMethodOutcome } from '#app/ui/admin/money/payment-result.tsx';
import { ACCOUNTS_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { FirstStepNext } from '#app/ui/admin/shop/dashboard/first-step-next.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/payment-settings';

export async function loader({ context }: Route.LoaderArgs) {
  return { methods: await listPaymentMethods(context.get(shopContext).db) };
}

export const action = adminAction(
  paymentMethodForm,
  async ({ db, by, value: { method, instead } }) => {
    if (!method) return { ok: true, added: '', unicodeTexts: null };
    if (instead && instead !== method) await replacePaymentMethod(db, by.now, by.uid, { zawgyi: instead, method });
    else await addPaymentMethod(db, by.now, by.uid, method);
    return { ok: true, added: method, unicodeTexts: unicodeFields({ method }, ['method']) };
  },
  { texts: ['method'] },
);

export const shouldRevalidate = revalidateAfterConflict;

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Payment Method Settings`}
      lead={<Trans>Buyers choose one of these when they order.</Trans>}
      width="form"
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={ACCOUNTS_PATH} size="small">
            <Trans>Payment Accounts</Trans>
          </ButtonLink>
          <ButtonLink to="/admin/payment-settings/time-to-pay" size="small">
            <Trans>Time to Pay</Trans>
          </ButtonLink>
        </div>
      }
    >
      <SettingsAddForm label={t`Payment Method`} name="method" placeholder={t`e.g. KBZPay`} result={actionData} />
      <SettingsList
        entries={loaderData.methods.map((method, position) => ({
          name: method,
          shown: <span className="font-medium">{method}</span>,
          action: '/admin/payment-settings/removal',
          fields: { position, method },
        }))}
        empty={
          <EmptyState title={<Trans>No payment methods yet</Trans>}>
            <Trans>Buyers can order once you have added one.</Trans>
          </EmptyState>
        }
        Outcome={PaymentMethodOutcome}
      />
      <FirstStepNext />
    </Page>
  );
}
