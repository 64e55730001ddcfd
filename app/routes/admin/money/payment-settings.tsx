import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { listTypes } from '#app/domain/catalog/types/types.server.ts';
import { ACCOUNT_KINDS } from '#app/domain/money/payment-accounts/payment-account.ts';
import { hasAccount, paymentMethodForm } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { listPaymentAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { addPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import {
  addPaymentMethod,
  listPaymentMethods,
  replacePaymentMethod,
} from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { readHoursToPay } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { goToNextFirstStep } from '#app/http/see-other.ts';
import { SettingsAddForm } from '#app/ui/admin/components/settings-add-form.tsx';
import { SettingsList } from '#app/ui/admin/components/settings-list.tsx';
import { MethodFacts, PayingRules } from '#app/ui/admin/money/getting-paid-facts.tsx';
import { PaymentMethodOutcome } from '#app/ui/admin/money/payment-result.tsx';
import { ACCOUNTS_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { firstStepOf } from '#app/ui/admin/paths/first-step-path.ts';
import { useFieldLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { FirstStepNext } from '#app/ui/admin/shop/dashboard/first-step-next.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { usePaymentAccountKindLabels } from '#app/ui/labels/payment-labels.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/payment-settings';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [methods, accounts, holdHours, deposits] = await Promise.all([
    listPaymentMethods(db),
    listPaymentAccounts(db),
    readHoursToPay(db),
    listTypes(db),
  ]);
  return { methods, accounts, holdHours, deposits, owner: context.get(personContext) };
}

export const action = personAction(
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
      await addPaymentAccount(db, by, { ...details, addsMethod: true });
      goToNextFirstStep(url);
      return { ok: true, added: method, unicodeTexts: null };
    }
    if (instead && instead !== method) await replacePaymentMethod(db, by, { zawgyi: instead, method });
    else await addPaymentMethod(db, by, method);
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
  const { methods, accounts, holdHours, deposits, owner } = loaderData;
  return (
    <Page title={t`Payment Method Settings`} lead={t`Buyers choose one of these when they order.`}>
      <div className="grid max-w-5xl grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2 lg:items-start">
        <div className={step ? 'order-1' : ''}>
          <SettingsList
            entries={methods.map((method, position) => ({
              name: method,
              shown: <MethodFacts accounts={accounts.filter((account) => account.method === method)} method={method} />,
              action: '/admin/payment-settings/removal',
              fields: { position, method },
            }))}
            empty={
              <EmptyState title={t`No payment methods yet`}>{t`Buyers can order once you have added one.`}</EmptyState>
            }
            Outcome={PaymentMethodOutcome}
          />
          <PayingRules holdHours={holdHours} deposits={deposits} />
          <OfficeButtonLink to={ACCOUNTS_PATH} size="small" className="mt-4">
            {t`Payment Accounts`}
          </OfficeButtonLink>
        </div>
        <section className="flex flex-col gap-4">
          <h2 className="heading">{t`Add a payment method`}</h2>
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
              <TextField
                label={labelOf('holder')}
                name="holder"
                autoComplete="off"
                defaultValue={step ? owner.name : ''}
              />
              <TextField
                label={labelOf('number')}
                name="number"
                inputMode="tel"
                autoComplete="off"
                hint={t`Buyers send the money here. Cash needs none.`}
              />
            </div>
          </SettingsAddForm>
        </section>
      </div>
      <FirstStepNext />
    </Page>
  );
}
