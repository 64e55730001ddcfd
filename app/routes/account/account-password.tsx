import { data } from 'react-router';
import { z } from 'zod';
import { personContext, shopContext } from '#app/context.ts';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';
import { shownPerson } from '#app/domain/people/accounts/person.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { authenticatedRequestOf } from '#app/http/request-client.ts';
import { AccountPage } from '#app/ui/account/account-page.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/account-password';

const passwordForm = z.object({ currentPassword: anyPassword(), newPassword: anyPassword() });

export const middleware = [redirectGetTo('/account'), requirePerson];

export function loader({ context }: Route.LoaderArgs) {
  return { person: shownPerson(context.get(personContext)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, passwordForm);
  if (!form.ok) return badForm(form);
  const { auth } = context.get(shopContext);
  const changed = await auth.changePassword(new Date(), authenticatedRequestOf(request, context), form.value);
  if (!changed.ok && changed.problem === 'weak-password') {
    return badForm({ problems: { newPassword: changed.why }, typed: {} });
  }
  if (!changed.ok) return refuseForm(changed, 400);
  return data(
    { ok: true as const },
    { headers: changed.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) },
  );
}

export default function AccountPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage person={loaderData.person} passwordOutcome={actionData} />;
}
