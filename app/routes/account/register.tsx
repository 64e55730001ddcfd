import { Trans, useLingui } from '@lingui/react/macro';
import { Form, Link, useNavigation } from 'react-router';
import { shopContext } from '#app/context.ts';
import { withNext } from '#app/domain/people/next-path.ts';
import { registrationForm } from '#app/domain/people/registration.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { PlainHttpAlert } from '#app/routes/account/plain-http-alert.tsx';
import { refusedForm } from '#app/routes/account/refused-form.ts';
import { RegistrationFields } from '#app/routes/account/registration-fields.tsx';
import { TooManyAttempts } from '#app/routes/account/too-many-attempts.tsx';
import { visitOf } from '#app/routes/account/visit-of.ts';
import { seeOther } from '#app/routes/see-other.ts';
import { Button } from '#app/ui/button.tsx';
import { Toast } from '#app/ui/message.tsx';
import { Page } from '#app/ui/page.tsx';
import { useProviderWords } from '#app/ui/provider-words.ts';
import { orUnreached, reached, UnreachedAlert } from '#app/ui/unreached.tsx';
import type { Route } from './+types/register.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { next: url.searchParams.get('next') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = parseForm(context, registrationForm);
  if (!form.ok) return badForm(form);
  const visit = visitOf(request, context);
  const registered = await context.get(shopContext).auth.registerFrom(new Date(), visit, form.value);
  if (registered.ok) return seeOther(withNext('/login?after=registration', url.searchParams.get('next')));
  const { password: _, ...typed } = form.value;
  if (registered.problem === 'weak-password') return badForm({ problems: { password: registered.why }, typed });
  return refusedForm(registered, registered.problem === 'throttled' ? 429 : 400, typed);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const words = useProviderWords();
  const answer = reached(actionData);
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Page title={t`Register`} width="form">
      <Form method="post" noValidate className="flex flex-col gap-4">
        <UnreachedAlert answer={actionData} />
        <PlainHttpAlert />
        {refused?.problem === 'refused' && <Toast tone="error">{words(refused.message)}</Toast>}
        {refused?.problem === 'throttled' && <TooManyAttempts minutes={refused.minutes} />}
        <RegistrationFields problems={answer?.problems} typed={answer?.typed} />
        <Button type="submit" look="main" busy={busy}>
          <Trans>Register</Trans>
        </Button>
      </Form>
      <p className="mt-6">
        <Link to={withNext('/login', loaderData.next)} className="link inline-flex min-h-11 items-center">
          <Trans>I have an account already</Trans>
        </Link>
      </p>
    </Page>
  );
}
