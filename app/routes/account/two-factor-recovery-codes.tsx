import { useLingui } from '@lingui/react/macro';
import { visitOf } from '#app/auth/client-info.ts';
import { readSecondStepPage } from '#app/auth/two-factor-page.server.ts';
import { personContext, shopContext } from '#app/context.ts';
import { passwordAndCodeForm } from '#app/domain/accounts/password-and-code-form.ts';
import { readSecondStep } from '#app/domain/accounts/two-factor.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { opensScreen } from '#app/http/middleware/post-only.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { requireSecondStepOwner } from '#app/http/middleware/require-two-factor-owner.server.ts';
import { refusedForm } from '#app/http/refused-form.ts';
import { seeOther } from '#app/http/see-other.ts';
import { RecoveryCodes } from '#app/ui/account/recovery-codes.tsx';
import { SecondStepPage } from '#app/ui/account/two-factor-page.tsx';
import { orUnreached, reached } from '#app/ui/forms/unreached.tsx';
import type { Route } from './+types/two-factor-recovery-codes';

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
    return <RecoveryCodes codes={answer.codes} done={t`You have new codes. The old ones no longer work.`} />;
  return <SecondStepPage {...loaderData} renewed={actionData} />;
}
