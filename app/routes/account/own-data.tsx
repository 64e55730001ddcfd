import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { personContext, shopContext } from '#app/context.ts';
import { findOwnForgetRefusal, forgetBuyer } from '#app/domain/orders/buyers/buyer-forget.server.ts';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';
import { accountAction } from '#app/http/form-action.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { authenticatedRequestOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { ForgetFacts, ForgetRefused } from '#app/ui/account/forget-texts.tsx';
import { SecretField } from '#app/ui/account/secret-field.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm, SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import '#app/i18n/my-orders-translations.ts';
import { TextLink } from '#app/ui/components/text-link.tsx';
import type { Route } from './+types/own-data';

const forgetForm = z.object({ currentPassword: anyPassword() });

export const middleware = [requirePerson];

/** `mayForget` is false for an admin, who is asked to hand the shop over first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, role } = context.get(personContext);
  const mayForget = role === 'buyer';
  return { mayForget, refusal: mayForget ? await findOwnForgetRefusal(context.get(shopContext).db, id) : null };
}

export const action = accountAction(forgetForm, async ({ db, auth, by, value, request, context }) => {
  const own = authenticatedRequestOf(request, context);
  const confirmed = await auth.confirmPassword(by.now, own, value.currentPassword);
  if (!confirmed.ok) return confirmed;
  const forgotten = await forgetBuyer(db, by, by.uid);
  if (!forgotten.ok) return forgotten;
  return seeOther('/login?after=forgotten', (await auth.logOut(request.headers)).cookies);
});

export default function OwnData({ loaderData: { mayForget, refusal }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { refused, problems } = formResult(actionData);
  const orderRefusal = refused && 'number' in refused ? refused : refusal;
  const hasWorkedHere = refused?.problem === 'worked-here' || refusal?.problem === 'worked-here';
  return (
    <Page title={t`Your data`} lead={t`What this shop knows of you.`} width="form">
      <a href="/account/own-data/file" download="my-data.json" className="btn">
        {t`Download it as a file`}
      </a>
      {mayForget && (
        <section className="mt-10">
          <h2 className="heading">{t`Delete your data`}</h2>
          <ForgetFacts />
          {hasWorkedHere ? (
            <Alert tone="warning">{t`You have worked in this shop: ask its owner to delete your data.`}</Alert>
          ) : orderRefusal && 'number' in orderRefusal ? (
            <ForgetRefused {...orderRefusal} />
          ) : (
            <ResultForm result={actionData}>
              {refused?.problem === 'throttled' && <TooManyAttempts minutes={refused.minutes} />}
              <SecretField
                label={t`Current Password`}
                name="currentPassword"
                autoComplete="current-password"
                problem={
                  refused?.problem === 'wrong-password'
                    ? t`This is not your current password.`
                    : problems.currentPassword
                }
              />
              <SubmitButton look="danger">{t`Delete my data for ever`}</SubmitButton>
            </ResultForm>
          )}
        </section>
      )}
      <p className="mt-6">
        <TextLink to="/account">{t`My Account`}</TextLink>
      </p>
    </Page>
  );
}
