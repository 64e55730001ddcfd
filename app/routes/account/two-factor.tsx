import { readSecondStepPage } from '#app/auth/two-factor-page.server.ts';
import { personContext, shopContext } from '#app/context.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { requireSecondStepOwner } from '#app/http/middleware/require-two-factor-owner.server.ts';
import { SecondStepPage } from '#app/ui/account/two-factor-page.tsx';
import type { Route } from './+types/two-factor';

export const middleware = [requirePerson, requireSecondStepOwner];

export async function loader({ context }: Route.LoaderArgs) {
  return readSecondStepPage(context.get(shopContext).db, context.get(personContext).id);
}

export default function SecondStep({ loaderData }: Route.ComponentProps) {
  return <SecondStepPage {...loaderData} />;
}
