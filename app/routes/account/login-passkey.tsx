import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { redirect, useNavigation, useSubmit } from 'react-router';
import { shopContext } from '#app/context.ts';
import { pathAfterLogin, withNext } from '#app/domain/people/sign-in/next-path.ts';
import { passkeyLoginForm } from '#app/domain/people/sign-in/passkey-form.ts';
import { logInAction } from '#app/http/form-action.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import { askForPasskey, canUsePasskeys, revalidateAfterLate } from '#app/ui/account/passkey-ask.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { Page } from '#app/ui/layout/page.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/login-passkey';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { passkeys } = context.get(shopContext).auth;
  const next = url.searchParams.get('next');
  if (!passkeys.isOffered()) throw redirect(withNext('/login', next));
  return { options: await passkeys.loginOptions(new Date()), next };
}

export const action = logInAction(passkeyLoginForm, async ({ auth: { passkeys }, by, client, value, url }) => {
  const next = url.searchParams.get('next');
  if (!passkeys.isOffered()) return seeOther(withNext('/login', next));
  const login = await passkeys.logIn(by.now, client, value.answer);
  if (login.ok) return seeOther(pathAfterLogin(next, login.role), login.cookies);
  if (login.problem === 'blocked') return seeOther(withNext('/login?after=blocked', next));
  if (login.problem === 'refused') return seeOther(withNext('/login?after=changed', next));
  return login;
});

export const shouldRevalidate = revalidateAfterLate;

export default function LoginPasskey({ loaderData: { options, next }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const isHydrated = useHydrated();
  const [gaveUp, setGaveUp] = useState(false);
  const { refused, problems } = formResult(actionData);
  const ask = async () => {
    setGaveUp(false);
    const answer = await askForPasskey(options);
    if (answer === null) setGaveUp(true);
    else await submit({ answer }, { method: 'post' });
  };
  return (
    <Page
      title={t`Log in with a passkey`}
      lead={t`Your phone or computer checks that it is you, by fingerprint, face or its PIN. No password is needed.`}
      width="form"
    >
      <div className="flex flex-col items-start gap-4">
        <UnavailableAlert result={actionData} />
        {refused?.problem === 'too-late' && (
          <Alert tone="warning">{t`That took too long. Please press the button again.`}</Alert>
        )}
        {(refused?.problem === 'refused-passkey' || problems.answer) && (
          <Alert>{t`This shop does not know this passkey. Log in with your password.`}</Alert>
        )}
        {gaveUp && !refused && <Alert tone="warning">{t`No passkey was chosen.`}</Alert>}
        {isHydrated && canUsePasskeys() ? (
          <Button look="main" busy={isBusy} onClick={ask}>
            {t`Use a passkey`}
          </Button>
        ) : (
          <p>{t`This browser has no passkeys. Log in with your password.`}</p>
        )}
      </div>
      <p className="mt-6">
        <TextLink to={withNext('/login', next)}>{t`Log in with a password`}</TextLink>
      </p>
    </Page>
  );
}
