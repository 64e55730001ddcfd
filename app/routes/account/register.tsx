import { Trans, useLingui } from '@lingui/react/macro';
import { Form, Link } from 'react-router';
import { shopContext } from '#app/context.ts';
import { registrationForm } from '#app/domain/people/accounts/person.ts';
import { withNext } from '#app/domain/people/sign-in/next-path.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { clientInfoOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { rememberEmail, rememberedEmail, useFillEmpty } from '#app/ui/account/fill-empty.ts';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { RegistrationFields } from '#app/ui/account/registration-fields.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { failureIn, useFailureMessage } from '#app/ui/forms/unavailable-alert.tsx';
import { useAuthMessage } from '#app/ui/hooks/auth-messages.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { readGuestDraft } from '#app/ui/store/checkout/buyer-draft.ts';
import type { Route } from './+types/register';

export function loader({ url }: Route.LoaderArgs) {
  return { next: url.searchParams.get('next') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = parseForm(context, registrationForm);
  if (!form.ok) return badForm(form);
  const client = clientInfoOf(request, context);
  const registered = await context.get(shopContext).auth.registerThrottled(new Date(), client, form.value);
  if (registered.ok && url.searchParams.get('after') === 'cart') {
    const login = await context.get(shopContext).auth.logIn(new Date(), client, form.value);
    if (login.ok) return seeOther('/cart?after=registration', login.cookies);
  }
  if (registered.ok) return seeOther(withNext('/login?after=registration', url.searchParams.get('next')));
  const { password: _, ...typed } = form.value;
  if (registered.problem === 'weak-password') return badForm({ problems: { password: registered.why }, typed });
  return refuseForm(registered, 400, typed);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const message = useAuthMessage();
  const { refused, problems, typed } = formResult(actionData);
  const failure = failureIn(actionData);
  const failureMessage = useFailureMessage();
  const form = useFillEmpty(() => {
    const { name, phone } = readGuestDraft();
    return { name, phone, email: rememberedEmail() };
  });
  return (
    <Page title={t`Register`} width="form">
      <Form
        ref={form}
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onChange={(event) => rememberEmail(event.currentTarget)}
      >
        <PlainHttpAlert />
        {failure && <Toast tone="error">{failureMessage(failure)}</Toast>}
        {refused?.problem === 'refused' && <Toast tone="error">{message(refused.message)}</Toast>}
        {refused?.problem === 'throttled' && <TooManyAttempts as={Toast} minutes={refused.minutes} />}
        <RegistrationFields problems={problems} typed={typed} />
        <SubmitButton>
          <Trans>Register</Trans>
        </SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to={withNext('/login', loaderData.next)} className="link inline-flex min-h-11 items-center">
          <Trans>I have an account already</Trans>
        </Link>
      </p>
    </Page>
  );
}
