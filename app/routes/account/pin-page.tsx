import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { newPinForm } from '#app/domain/people/accounts/password-field.ts';
import { MAX_WRONG_PINS, PIN_DIGITS, pinRemovalForm } from '#app/domain/people/sign-in/pin-form.ts';
import { readPin, removePin } from '#app/domain/people/sign-in/pins.server.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { requirePerson, requireStaff } from '#app/http/middleware/require-person.server.ts';
import { authenticatedRequestOf, byOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { PinField } from '#app/ui/account/code-field.tsx';
import { ProofFields } from '#app/ui/account/proof-fields.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Day } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm, SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import '#app/i18n/back-office-translations.ts';
import type { Route } from './+types/pin-page';

export const middleware = [requirePerson, requireStaff];

export async function loader({ context }: Route.LoaderArgs) {
  return { pin: await readPin(context.get(shopContext).db, context.get(personContext).id) };
}

export async function action({ context, request }: Route.ActionArgs) {
  if (parseForm(context, pinRemovalForm).ok) {
    await removePin(context.get(shopContext).db, byOf(context));
    return seeOther('/account/pin');
  }
  const form = parseForm(context, newPinForm);
  if (!form.ok) return badForm({ problems: form.problems, typed: {} });
  const { pins } = context.get(shopContext).auth;
  const done = await pins.set(new Date(), authenticatedRequestOf(request, context), form.value);
  return done.ok ? done : refuseForm(done, 400);
}

export default function Pin({ loaderData: { pin }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved, refused } = formResult(actionData);
  const tooWeak = refused?.problem === 'weak-pin' ? t`This PIN is easy to guess. Choose another.` : undefined;
  return (
    <Page
      title={t`PIN`}
      lead={t`With a PIN, the person at a shared counter changes quickly, on a device that the owner has allowed.`}
      width="form"
    >
      {pin && (
        <div className="order-card mb-6">
          <p>
            <Trans>
              You have a PIN since <Day at={pin.setAt} />.
            </Trans>{' '}
            {pin.isLocked && t`It is locked: log in with your password once.`}
          </p>
          <Form method="post">
            <input type="hidden" name="remove" value="yes" />
            <Button type="submit" size="small" look="quietDanger">
              {t`Remove`}
            </Button>
          </Form>
        </div>
      )}
      <ResultForm key={pin?.setAt} result={actionData}>
        {saved && <Toast>{t`The PIN is saved.`}</Toast>}
        {refused?.problem === 'throttled' && <TooManyAttempts minutes={refused.minutes} />}
        {refused?.problem === 'changed-meanwhile' && <Alert>{t`The account changed in the meantime`}</Alert>}
        <p className="text-muted">
          <Trans>
            A PIN never opens settings, people, refunds, costs or My Account, and is locked after {MAX_WRONG_PINS} wrong
            ones.
          </Trans>
        </p>
        <PinField
          label={t`New PIN`}
          hint={t`${PIN_DIGITS} digits that nobody guesses`}
          {...(tooWeak && { problem: tooWeak })}
        />
        <ProofFields refusal={refused?.problem} />
        <SubmitButton className="self-start">{t`Save`}</SubmitButton>
      </ResultForm>
      <p className="mt-8">
        <TextLink to="/account">{t`My Account`}</TextLink>
      </p>
    </Page>
  );
}
