import { personContext, shopContext } from '#app/context.ts';
import { requirePerson } from '#app/middleware/require-person.server.ts';
import { requireSecondStepOwner } from '#app/middleware/require-second-step-owner.server.ts';
import { readSecondStepPage } from '#app/routes/account/read-second-step-page.server.ts';
import { SecondStepPage } from '#app/routes/account/second-step-page.tsx';
import type { Route } from './+types/second-step.ts';

export const middleware = [requirePerson, requireSecondStepOwner];

export async function loader({ context }: Route.LoaderArgs) {
  return readSecondStepPage(context.get(shopContext).db, context.get(personContext).id);
}

export default function SecondStep({ loaderData }: Route.ComponentProps) {
  return <SecondStepPage {...loaderData} />;
}
