import { useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { listSecurity } from '#app/domain/people/security-log/security-list.server.ts';
import { readCursor } from '#app/domain/text/paging.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { SecurityLogList } from '#app/ui/account/security-log-list.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { CursorPager } from '#app/ui/lists/cursor-pager.tsx';
import '#app/i18n/my-orders-translations.ts';
import { TextLink } from '#app/ui/components/text-link.tsx';
import type { Route } from './+types/security-log-page';

export const middleware = [requirePerson];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id } = context.get(personContext);
  return listSecurity(context.get(shopContext).db, id, readCursor(url.searchParams.get('page') ?? ''));
}

export default function SecurityLog({ loaderData: { events, newer, older } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Security log`}
      lead={t`Log-ins to your account and changes of its security in the last six months.`}
      width="text"
    >
      <SecurityLogList events={events} />
      <CursorPager newer={newer} older={older} />
      <p className="mt-6">
        <TextLink to="/account">{t`My Account`}</TextLink>
      </p>
    </Page>
  );
}
