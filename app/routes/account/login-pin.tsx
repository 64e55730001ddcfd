import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { pathAfterPin, withNext } from '#app/domain/people/sign-in/next-path.ts';
import { MAX_WRONG_PINS, type PinPerson, pinLoginForm } from '#app/domain/people/sign-in/pin-form.ts';
import { listPinPeople } from '#app/domain/people/sign-in/pins.server.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { clientInfoOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { PinField } from '#app/ui/account/code-field.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm, SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import '#app/i18n/back-office-translations.ts';
import { TextLink } from '#app/ui/components/text-link.tsx';
import type { Route } from './+types/login-pin';

/** Nobody else is told who works here. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  const next = url.searchParams.get('next');
  if (!(await auth.pins.findDevice(request.headers))) {
    const forgotten = auth.pins.forgetDevice(request.headers);
    throw redirect(withNext('/login', next), { headers: forgotten.map((cookie) => ['Set-Cookie', cookie]) });
  }
  return { people: await listPinPeople(db), next };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { pins } = context.get(shopContext).auth;
  const next = url.searchParams.get('next');
  const toLogin = () => seeOther(withNext('/login', next), pins.forgetDevice(request.headers));
  const form = parseForm(context, pinLoginForm);
  const { person = '' } = form.typed;
  if (!form.ok)
    return (await pins.findDevice(request.headers))
      ? badForm({ problems: form.problems, typed: { person } })
      : toLogin();
  const login = await pins.logIn(new Date(), clientInfoOf(request, context), form.value);
  if (login.ok) return seeOther(pathAfterPin(next, login.role), login.cookies);
  return login.problem === 'no-device' ? toLogin() : refuseForm(login, 401, { person });
}

export default function LoginPin({ loaderData: { people, next }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { refused, problems, typed } = formResult(actionData);
  useEffect(() => {
    const pin = form.current?.elements.namedItem('pin');
    if (!actionData || !(pin instanceof HTMLInputElement)) return;
    pin.value = '';
    pin.focus();
  }, [actionData]);
  const goOn = ({ target, currentTarget }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
    const pin = currentTarget.elements.namedItem('pin') as HTMLInputElement;
    if (target.name === 'person') pin.focus();
    if (new FormData(currentTarget).has('person') && /^\p{Nd}{6}$/u.test(pin.value)) currentTarget.requestSubmit();
  };
  return (
    <Page title={t`Who is at the counter?`} width="form">
      <ResultForm ref={form} onChange={goOn} result={actionData}>
        {refused?.problem === 'throttled' && <TooManyAttempts minutes={refused.minutes} />}
        {refused?.problem === 'wrong-pin' && (
          <Alert>{t`This PIN is wrong, or locked after ${MAX_WRONG_PINS} wrong ones.`}</Alert>
        )}
        {people.length === 0 ? (
          <p className="rounded-box bg-base-200 p-4">
            {t`Nobody has a PIN yet. Log in with your password, and choose one in My Account.`}
          </p>
        ) : (
          <>
            {problems.person && <Alert>{t`Press your name.`}</Alert>}
            <People people={people} chosen={typed.person} />
            <PinField label={t`PIN`} />
            <SubmitButton>{t`Change person`}</SubmitButton>
          </>
        )}
      </ResultForm>
      <p className="mt-6">
        <TextLink to={withNext('/login', next)}>{t`Log in with a password`}</TextLink>
      </p>
    </Page>
  );
}

function People({ people, chosen }: { people: PinPerson[]; chosen: string | undefined }) {
  const { t } = useLingui();
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t`Person`}</legend>
      {people.map(({ id, name, isLocked }) => (
        <label key={id} className="relative flex min-h-14">
          <input
            type="radio"
            name="person"
            value={id}
            defaultChecked={id === chosen}
            disabled={isLocked}
            className="peer absolute inset-0 cursor-pointer appearance-none"
          />
          <span className="flex w-full flex-col justify-center rounded-field border border-base-300 px-3 py-2 font-semibold wrap-anywhere peer-checked:border-primary peer-checked:bg-primary peer-checked:text-primary-content peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary peer-disabled:bg-base-200 peer-disabled:text-muted">
            <bdi>{name}</bdi>
            {isLocked && <span className="text-sm font-normal">{t`Locked: log in with the password`}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
