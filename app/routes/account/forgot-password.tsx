import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { z } from 'zod';
import { shopContext } from '#app/context.ts';
import { email } from '#app/domain/fields.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { clientInfoOf } from '#app/http/request-client.ts';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { failureIn, useFailureMessage } from '#app/ui/forms/unavailable-alert.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/forgot-password';

const forgotForm = z.object({ email: email() });

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, forgotForm);
  if (!form.ok) return badForm(form);
  const client = clientInfoOf(request, context);
  const sent = await context.get(shopContext).auth.sendResetLink(new Date(), client, form.value.email);
  return sent.ok ? { ok: true as const } : refuseForm(sent, 429, form.value);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
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
        {saved && <Toast>{t`Password reset link sent to your email!`}</Toast>}
        {failure && <Toast tone="error">{failureMessage(failure, { saves: false })}</Toast>}
        {refused && <TooManyAttempts as={Toast} minutes={refused.minutes} />}
        {problem && !isMissing && <Toast tone="error">{message(problem, t`Email`)}</Toast>}
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username"
          typed={typed.email}
          problem={isMissing ? problem : undefined}
          invalid={Boolean(problem)}
        />
        <SubmitButton>
          <Trans>Send Reset Link</Trans>
        </SubmitButton>
      </Form>
    </Page>
  );
}
