import { z } from 'zod';
import { personContext, shopContext } from '#app/context.ts';
import { anyPassword } from '#app/domain/people/registration.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { opensScreen } from '#app/middleware/opens-screen.server.ts';
import { requirePerson } from '#app/middleware/require-person.server.ts';
import { requireSecondStepOwner } from '#app/middleware/require-second-step-owner.server.ts';
import { readSecondStepPage } from '#app/routes/account/read-second-step-page.server.ts';
import { refusedForm } from '#app/routes/account/refused-form.ts';
import { SecondStepPage } from '#app/routes/account/second-step-page.tsx';
import { visitOf } from '#app/routes/account/visit-of.ts';
import { seeOther } from '#app/routes/see-other.ts';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/second-step-secret.ts';

const secretForm = z.object({ currentPassword: anyPassword() });

export const middleware = [opensScreen('/account/second-step'), requirePerson, requireSecondStepOwner];

/** For the page that answers a POST that was refused. */
export async function loader({ context }: Route.LoaderArgs) {
  return readSecondStepPage(context.get(shopContext).db, context.get(personContext).id);
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, secretForm);
  if (!form.ok) return badForm(form);
  const { secondStep } = context.get(shopContext).auth;
  const who = context.get(personContext);
  const begun = await secondStep.begin(new Date(), visitOf(request, context), who, form.value.currentPassword);
  if (begun.ok) return seeOther('/account/second-step/setup');
  return refusedForm(begun, begun.problem === 'throttled' ? 429 : 400);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function SecondStepSecret({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepPage {...loaderData} begun={actionData} />;
}
