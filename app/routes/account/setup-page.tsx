import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { hasAdmin, setUpShop } from '#app/domain/people/accounts/first-admin.server.ts';
import { registrationForm } from '#app/domain/people/accounts/person.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { clientInfoOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { PlainHttpAlert } from '#app/ui/account/plain-http-alert.tsx';
import { RegistrationFields } from '#app/ui/account/registration-fields.tsx';
import { firstStepPath } from '#app/ui/admin/paths/first-step-path.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm, SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useAuthMessage } from '#app/ui/hooks/auth-messages.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/setup-page';
import '#app/i18n/back-office-translations.ts';

const tokenIn = (url: URL) => url.searchParams.get('token') ?? '';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  return { isOpen: auth.isSetupToken(tokenIn(url)) && !(await hasAdmin(db)) };
}

/** Signs the owner in. If that fails, the log-in page says that the shop is ready. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { auth, db } = context.get(shopContext);
  if (!auth.isSetupToken(tokenIn(url))) return refuseForm({ ok: false, problem: 'closed' }, 403);
  const form = parseForm(context, registrationForm);
  if (!form.ok) return badForm(form);
  const setUp = await setUpShop(db, new Date(), auth.register, form.value);
  if (setUp.ok) {
    const login = await auth.logIn(new Date(), clientInfoOf(request, context), form.value);
    return login.ok ? seeOther(firstStepPath('contact'), login.cookies) : seeOther('/login?after=setup');
  }
  if (setUp.problem === 'has-admin') return refuseForm({ ok: false, problem: 'closed' }, 403);
  const { password: _, ...typed } = form.value;
  if (setUp.problem === 'weak-password') return badForm({ problems: { password: setUp.why }, typed });
  return refuseForm(setUp, 400, typed);
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const message = useAuthMessage();
  const { refused } = formResult(actionData);
  if (!loaderData.isOpen || refused?.problem === 'closed') return <Closed />;
  return (
    <Page title={t`Set up your shop`} lead={t`This account will run the shop. The link works only once.`} width="form">
      <ResultForm result={actionData}>
        <PlainHttpAlert />
        {refused && <Alert>{message(refused.message)}</Alert>}
        <RegistrationFields />
        <SubmitButton>{t`Create admin account`}</SubmitButton>
      </ResultForm>
    </Page>
  );
}

function Closed() {
  const { t } = useLingui();
  return (
    <Page title={t`Set up your shop`} width="form">
      <div className="flex flex-col items-start gap-4">
        <Alert>{t`This link does not work. It is not the one that the shop printed at its start, or the shop has an admin already.`}</Alert>
        <ButtonLink to="/login" look="main">
          {t`Go to the log-in page`}
        </ButtonLink>
      </div>
    </Page>
  );
}
