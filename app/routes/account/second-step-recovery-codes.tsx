import { useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { passwordAndCodeForm } from '#app/domain/people/password-and-code.ts';
import { readSecondStep } from '#app/domain/people/second-step.server.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { opensScreen } from '#app/middleware/opens-screen.server.ts';
import { requirePerson } from '#app/middleware/require-person.server.ts';
import { requireSecondStepOwner } from '#app/middleware/require-second-step-owner.server.ts';
import { readSecondStepPage } from '#app/routes/account/read-second-step-page.server.ts';
import { RecoveryCodes } from '#app/routes/account/recovery-codes.tsx';
import { refusedForm } from '#app/routes/account/refused-form.ts';
import { SecondStepPage } from '#app/routes/account/second-step-page.tsx';
import { visitOf } from '#app/routes/account/visit-of.ts';
import { seeOther } from '#app/routes/see-other.ts';
import { orUnreached, reached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/second-step-recovery-codes.ts';

export const middleware = [opensScreen('/account/second-step'), requirePerson, requireSecondStepOwner];

/** For the page that answers the POST. */
export async function loader({ context }: Route.LoaderArgs) {
  return readSecondStepPage(context.get(shopContext).db, context.get(personContext).id);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { auth, db } = context.get(shopContext);
  const who = context.get(personContext);
  if (!(await readSecondStep(db, who.id))) return seeOther('/account/second-step');
  const form = parseForm(context, passwordAndCodeForm);
  if (!form.ok) return badForm(form);
  const made = await auth.secondStep.renewCodes(new Date(), visitOf(request, context), who, form.value);
  if (made.ok) return { ok: true as const, codes: made.codes };
  return refusedForm(made, made.problem === 'throttled' ? 429 : 400);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function SecondStepRecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const answer = reached(actionData);
  if (answer?.ok)
    return <RecoveryCodes codes={answer.codes} done={t`You have new codes. The old ones work no more.`} />;
  return <SecondStepPage {...loaderData} renewed={actionData} />;
}
