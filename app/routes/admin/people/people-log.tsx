import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { findUser } from '#app/domain/people/accounts/credentials.server.ts';
import { listSecurity } from '#app/domain/people/security-log/security-list.server.ts';
import { readCursor } from '#app/domain/text/paging.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { SecurityLogList } from '#app/ui/account/security-log-list.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { CursorPager } from '#app/ui/lists/cursor-pager.tsx';
import type { Route } from './+types/people-log';

/** The log of everybody, or of the person whose id is in `who`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const who = searchText(url.searchParams.get('who'), 64);
  const person = who === '' ? null : ((await findUser(db, who))?.name ?? '');
  const log = await listSecurity(db, who || null, readCursor(url.searchParams.get('page') ?? ''));
  return { person, ...log };
}

export default function PeopleLog({ loaderData: { person, events, newer, older } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Security log`}
      lead={
        person === null ? (
          t`Log-ins of everybody, also refused ones, and changes of their security in the last six months.`
        ) : (
          <bdi>{person}</bdi>
        )
      }
    >
      <SecurityLogList
        events={events}
        who={({ id, name }) => (
          <OfficeLink to={`?who=${id}`} className="tall-link min-w-0 font-medium wrap-anywhere hover:underline">
            {name}
          </OfficeLink>
        )}
      />
      <CursorPager newer={newer} older={older} />
    </Page>
  );
}
