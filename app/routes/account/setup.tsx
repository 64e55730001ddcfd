import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form, useNavigation } from 'react-router';
import { shopContext } from '#app/context.ts';
import { hasAdmin, setUpShop } from '#app/domain/people/first-admin.server.ts';
import { registrationForm } from '#app/domain/people/registration.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { PlainHttpAlert } from '#app/routes/account/plain-http-alert.tsx';
import { refusedForm } from '#app/routes/account/refused-form.ts';
import { RegistrationFields } from '#app/routes/account/registration-fields.tsx';
import { seeOther } from '#app/routes/see-other.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Alert } from '#app/ui/message.tsx';
import { Page } from '#app/ui/page.tsx';
import { useProviderWords } from '#app/ui/provider-words.ts';
import { orUnreached, reached, UnreachedAlert } from '#app/ui/unreached.tsx';
import type { Route } from './+types/setup.ts';

const tokenIn = (url: URL) => url.searchParams.get('token') ?? '';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  return { open: auth.isSetupToken(tokenIn(url)) && !(await hasAdmin(db)) };
}

export async function action({ context, url }: Route.ActionArgs) {
  const { auth, db } = context.get(shopContext);
  if (!auth.isSetupToken(tokenIn(url))) return data({ ok: false as const, closed: true }, { status: 403 });
  const form = parseForm(context, registrationForm);
  if (!form.ok) return badForm(form);
  const setUp = await setUpShop(db, new Date(), auth.register, form.value);
  if (setUp.ok) return seeOther('/login?after=setup');
  if (setUp.problem === 'has-admin') return data({ ok: false as const, closed: true }, { status: 403 });
  const { password: _, ...typed } = form.value;
  if (setUp.problem === 'weak-password') return badForm({ problems: { password: setUp.why }, typed });
  return refusedForm(setUp, 400, typed);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

/** The page of the one-time link that a shop without an admin prints at its start (DECISIONS 35). */
export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const words = useProviderWords();
  const answer = reached(actionData);
  const busy = useNavigation().formMethod === 'POST';
  if (!loaderData.open || (answer && 'closed' in answer)) return <Closed />;
  return (
    <Page title={t`Set up your shop`} lead={t`This account will run the shop. The link works only once.`} width="form">
      <Form method="post" noValidate className="flex flex-col gap-4">
        <UnreachedAlert answer={actionData} />
        <PlainHttpAlert />
        {answer && 'refused' in answer && <Alert>{words(answer.refused.message)}</Alert>}
        <RegistrationFields problems={answer?.problems} typed={answer?.typed} />
        <Button type="submit" look="main" busy={busy}>
          <Trans>Create admin account</Trans>
        </Button>
      </Form>
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
          <Trans>Go to the log-in page</Trans>
        </ButtonLink>
      </div>
    </Page>
  );
}
