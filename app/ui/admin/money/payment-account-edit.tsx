import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Form } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import { ACCOUNT_KINDS, type ManagedAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import { useConfirmLeaving } from '#app/ui/admin/components/confirm-leaving.tsx';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { accountPath } from '#app/ui/admin/paths/admin-paths.ts';
import { useFieldLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { usePaymentAccountKindLabels } from '#app/ui/labels/payment-labels.tsx';

type Typed = Record<string, string>;
export type AccountResult =
  | { ok: true; saved: string; qrRemoved?: true }
  | { ok: false; problem: 'no-such-account' | 'no-such-method' | 'has-payments'; typed: Typed }
  | { ok: false; problems: Problems; typed: Typed }
  | Unavailable
  | undefined;

type PaymentAccountFormProps = { account?: ManagedAccount; methods: string[]; result: AccountResult };

/** Adds an account, or edits `account`. */
export function PaymentAccountForm({ account, methods, result }: PaymentAccountFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const leaveDialog = useConfirmLeaving(form, result);
  const kinds = usePaymentAccountKindLabels();
  const labelOf = useFieldLabels();
  const typed: Typed = result && 'typed' in result ? result.typed : {};
  const problems: Problems = result && 'problems' in result ? result.problems : {};
  const saved: Typed = account ? textsOf(account) : {};
  const field = (name: string) => ({
    name,
    label: labelOf(name),
    typed: typed[name] ?? saved[name],
    problem: problems[name],
  });
  return (
    <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
      {leaveDialog}
      <UnavailableAlert result={result} />
      {result?.ok && (
        <Toast>
          <Trans>Saved. Buyers see it at once.</Trans>
          {result.qrRemoved && (
            <p>
              <Trans>
                Its QR picture is removed, because it paid the account as it was. Please upload the new one.
              </Trans>
            </p>
          )}
        </Toast>
      )}
      {account && result && 'problem' in result && result.problem === 'has-payments' && (
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
                <Trans>Switch off</Trans>
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
      {result && 'problem' in result && result.problem !== 'has-payments' && (
        <Alert>
          <Trans>This payment method does not exist any more. Please choose another.</Trans>
        </Alert>
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
      <Button type="submit" look="main" busy={useIsSubmitting()}>
        {account ? <Trans>Save</Trans> : <Trans>Add</Trans>}
      </Button>
    </Form>
  );
}

function textsOf({ method, kind, holder, number, transferLimit, note }: ManagedAccount): Typed {
  return { method, kind, holder, number, transferLimit: String(transferLimit ?? ''), note };
}
