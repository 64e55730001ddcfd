import { readTwoFactorPage } from '#app/auth/two-factor-page.server.ts';
import { personContext, shopContext } from '#app/context.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { requireTwoFactorOwner } from '#app/http/middleware/require-two-factor-owner.server.ts';
import { TwoFactorPage } from '#app/ui/account/two-factor-page.tsx';
import type { Route } from './+types/two-factor';

export const middleware = [requirePerson, requireTwoFactorOwner];

export async function loader({ context }: Route.LoaderArgs) {
  return readTwoFactorPage(context.get(shopContext).db, context.get(personContext).id);
}

export default function SecondStep({ loaderData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} />;
}
