import { Trans, useLingui } from '@lingui/react/macro';
import { Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { shopContext } from '#app/context.ts';
import { email } from '#app/domain/fields.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { refusedForm } from '#app/routes/account/refused-form.ts';
import { TooManyAttempts } from '#app/routes/account/too-many-attempts.tsx';
import { visitOf } from '#app/routes/account/visit-of.ts';
import { Button } from '#app/ui/button.tsx';
import { useClearWhenSaved } from '#app/ui/clear-when-saved.ts';
import { TextField } from '#app/ui/field.tsx';
import { useFieldWords } from '#app/ui/field-words.ts';
import { Toast } from '#app/ui/message.tsx';
import { Page } from '#app/ui/page.tsx';
import { orUnreached, reached, UnreachedAlert } from '#app/ui/unreached.tsx';
import type { Route } from './+types/forgot-password.ts';

const forgotForm = z.object({ email: email() });

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, forgotForm);
  if (!form.ok) return badForm(form);
  const visit = visitOf(request, context);
  const asked = await context.get(shopContext).auth.sendResetLink(new Date(), visit, form.value.email);
  return asked.ok ? { ok: true as const } : refusedForm(asked, 429, form.value);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const answer = reached(actionData);
  const words = useFieldWords();
  const form = useClearWhenSaved(answer);
  const busy = useNavigation().formMethod === 'POST';
  const refused = answer?.ok === false ? answer : undefined;
  const throttled = refused && 'refused' in refused ? refused.refused : undefined;
  const problem = refused?.problems?.email;
  const missing = problem?.code === 'missing';
  return (
    <Page title={t`Forgot Password`} lead={t`We mail you a link. It works for one hour.`} width="form">
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        <UnreachedAlert answer={actionData} />
        {answer?.ok && <Toast>{t`Password reset link sent to your email!`}</Toast>}
        {throttled && <TooManyAttempts minutes={throttled.minutes} />}
        {problem && !missing && <Toast tone="error">{words(problem, t`Email`)}</Toast>}
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username"
          typed={refused?.typed.email}
          problem={missing ? problem : undefined}
          invalid={Boolean(problem)}
        />
        <Button type="submit" look="main" busy={busy}>
          <Trans>Send Reset Link</Trans>
        </Button>
      </Form>
    </Page>
  );
}
