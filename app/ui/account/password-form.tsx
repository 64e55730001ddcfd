import { useLingui } from '@lingui/react/macro';
import { useFetcher } from 'react-router';
import type { PasswordRefusal } from '#app/domain/people/accounts/auth-refusals.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { NewPasswordField, SecretField } from '#app/ui/account/secret-field.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { usePreloadedActions } from '#app/ui/forms/action-preload.ts';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useAuthMessage } from '#app/ui/hooks/auth-messages.ts';

export type PasswordOutcome = FormResult<object, PasswordRefusal | Throttled>;

/** `pageOutcome` is the result of a form that was sent without JavaScript. */
export function PasswordForm({ pageOutcome }: { pageOutcome: PasswordOutcome | undefined }) {
  const { t } = useLingui();
  const message = useAuthMessage();
  usePreloadedActions();
  const fetcher = useFetcher<PasswordOutcome>();
  const outcome = fetcher.data ?? pageOutcome;
  const form = useClearWhenSaved(outcome);
  const { problems, refused } = formResult(outcome);
  return (
    <fetcher.Form method="post" action="/account/password" ref={form} noValidate className="flex flex-col gap-4">
      <UnavailableAlert result={outcome} />
      {outcome?.ok && <Toast>{t`Your password is changed. Other devices are logged out.`}</Toast>}
      {refused?.problem === 'throttled' && <TooManyAttempts canReset minutes={refused.minutes} />}
      {refused?.problem === 'changed-meanwhile' && <Alert>{t`The account changed in the meantime`}</Alert>}
      <SecretField
        label={t`Current Password`}
        name="currentPassword"
        autoComplete="current-password"
        problem={
          refused?.problem === 'wrong-password' ? t`This is not your current password.` : problems.currentPassword
        }
      />
      <NewPasswordField
        label={t`New Password`}
        name="newPassword"
        problem={refused?.problem === 'refused' ? message(refused.message) : problems.newPassword}
      />
      <Button type="submit" busy={fetcher.state !== 'idle'}>
        {t`Change Password`}
      </Button>
    </fetcher.Form>
  );
}
