import { useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { passwordAndCodeForm } from '#app/domain/people/accounts/password-field.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson, requireStaff } from '#app/http/middleware/require-person.server.ts';
import { authenticatedRequestOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { loadTwoFactorPage } from '#app/routes/account/two-factor-facts.server.ts';
import { RecoveryCodes } from '#app/ui/account/recovery-codes.tsx';
import { TwoFactorPage } from '#app/ui/account/two-factor-page.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import type { Route } from './+types/two-factor-recovery-codes';
import '#app/i18n/back-office-translations.ts';

export const middleware = [redirectGetTo('/account/second-step'), requirePerson, requireStaff];

export const loader = loadTwoFactorPage;

export async function action({ context, request }: Route.ActionArgs) {
  const { auth, db } = context.get(shopContext);
  if (!(await readTwoFactor(db, context.get(personContext).id))) return seeOther('/account/second-step');
  const form = parseForm(context, passwordAndCodeForm);
  if (!form.ok) return badForm(form);
  const renewed = await auth.twoFactor.renewCodes(new Date(), authenticatedRequestOf(request, context), form.value);
  if (renewed.ok) return { ok: true as const, codes: renewed.codes };
  return refuseForm(renewed, 400);
}

export default function TwoFactorRecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved } = formResult(actionData);
  if (saved) return <RecoveryCodes codes={saved.codes} message={t`You have new codes. The old ones no longer work.`} />;
  return <TwoFactorPage {...loaderData} renewal={actionData} />;
}
