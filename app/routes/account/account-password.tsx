import { data } from 'react-router';
import { z } from 'zod';
import { personContext, shopContext } from '#app/context.ts';
import { anyPassword } from '#app/domain/people/registration.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { opensScreen } from '#app/middleware/opens-screen.server.ts';
import { requirePerson } from '#app/middleware/require-person.server.ts';
import { AccountPage } from '#app/routes/account/account-page.tsx';
import { refusedForm } from '#app/routes/account/refused-form.ts';
import { visitOf } from '#app/routes/account/visit-of.ts';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/account-password.ts';

const passwordForm = z.object({ currentPassword: anyPassword(), newPassword: anyPassword() });

export const middleware = [opensScreen('/account'), requirePerson];

/** For the page that answers a POST without JavaScript. */
export function loader({ context }: Route.LoaderArgs) {
  return { person: context.get(personContext) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, passwordForm);
  if (!form.ok) return badForm(form);
  const { auth } = context.get(shopContext);
  const changed = await auth.changePassword(
    new Date(),
    visitOf(request, context),
    context.get(personContext),
    form.value,
  );
  if (!changed.ok && changed.problem === 'weak-password') {
    return badForm({ problems: { newPassword: changed.why }, typed: {} });
  }
  if (!changed.ok) return refusedForm(changed, changed.problem === 'throttled' ? 429 : 400);
  return data(
    { ok: true as const },
    { headers: changed.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function AccountPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage person={loaderData.person} password={actionData} />;
}
