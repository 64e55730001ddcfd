import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Form, type FormProps } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import type { PaymentMethodEntry } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { ActionResult } from '#app/ui/admin/components/action-result.tsx';
import { UndoSnackbar } from '#app/ui/admin/components/undo-snackbar.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';

export type PaymentMethodResult =
  | { ok: true; removed: PaymentMethodEntry }
  | { ok: true; restored: PaymentMethodEntry }
  | { ok: false; problem: 'list-changed'; method: string }
  | { ok: false; problems: Problems }
  | Unavailable;

type PaymentOutcomeProps = {
  result: PaymentMethodResult;
  UndoForm: ComponentType<FormProps>;
};

export function PaymentMethodOutcome({ result, UndoForm }: PaymentOutcomeProps) {
  const { t } = useLingui();
  const method = 'method' in result ? result.method : '';
  return (
    <ActionResult
      result={result}
      field={t`Payment Method`}
      problems={{
        'list-changed': t`The list changed in the meantime, so ${method} was not deleted. Please check it again.`,
      }}
    >
      {'removed' in result && <PaymentRemoved removed={result.removed} UndoForm={UndoForm} />}
      {'restored' in result && <PaymentRestored restored={result.restored} />}
    </ActionResult>
  );
}

type PaymentRemovedProps = { removed: PaymentMethodEntry; UndoForm: ComponentType<FormProps> };

function PaymentRemoved({ removed: { position, method }, UndoForm }: PaymentRemovedProps) {
  const { t } = useLingui();
  return (
    <UndoSnackbar
      UndoForm={UndoForm}
      action="/admin/payment-settings/return"
      fields={{ position, method }}
      label={t`Undo: bring back ${method}`}
    >
      {t`${method} is deleted.`}
    </UndoSnackbar>
  );
}

function PaymentRestored({ restored: { method } }: { restored: PaymentMethodEntry }) {
  const { t } = useLingui();
  return <Toast>{t`${method} is back in its place.`}</Toast>;
}

export function PaymentMethodResultPage({ result }: { result: PaymentMethodResult | undefined }) {
  const { t } = useLingui();
  return (
    <ActionPage
      title={t`Payment Method Settings`}
      back={{ to: '/admin/payment-settings', label: t`Back to all payment methods` }}
    >
      {result && <PaymentMethodOutcome result={result} UndoForm={Form} />}
    </ActionPage>
  );
}
