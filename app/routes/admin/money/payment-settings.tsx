import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { ACCOUNT_KINDS } from '#app/domain/money/payment-accounts/payment-account.ts';
import { hasAccount, paymentMethodForm } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { readAccountKinds } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { addPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import {
  addPaymentMethod,
  listPaymentMethods,
  replacePaymentMethod,
} from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { adminAction } from '#app/http/admin-action.server.ts';
import { goToNextFirstStep } from '#app/http/first-step.ts';
import { SettingsAddForm } from '#app/ui/admin/components/settings-add-form.tsx';
import { SettingsList } from '#app/ui/admin/components/settings-list.tsx';
import { PaymentMethodOutcome } from '#app/ui/admin/money/payment-result.tsx';
import { ACCOUNTS_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { firstStepOf } from '#app/ui/admin/paths/first-step-path.ts';
import { useFieldLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { FirstStepNext } from '#app/ui/admin/shop/dashboard/first-step-next.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { usePaymentAccountKindLabels } from '#app/ui/labels/payment-labels.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/payment-settings';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [methods, kinds] = await Promise.all([listPaymentMethods(db), readAccountKinds(db)]);
  return {
    methods: methods.map((method) => ({ method, kinds: kinds[method] ?? [] })),
    owner: context.get(adminContext),
  };
}

export const action = adminAction(
  paymentMethodForm,
  async ({ db, by, value, url }) => {
    const { method, instead, kind, holder, number } = value;
    const addsAccount = hasAccount(value);
    if (firstStepOf(url.searchParams).step && !addsAccount)
      return { ok: false, problems: { [method ? 'number' : 'method']: { code: 'missing' } } };
    if (!method) return { ok: true, added: '', unicodeTexts: null };
    if (addsAccount) {
      // The first steps fill in the holder before the kind is chosen.
      const account = { kind: kind || 'transfer', holder: number && holder, number } as const;
      const details = { method, ...account, transferLimit: null, note: '' };
      await addPaymentAccount(db, by.now, by.uid, { ...details, addsMethod: true });
      goToNextFirstStep(url);
      return { ok: true, added: method, unicodeTexts: null };
    }
    if (instead && instead !== method) await replacePaymentMethod(db, by.now, by.uid, { zawgyi: instead, method });
    else await addPaymentMethod(db, by.now, by.uid, method);
    return { ok: true, added: method, unicodeTexts: unicodeFields({ method }, ['method']) };
  },
  { texts: ['method'] },
);

export const shouldRevalidate = revalidateAfterConflict;

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const labelOf = useFieldLabels();
  const kindLabels = usePaymentAccountKindLabels();
  const { step } = firstStepOf(useSearchParams()[0]);
  const { methods, owner } = loaderData;
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
      <SettingsAddForm
        label={t`Payment Method`}
        name="method"
        placeholder={t`e.g. KBZPay`}
        result={actionData}
        fields={['kind', 'holder', 'number']}
      >
        <SelectField
          label={labelOf('kind')}
          name="kind"
          options={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={labelOf('holder')} name="holder" autoComplete="off" defaultValue={step ? owner.name : ''} />
          <TextField
            label={labelOf('number')}
            name="number"
            inputMode="tel"
            autoComplete="off"
            hint={t`Buyers send the money here. Cash needs none.`}
          />
        </div>
      </SettingsAddForm>
      <SettingsList
        entries={methods.map(({ method, kinds }, position) => ({
          name: method,
          shown: (
            <>
              <span className="block font-medium">{method}</span>
              {kinds.length > 0 ? (
                <span className="quiet">{kinds.map((kind) => kindLabels[kind]).join(' · ')}</span>
              ) : (
                <Link to={ACCOUNTS_PATH} className="tall-link link text-sm text-warning">
                  <Trans>No account yet: buyers do not see where to pay</Trans>
                </Link>
              )}
            </>
          ),
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
