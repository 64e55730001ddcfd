import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { z } from 'zod';
import { shopContext } from '#app/context.ts';
import { emailOrNumber } from '#app/domain/people/accounts/login-fields.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';
import { visitorAction } from '#app/http/form-action.server.ts';
import { AskForResetLink } from '#app/ui/account/number-login.tsx';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { failureIn, useFailureMessage } from '#app/ui/forms/unavailable-alert.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/forgot-password';

const forgotForm = z.object({ email: emailOrNumber() });

export async function loader({ context }: Route.LoaderArgs) {
  return { contacts: contactsOf(await readShopDetails(context.get(shopContext).db)) };
}

export const action = visitorAction(forgotForm, async ({ auth, by, client, value: { email }, typed }) => {
  const sent = await auth.sendResetLink(by.now, client, email);
  return sent.ok ? { ok: true, number: hasNoEmail(email) ? typed.email : undefined } : sent;
});

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved, refused, problems, typed } = formResult(actionData);
  const failure = failureIn(actionData);
  const failureMessage = useFailureMessage();
  const message = useFieldMessage();
  const form = useClearWhenSaved(saved);
  const problem = problems.email;
  const isMissing = problem?.code === 'missing';
  return (
    <Page title={t`Forgot Password`} lead={t`We'll email you a link, valid for one hour.`} width="form">
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        <PlainHttpAlert />
        {saved && !saved.number && <Toast>{t`Password reset link sent to your email!`}</Toast>}
        {saved?.number && (
          <Alert tone="warning">
            <Trans>
              If the shop knows an email address for this number, a link is on its way to it. Otherwise ask the shop
              below.
            </Trans>
          </Alert>
        )}
        {failure && <Toast tone="error">{failureMessage(failure, { saves: false })}</Toast>}
        {refused && <TooManyAttempts as={Toast} minutes={refused.minutes} />}
        {problem && !isMissing && <Toast tone="error">{message(problem, t`Email`)}</Toast>}
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username"
          typed={typed.email}
          hint={t`or your phone number`}
          problem={isMissing ? problem : undefined}
          invalid={Boolean(problem)}
        />
        <SubmitButton>{t`Send Reset Link`}</SubmitButton>
      </Form>
      <AskForResetLink contacts={loaderData.contacts} number={saved?.number} />
    </Page>
  );
}
