import { personContext, shopContext } from '#app/context.ts';
import { saveProfile } from '#app/domain/people/profile.server.ts';
import { profileForm } from '#app/domain/people/registration.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { requirePerson } from '#app/middleware/require-person.server.ts';
import { AccountPage } from '#app/routes/account/account-page.tsx';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/account.ts';

export const middleware = [requirePerson];

export function loader({ context }: Route.LoaderArgs) {
  return { person: context.get(personContext) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, profileForm);
  if (!form.ok) return badForm(form);
  await saveProfile(context.get(shopContext).db, new Date(), context.get(personContext).id, form.value);
  return { ok: true as const };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage person={loaderData.person} profile={actionData} />;
}
