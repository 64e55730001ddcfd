import { z } from 'zod';
import { shopContext } from '#app/context.ts';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
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

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, secretForm);
  if (!form.ok) return badForm(form);
  const { twoFactor } = context.get(shopContext).auth;
  const begun = await twoFactor.beginSetup(
    new Date(),
    authenticatedRequestOf(request, context),
    form.value.currentPassword,
  );
  if (begun.ok) return seeOther('/account/second-step/setup');
  return refuseForm(begun, 400);
}

export default function TwoFactorBegin({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} beginning={actionData} />;
}
