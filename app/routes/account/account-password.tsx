import { data, type MiddlewareFunction, redirect } from 'react-router';
import { z } from 'zod';
import { personContext, shopContext } from '#app/context.ts';
import { anyPassword } from '#app/domain/people/registration.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { requirePerson } from '#app/middleware/require-person.server.ts';
import { AccountPage } from '#app/routes/account/account-page.tsx';
import { refusedForm } from '#app/routes/account/refused-form.ts';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/account-password.ts';

const passwordForm = z.object({ currentPassword: anyPassword(), newPassword: anyPassword() });

/** There is nothing to read here; the loader below serves the page that answers a POST without JavaScript. */
const postOnly: MiddlewareFunction<Response> = ({ request }) => {
  if (request.method !== 'POST') throw redirect('/account');
};

export const middleware = [postOnly, requirePerson];

export function loader({ context }: Route.LoaderArgs) {
  return { person: context.get(personContext) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, passwordForm);
  if (!form.ok) return badForm(form);
  const { auth } = context.get(shopContext);
  const changed = await auth.changePassword(new Date(), request.headers, context.get(personContext), form.value);
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
