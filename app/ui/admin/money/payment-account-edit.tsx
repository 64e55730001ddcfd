import { Trans, useLingui } from '@lingui/react/macro';
import { ACCOUNT_KINDS, type ManagedAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import { EditForm } from '#app/ui/admin/components/edit-form.tsx';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { accountPath } from '#app/ui/admin/paths/admin-paths.ts';
import { useFieldLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { usePaymentAccountKindLabels } from '#app/ui/labels/payment-labels.tsx';

type Typed = Record<string, string>;
type AccountResult = FormResult<
  { saved: string; qrRemoved?: true },
  { problem: 'no-such-account' | 'no-such-method' | 'has-payments' }
>;

type PaymentAccountFormProps = { account?: ManagedAccount; methods: string[]; result: AccountResult | undefined };

export function PaymentAccountForm({ account, methods, result }: PaymentAccountFormProps) {
  const { t } = useLingui();
  const kinds = usePaymentAccountKindLabels();
  const labelOf = useFieldLabels();
  const { saved: done, refused } = formResult(result);
  const saved: Typed = account ? textsOf(account) : {};
  const field = (name: string) => ({
    name,
    label: labelOf(name),
    defaultValue: saved[name],
  });
  return (
    <EditForm result={result}>
      {done && (
        <Toast>
          {t`Saved. Buyers see it at once.`}
          {done.qrRemoved && (
            <p>{t`Its QR picture is removed, because it paid the account as it was. Please upload the new one.`}</p>
          )}
        </Toast>
      )}
      {account && refused?.problem === 'has-payments' && (
        <Alert
          action={
            account.active && (
              <Button
                type="submit"
                size="small"
                formAction={`${accountPath(account.id)}/switch`}
                name="active"
                value="no"
              >
                {t`Switch off`}
              </Button>
            )
          }
        >
          <Trans>
            Payments were sent to this account, so you cannot change its payment method, name or number. Switch it off
            and add a new account.
          </Trans>
        </Alert>
      )}
      {refused && refused.problem !== 'has-payments' && (
        <Alert>{t`This payment method does not exist any more. Please choose another.`}</Alert>
      )}
      <SelectField
        options={[...new Set(account ? [...methods, account.method] : methods)].map((method) => ({
          value: method,
          label: method,
        }))}
        {...field('method')}
      />
      <SelectField options={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: kinds[kind] }))} {...field('kind')} />
      <TextField autoComplete="off" {...field('holder')} />
      <TextField inputMode="tel" autoComplete="off" {...field('number')} />
      <MoneyField
        whole
        hint={t`Leave empty if there is no limit. An order that costs more is shown as several transfers.`}
        {...field('transferLimit')}
      />
      <TextField multiline autoComplete="off" {...field('note')} />
      <SubmitButton>{account ? t`Save` : t`Add`}</SubmitButton>
    </EditForm>
  );
}

function textsOf({ method, kind, holder, number, transferLimit, note }: ManagedAccount): Typed {
  return { method, kind, holder, number, transferLimit: String(transferLimit ?? ''), note };
}
