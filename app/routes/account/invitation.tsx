import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext, whoContext } from '#app/context.ts';
import { withNext } from '#app/domain/people/sign-in/next-path.ts';
import { acceptInvitation, findInvitation } from '#app/domain/people/staff/invitation.server.ts';
import { noFields, visitorAction } from '#app/http/form-action.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm, SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/invitation';
import '#app/i18n/back-office-translations.ts';

const hereOf = ({ search }: URL) => `/invitation${search}`;
const tokenIn = (url: URL) => url.searchParams.get('token') ?? '';

export async function loader({ context, url }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(shopContext).db, new Date(), tokenIn(url));
  return { isUsable: invitation !== undefined, name: context.get(whoContext)?.name, here: hereOf(url) };
}

export const action = visitorAction(noFields, async ({ db, auth, by, client, url }) => {
  if (by.uid === '') return seeOther(withNext('/login', hereOf(url)));
  const accepted = await acceptInvitation(db, by, tokenIn(url), auth.sessionToken(client.headers));
  return accepted.ok || accepted.problem === 'works-here' ? seeOther('/admin') : accepted;
});

/** A person with the link takes its rights for their own account, once. */
export default function Invitation({ loaderData: { isUsable, name, here }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  if (!isUsable || formResult(actionData).refused)
    return (
      <Page title={t`Work in this shop`} width="form">
        <Alert>{t`This invitation has been used or withdrawn, or is too old. Ask for a new one.`}</Alert>
      </Page>
    );
  return (
    <Page title={t`Work in this shop`} lead={t`The owner of the shop invites you to work in it.`} width="form">
      {name === undefined ? (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={withNext('/login', here)} look="main">
            <Trans context="navigation">Login</Trans>
          </ButtonLink>
          <ButtonLink to={withNext('/register?with=phone', here)}>
            <Trans context="navigation">Register</Trans>
          </ButtonLink>
        </div>
      ) : (
        <ResultForm result={actionData}>
          <SubmitButton>
            <Trans>
              Start as <bdi>{name}</bdi>
            </Trans>
          </SubmitButton>
        </ResultForm>
      )}
    </Page>
  );
}
