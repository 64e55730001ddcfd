import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Form, type FormProps } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import type { AccountProblem } from '#app/domain/money/payment-accounts/payment-account.ts';
import { ActionResult } from '#app/ui/admin/components/action-result.tsx';
import { UndoSnackbar } from '#app/ui/admin/components/undo-snackbar.tsx';
import { ACCOUNTS_PATH, accountPath } from '#app/ui/admin/paths/admin-paths.ts';
import { Toast } from '#app/ui/components/message.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { formResult } from '#app/ui/forms/form-result.ts';

/** `active` is null if the account was moved. */
export type SwitchResult =
  | { ok: true; id: string; active: boolean | null }
  | AccountProblem
  | { ok: false; problems: Problems }
  | Unavailable;

type SwitchOutcomeProps = { result: SwitchResult; UndoForm: ComponentType<FormProps> };

export function SwitchOutcome({ result, UndoForm }: SwitchOutcomeProps) {
  const { t } = useLingui();
  const missingText = t`This account does not exist any more.`;
  return (
    <ActionResult result={result} problems={{ 'no-such-account': missingText, 'no-such-method': missingText }}>
      {'id' in result && result.active === null && <Toast>{t`The account has moved up.`}</Toast>}
      {'id' in result && result.active === true && <Toast>{t`The account is in use. Buyers see it at once.`}</Toast>}
      {'id' in result && result.active === false && (
        <UndoSnackbar
          UndoForm={UndoForm}
          action={`${accountPath(result.id)}/switch`}
          fields={{ active: 'yes' }}
          label={t`Undo: use this account again`}
        >
          {t`The account is switched off. Buyers no longer see it.`}
        </UndoSnackbar>
      )}
    </ActionResult>
  );
}

export function SwitchResultPage({ result }: { result: SwitchResult | undefined }) {
  const { t } = useLingui();
  return (
    <ActionPage
      title={t`Payment Accounts`}
      missing={formResult(result).refused !== undefined}
      back={{ to: ACCOUNTS_PATH, label: t`Back to all payment accounts` }}
    >
      {result && <SwitchOutcome result={result} UndoForm={Form} />}
    </ActionPage>
  );
}
