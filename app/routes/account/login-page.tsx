import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { z } from 'zod';
import type { Blocked } from '#app/auth/session-open.server.ts';
import { shopContext } from '#app/context.ts';
import { CHANGED_MEANWHILE, type Refused } from '#app/domain/people/accounts/auth-refusals.ts';
import { emailOrNumber } from '#app/domain/people/accounts/login-fields.ts';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { pathAfterLogin, withNext } from '#app/domain/people/sign-in/next-path.ts';
import { hasPasskeys } from '#app/domain/people/sign-in/passkeys.server.ts';
import { logInAction } from '#app/http/form-action.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import { useLoginMessage } from '#app/ui/account/number-login.tsx';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { rememberedLogin, rememberLogin, useFillEmpty } from '#app/ui/account/remembered-login.ts';
import { SecretField } from '#app/ui/account/secret-field.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { failureIn, useFailureMessage } from '#app/ui/forms/unavailable-alert.tsx';
import { hasDrafts } from '#app/ui/forms/unsaved-input.ts';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { Page } from '#app/ui/layout/page.tsx';
import '#app/i18n/my-orders-translations.ts';
import { TextLink } from '#app/ui/components/text-link.tsx';
import type { Route } from './+types/login-page';

const loginForm = z.object({ email: emailOrNumber(), password: anyPassword() });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  const takesPasskeys = auth.passkeys.isOffered() && (await hasPasskeys(db));
  const takesPin = (await auth.pins.findDevice(request.headers)) !== undefined;
  return { after: url.searchParams.get('after'), next: url.searchParams.get('next'), takesPasskeys, takesPin };
}

export const action = logInAction(loginForm, async ({ auth, by, client, value, url }) => {
  const login = await auth.logIn(by.now, client, value);
  const next = url.searchParams.get('next');
  if (login.ok) return seeOther(pathAfterLogin(next, login.role), login.cookies);
  if (login.problem === 'two-factor') return seeOther(withNext('/login/code', next), login.cookies);
  return login;
});

export default function Login({
  loaderData: { after, next, takesPasskeys, takesPin },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  const { refused, problems, typed } = formResult(actionData);
  const form = useFillEmpty(() => ({ email: rememberedLogin() }));
  const failure = failureIn(actionData);
  const failureMessage = useFailureMessage();
  return (
    <Page title={t`Login`} width="form">
      <Form
        ref={form}
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onChange={(event) => rememberLogin(event.currentTarget)}
      >
        <PlainHttpAlert wasRefused={after === 'plain-http'} />
        {failure && <Alert>{t`Login failed: ${failureMessage(failure, { saves: false })}`}</Alert>}
        {refused ? <LoginFailed refused={refused} /> : !actionData && <LoginReason after={after} />}
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username"
          typed={typed.email}
          problem={problems.email}
          hint={t`or your phone number`}
          invalid={Boolean(refused)}
        />
        <SecretField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          problem={problems.password}
          invalid={Boolean(refused)}
        />
        <SubmitButton>{t`Login`}</SubmitButton>
      </Form>
      <p className="mt-6 flex flex-wrap justify-between gap-x-6">
        <TextLink to="/forgot-password">{t`Forgot password?`}</TextLink>
        <TextLink to={withNext('/register', next)}>{t`Create an account`}</TextLink>
        {takesPasskeys && <TextLink to={withNext('/login/passkey', next)}>{t`Log in with a passkey`}</TextLink>}
        {takesPin && <TextLink to={withNext('/pin', next)}>{t`Log in with a PIN`}</TextLink>}
      </p>
    </Page>
  );
}

function LoginReason({ after }: { after: string | null }) {
  const { t } = useLingui();
  switch (after) {
    case 'registration':
      return <Toast>{t`Registration successful!`}</Toast>;
    case 'setup':
      return <Toast>{t`Your shop is ready. Log in to run it.`}</Toast>;
    case 'reset':
      return <Toast>{t`Your password is changed. Log in with the new one.`}</Toast>;
    case 'forgotten':
      return <Toast>{t`Your data is deleted.`}</Toast>;
    case 'pin':
      return <Alert tone="warning">{t`A PIN does not open this page. Log in with your password.`}</Alert>;
    case 'second-step':
      return (
        <Alert tone="warning">
          {t`This shop requires two-step verification. Log in with your password once, and set it up.`}
        </Alert>
      );
    case 'late':
      return <Alert tone="warning">{t`That took too long. Please log in again.`}</Alert>;
    case 'blocked':
      return <LoginFailed refused={{ ok: false, problem: 'blocked' }} />;
    case 'changed':
      return <LoginFailed refused={{ ok: false, problem: 'refused', message: CHANGED_MEANWHILE }} />;
    case 'checkout':
      return <Alert tone="warning">{t`Please login to place an order!`}</Alert>;
    default:
      return <LoggedOut hasSentForm={after === 'expired'} />;
  }
}

/** `hasSentForm` is true if the person sent a form after the session had ended. */
function LoggedOut({ hasSentForm }: { hasSentForm: boolean }) {
  const { t } = useLingui();
  const hasDraft = useHydrated() && hasDrafts();
  if (!hasSentForm && !hasDraft) return null;
  return (
    <Alert tone="warning">
      {t`You are logged out, so nothing was saved.`}{' '}
      {hasDraft ? t`Log in to continue with what you typed.` : t`Log in and try again.`}
    </Alert>
  );
}

function LoginFailed({ refused }: { refused: Refused | Blocked | Throttled }) {
  const { t } = useLingui();
  const message = useLoginMessage();
  if (refused.problem === 'refused') return <Alert>{t`Login failed: ${message(refused.message)}`}</Alert>;
  if (refused.problem === 'blocked')
    return <Alert>{t`Login failed: This account is blocked. Please ask the shop.`}</Alert>;
  return (
    <Alert>
      <Trans>
        Login failed: Too many attempts. Try again in{' '}
        <Plural value={refused.minutes} one="# minute" other="# minutes" />, or reset your password.
      </Trans>
    </Alert>
  );
}
