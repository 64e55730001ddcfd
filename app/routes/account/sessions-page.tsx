import { Plural, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { shopContext } from '#app/context.ts';
import { optionalText } from '#app/domain/fields.ts';
import { endSessions, listSessions } from '#app/domain/people/sign-in/session-list.server.ts';
import { readTextCursor } from '#app/domain/text/paging.ts';
import { accountAction } from '#app/http/form-action.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { EndOthersForm, SessionList } from '#app/ui/account/session-rows.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { CursorPager } from '#app/ui/lists/cursor-pager.tsx';
import '#app/i18n/my-orders-translations.ts';
import { TextLink } from '#app/ui/components/text-link.tsx';
import type { Route } from './+types/sessions-page';

/** Empty for all sessions but the current one. */
const sessionForm = z.object({ session: optionalText(64) });

export const middleware = [requirePerson];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  const by = byOf(context);
  const cursor = readTextCursor(url.searchParams.get('page') ?? '');
  return listSessions(db, by, auth.sessionToken(request.headers), cursor);
}

export const action = accountAction(sessionForm, async ({ db, auth, by, client, value: { session: id } }) => {
  const ended = await endSessions(db, by, id === '' ? { allBut: auth.sessionToken(client.headers) } : { id });
  return { ok: true, ended };
});

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved } = formResult(actionData);
  const { sessions, newer, older } = loaderData;
  return (
    <Page
      title={t`Where you are logged in`}
      lead={t`If you do not know a device, log it out and change your password.`}
      width="text"
    >
      <UnavailableAlert result={actionData} />
      {saved && (
        <div className="mb-4">
          <Toast>
            <Plural
              value={saved.ended}
              _0="No other device was logged in."
              one="# device is logged out."
              other="# devices are logged out."
            />
          </Toast>
        </div>
      )}
      <SessionList sessions={sessions} />
      <CursorPager newer={newer} older={older} />
      {(sessions.length > 1 || newer !== null || older !== null) && <EndOthersForm />}
      <p className="mt-6 flex flex-wrap gap-x-6">
        <TextLink to="/account">{t`My Account`}</TextLink>
        <TextLink to="/account/security-log">{t`Security log`}</TextLink>
      </p>
    </Page>
  );
}
