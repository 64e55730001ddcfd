import { useLingui } from '@lingui/react/macro';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { personContext, shopContext } from '#app/context.ts';
import { choice } from '#app/domain/fields.ts';
import { passwordAndCodeForm } from '#app/domain/people/accounts/password-field.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { isTwoFactorRequired, requireTwoFactor } from '#app/domain/people/sign-in/two-factor-requirement.server.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { authenticatedRequestOf, byOf } from '#app/http/request-client.ts';
import { ProofFields } from '#app/ui/account/proof-fields.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { OfficeResultForm, OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { RadioTabs } from '#app/ui/forms/radio-tabs.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useSent } from '#app/ui/forms/unavailable-alert.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/security';

const securityForm = z.object({ required: choice(['yes', 'no']) });
const SAVED = { ok: true as const };

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [isRequired, ownTwoFactor] = await Promise.all([
    isTwoFactorRequired(db),
    readTwoFactor(db, context.get(personContext).id),
  ]);
  return { isRequired, hasOwnTwoFactor: ownTwoFactor !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(context, securityForm);
  if (!form.ok) return badForm(form);
  const { db } = context.get(shopContext);
  if (form.value.required === 'no') return (await isTwoFactorRequired(db)) ? makeOptional({ request, context }) : SAVED;
  const saved = await requireTwoFactor(db, byOf(context));
  return saved.ok ? SAVED : refuseForm(saved, 409);
}

/** Makes two-factor optional. This needs the password and a code, so that a borrowed phone is not enough. */
async function makeOptional({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const form = parseForm(context, passwordAndCodeForm);
  if (!form.ok) return badForm(form);
  const { auth } = context.get(shopContext);
  const own = authenticatedRequestOf(request, context);
  const madeOptional = await auth.twoFactor.makeOptional(new Date(), own, form.value);
  return madeOptional.ok ? SAVED : refuseForm(madeOptional, 400);
}

/** Loads the requirement again after each answer: another admin may have changed it, and it decides what the form asks for. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined || defaultShouldRevalidate;
}

export default function Security({ loaderData: { isRequired, hasOwnTwoFactor }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved, refused, problems } = formResult(actionData);
  const currentChoice = isRequired ? 'yes' : 'no';
  const [sentChoice = currentChoice] = useSent('required');
  return (
    <Page
      title={t`Security`}
      lead={t`With two-step verification, a stolen password alone cannot open your shop.`}
      width="form"
    >
      <OfficeResultForm result={actionData} className="group flex flex-col items-start gap-4">
        {saved && <Toast>{t`Security saved`}</Toast>}
        {problems.required && <Alert>{t`Please choose one of the two.`}</Alert>}
        {refused?.problem === 'without-own' && (
          <Alert>{t`Set up your own two-step verification first, so that you are not locked out.`}</Alert>
        )}
        {refused?.problem === 'throttled' && <TooManyAttempts minutes={refused.minutes} />}
        <RadioTabs
          key={currentChoice}
          label={t`Who needs two-step verification`}
          name="required"
          options={[
            { value: 'no', label: t`Optional` },
            { value: 'yes', label: t`Required for every admin` },
          ]}
          // A refused 'no' stays chosen; a 'yes' without own two-factor goes back to 'no'.
          defaultValue={refused || Object.keys(problems).length > 0 ? 'no' : sentChoice}
        />
        {isRequired && (
          <div className="flex w-full flex-col gap-4 group-has-[[name=required][value=yes]:checked]:hidden">
            <p>{t`To let admins log in without it, enter your password and a code.`}</p>
            <ProofFields refusal={refused?.problem} withCode />
          </div>
        )}
        <p className="text-muted">
          {t`If it is required, an admin without it must set it up before opening the Admin Panel.`}
        </p>
        <SubmitButton>{t`Save`}</SubmitButton>
      </OfficeResultForm>
      <p className="mt-8 flex flex-col items-start">
        <OfficeTextLink to="/admin/security/log">{t`Security log`}</OfficeTextLink>
        <OfficeTextLink to="/admin/people/devices">{t`Devices of the counter`}</OfficeTextLink>
        <OfficeTextLink to="/account/second-step">
          {hasOwnTwoFactor ? t`Your own two-step verification is on` : t`Set up your own two-step verification`}
        </OfficeTextLink>
      </p>
    </Page>
  );
}
