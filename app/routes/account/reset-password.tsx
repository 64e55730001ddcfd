import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { shopContext } from '#app/context.ts';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';
import { visitorAction } from '#app/http/form-action.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { NewPasswordField } from '#app/ui/account/secret-field.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm, SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useAuthMessage } from '#app/ui/hooks/auth-messages.ts';
import { Page } from '#app/ui/layout/page.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/reset-password';

const resetForm = z.object({ password: anyPassword() });
const tokenIn = (url: URL) => url.searchParams.get('token') ?? '';

export async function loader({ context, url }: Route.LoaderArgs) {
  return { isUsable: await context.get(shopContext).auth.isResetToken(tokenIn(url)) };
}

export const action = visitorAction(resetForm, async ({ auth, by, client, value: { password }, url }) => {
  const reset = await auth.resetPassword(by.now, client, { token: tokenIn(url), password });
  if (reset.ok) return seeOther('/login?after=reset', reset.cookies);
  return reset.problem === 'weak-password' ? { ok: false, problems: { password: reset.why } } : reset;
});

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const message = useAuthMessage();
  const { refused, problems } = formResult(actionData);
  if (!loaderData.isUsable || refused?.problem === 'bad-token') return <UnusableLink />;
  return (
    <Page title={t`New Password`} width="form">
      <ResultForm result={actionData}>
        <PlainHttpAlert />
        <NewPasswordField
          label={t`New Password`}
          name="password"
          problem={refused?.problem === 'refused' ? message(refused.message) : problems.password}
        />
        <SubmitButton>{t`Save Password`}</SubmitButton>
      </ResultForm>
    </Page>
  );
}

function UnusableLink() {
  const { t } = useLingui();
  return (
    <Page title={t`New Password`} width="form">
      <div className="flex flex-col items-start gap-4">
        <Alert>{t`This link has been used or is too old.`}</Alert>
        <ButtonLink to="/forgot-password" look="main">
          {t`Get a new link`}
        </ButtonLink>
      </div>
    </Page>
  );
}
