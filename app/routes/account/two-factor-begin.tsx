import { z } from 'zod';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';
import { accountAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson, requireStaff } from '#app/http/middleware/require-person.server.ts';
import { authenticatedRequestOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { loadTwoFactorPage } from '#app/routes/account/two-factor-facts.server.ts';
import { TwoFactorPage } from '#app/ui/account/two-factor-page.tsx';
import type { Route } from './+types/two-factor-begin';
import '#app/i18n/back-office-translations.ts';

const secretForm = z.object({ currentPassword: anyPassword() });

export const middleware = [redirectGetTo('/account/second-step'), requirePerson, requireStaff];

export const loader = loadTwoFactorPage;

export const action = accountAction(secretForm, async ({ auth, by, value, request, context }) => {
  const own = authenticatedRequestOf(request, context);
  const begun = await auth.twoFactor.beginSetup(by.now, own, value.currentPassword);
  return begun.ok ? seeOther('/account/second-step/setup') : begun;
});

export default function TwoFactorBegin({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} beginning={actionData} />;
}
