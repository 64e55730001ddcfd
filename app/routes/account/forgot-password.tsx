import { Trans, useLingui } from '@lingui/react/macro';
import { Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { shopContext } from '#app/context.ts';
import { email } from '#app/domain/fields.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { Refusal } from '#app/routes/account/refusal.tsx';
import { Button } from '#app/ui/button.tsx';
import { useClearWhenSaved } from '#app/ui/clear-when-saved.ts';
import { TextField } from '#app/ui/field.tsx';
import { useFieldWords } from '#app/ui/field-words.ts';
import { Toast } from '#app/ui/message.tsx';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/forgot-password.ts';

const forgotForm = z.object({ email: email() });

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, forgotForm);
  if (!form.ok) return badForm(form);
  context.get(shopContext).auth.sendResetLink(new Date(), form.value.email);
  return { ok: true as const };
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const words = useFieldWords();
  const form = useClearWhenSaved(actionData);
  const busy = useNavigation().formMethod === 'POST';
  const refused = actionData?.ok === false ? actionData : undefined;
  const problem = refused?.problems.email;
  const missing = problem?.code === 'missing';
  return (
    <Page title={t`Forgot Password`} lead={t`We mail you a link. It works for one hour.`} width="form">
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        {actionData?.ok && <Toast>{t`Password reset link sent to your email!`}</Toast>}
        {problem && !missing && <Refusal>{words(problem, t`Email`)}</Refusal>}
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
