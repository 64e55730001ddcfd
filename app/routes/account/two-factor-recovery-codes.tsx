import { useLingui } from '@lingui/react/macro';
import { passwordAndCodeForm } from '#app/domain/people/accounts/password-field.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { accountAction } from '#app/http/form-action.server.ts';
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

export const action = accountAction(passwordAndCodeForm, async ({ db, auth, by, value, request, context }) => {
  if (!(await readTwoFactor(db, by.uid))) return seeOther('/account/second-step');
  return auth.twoFactor.renewCodes(by.now, authenticatedRequestOf(request, context), value);
});

export default function TwoFactorRecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved } = formResult(actionData);
  if (saved) return <RecoveryCodes codes={saved.codes} message={t`You have new codes. The old ones no longer work.`} />;
  return <TwoFactorPage {...loaderData} renewal={actionData} />;
}
