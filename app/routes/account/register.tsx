import { useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { shopContext } from '#app/context.ts';
import { phoneRegistrationForm, registrationForm } from '#app/domain/people/accounts/person.ts';
import { withNext } from '#app/domain/people/sign-in/next-path.ts';
import { loginNumber, phoneAddress } from '#app/domain/text/phone-address.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { clientInfoOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { useLoginMessage } from '#app/ui/account/number-login.tsx';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { RegistrationFields } from '#app/ui/account/registration-fields.tsx';
import { rememberedLogin, rememberLogin, useFillEmpty } from '#app/ui/account/remembered-login.ts';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { FormResultContext, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { failureIn, useFailureMessage } from '#app/ui/forms/unavailable-alert.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { readGuestDraft } from '#app/ui/store/checkout/buyer-draft.ts';
import '#app/i18n/my-orders-translations.ts';
import { TextLink } from '#app/ui/components/text-link.tsx';
import type { Route } from './+types/register';

export function loader({ url }: Route.LoaderArgs) {
  return { next: url.searchParams.get('next'), byNumber: isByNumber(url), otherWay: otherWay(url) };
}

/** SPEC's form asks for an email; `?with=phone` is the one for people without. */
const isByNumber = (url: URL) => url.searchParams.get('with') === 'phone';

function otherWay(url: URL): string {
  const params = new URLSearchParams(url.search);
  if (isByNumber(url)) params.delete('with');
  else params.set('with', 'phone');
  return `/register?${params}`;
}

function readRegistration(context: Route.ActionArgs['context'], url: URL) {
  if (!isByNumber(url)) return parseForm(context, registrationForm);
  const form = parseForm(context, phoneRegistrationForm);
  return form.ok
    ? { ...form, value: { ...form.value, email: phoneAddress(loginNumber(form.value.phone) ?? '') } }
    : form;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = readRegistration(context, url);
  if (!form.ok) return badForm(form);
  const client = clientInfoOf(request, context);
  const registered = await context.get(shopContext).auth.registerThrottled(new Date(), client, form.value);
  if (registered.ok && url.searchParams.get('after') === 'cart') {
    const login = await context.get(shopContext).auth.logIn(new Date(), client, form.value);
    if (login.ok) return seeOther('/cart?after=registration', login.cookies);
  }
  if (registered.ok) return seeOther(withNext('/login?after=registration', url.searchParams.get('next')));
  const { typed } = form;
  if (registered.problem === 'weak-password') return badForm({ problems: { password: registered.why }, typed });
  return refuseForm(registered, 400, typed);
}

export default function Register({ loaderData: { next, byNumber, otherWay }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const message = useLoginMessage();
  const { refused } = formResult(actionData);
  const failure = failureIn(actionData);
  const failureMessage = useFailureMessage();
  const form = useFillEmpty(() => {
    const { name, phone } = readGuestDraft();
    const login = rememberedLogin();
    return byNumber ? { name, phone: phone || login } : { name, phone, email: login.includes('@') ? login : '' };
  });
  return (
    <Page title={t`Register`} width="form">
      <Form
        key={String(byNumber)}
        ref={form}
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onChange={(event) => rememberLogin(event.currentTarget)}
      >
        <PlainHttpAlert />
        {failure && <Toast tone="error">{failureMessage(failure)}</Toast>}
        {refused?.problem === 'refused' && <Toast tone="error">{message(refused.message)}</Toast>}
        {refused?.problem === 'throttled' && <TooManyAttempts as={Toast} minutes={refused.minutes} />}
        <FormResultContext value={actionData}>
          <RegistrationFields byNumber={byNumber} />
        </FormResultContext>
        <SubmitButton>{t`Register`}</SubmitButton>
      </Form>
      <p className="mt-6 flex flex-col items-start">
        <TextLink to={otherWay}>
          {byNumber ? t`Register with an email address` : t`No email? Register with your phone number`}
        </TextLink>
        <TextLink to={withNext('/login', next)}>{t`I have an account already`}</TextLink>
      </p>
    </Page>
  );
}
