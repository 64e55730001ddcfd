import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { z } from 'zod';
import { shopContext } from '#app/context.ts';
import { text } from '#app/domain/fields.ts';
import { pathAfterLogin, withNext } from '#app/domain/people/sign-in/next-path.ts';
import { logInAction } from '#app/http/form-action.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import { CodeField } from '#app/ui/account/code-field.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm, SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/login-code';
import '#app/i18n/back-office-translations.ts';

const codeForm = z.object({ code: text(40) });
const loginPath = (url: URL, after: 'late' | 'blocked' | 'changed') =>
  withNext(`/login?after=${after}`, url.searchParams.get('next'));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { twoFactor } = context.get(shopContext).auth;
  if (!(await twoFactor.findPendingLogin(new Date(), request.headers))) throw redirect(loginPath(url, 'late'));
  return { next: url.searchParams.get('next'), isRecovery: url.searchParams.get('with') === 'recovery-code' };
}

export const action = logInAction(codeForm, async ({ auth: { twoFactor }, by, client, value: { code }, url }) => {
  if (!(await twoFactor.findPendingLogin(by.now, client.headers))) return seeOther(loginPath(url, 'late'));
  const login = await twoFactor.logIn(by.now, client, code);
  if (login.ok) return seeOther(pathAfterLogin(url.searchParams.get('next'), login.role), login.cookies);
  // These three have ended the challenge, so the log-in starts again.
  if (login.problem === 'too-late') return seeOther(loginPath(url, 'late'));
  if (login.problem === 'blocked') return seeOther(loginPath(url, 'blocked'));
  if (login.problem === 'refused') return seeOther(loginPath(url, 'changed'));
  return login;
});

export default function LoginCode({ loaderData: { next, isRecovery }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { refused, problems } = formResult(actionData);
  const wrongCode =
    refused?.problem === 'wrong-code' ? t`This code is wrong, was used already or is too old.` : undefined;
  return (
    <Page
      title={t`Two-Step Verification`}
      lead={
        isRecovery
          ? t`One of the recovery codes you saved. Each works once.`
          : t`The six digits that the authenticator app on your phone shows for this shop.`
      }
      width="form"
    >
      <ResultForm result={actionData}>
        {refused?.problem === 'throttled' && <TooManyAttempts minutes={refused.minutes} />}
        <CodeField isRecovery={isRecovery} problem={wrongCode ?? problems.code} />
        <SubmitButton>{t`Login`}</SubmitButton>
      </ResultForm>
      <p className="mt-6 flex flex-wrap justify-between gap-x-6">
        <TextLink to={withNext(isRecovery ? '/login/code' : '/login/code?with=recovery-code', next)}>
          {isRecovery ? t`Use the app` : t`Use a recovery code`}
        </TextLink>
        <TextLink to={withNext('/login', next)}>{t`Log in with another account`}</TextLink>
      </p>
    </Page>
  );
}
