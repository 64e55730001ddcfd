import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { businessDate, dayEnd, dayStart, daysAfter, daysBefore, readDays } from '#app/domain/dates.ts';
import { isAction } from '#app/domain/people/audit/actions.ts';
import { listAudit } from '#app/domain/people/audit/audit-list.server.ts';
import { findPeople, listAdminEmails, MAX_PEOPLE } from '#app/domain/people/audit/person-find.server.ts';
import { readCursor } from '#app/domain/text/paging.ts';
import { MAX_EMAIL, searchText } from '#app/domain/text/search-param.ts';
import { AuditDays } from '#app/ui/admin/people/audit/audit-days.tsx';
import { AuditEmpty } from '#app/ui/admin/people/audit/audit-empty.tsx';
import { AuditFilter } from '#app/ui/admin/people/audit/audit-filter.tsx';
import { AuditList } from '#app/ui/admin/people/audit/audit-rows.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { CursorPager } from '#app/ui/lists/cursor-pager.tsx';
import type { Route } from './+types/audit-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const param = (name: string) => searchText(url.searchParams.get(name), MAX_EMAIL);
  const who = param('who');
  const action = isAction(param('action')) ? param('action') : '';
  const days = readDays(url);
  const { start, end } = days;
  const today = businessDate(new Date(), env.timeZone);
  const day = start !== null && start === end ? start : null;
  const near = day && { before: daysBefore(day, 1), after: day < today ? daysAfter(day, 1) : null };
  const found = who === '' ? null : await findPeople(db, who);
  const [person] = found ?? [];
  // Links carry the id, which says nothing to a reader.
  const shownWho = person?.id === who ? person.contact : who;
  const filter = { who: shownWho, action, days, emails: await listAdminEmails(db) };
  if (found && found.length !== 1) {
    const tooMany = found.length > MAX_PEOPLE;
    return { filter, near, people: found, tooMany, events: [], newer: null, older: null };
  }
  const audit = await listAudit(
    db,
    {
      uid: person?.id,
      action: isAction(action) ? action : undefined,
      from: start ? dayStart(start, env.timeZone) : undefined,
      until: end ? dayEnd(end, env.timeZone) : undefined,
    },
    readCursor(param('page')),
  );
  return { filter, near, people: null, tooMany: false, ...audit };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { filter, near, people, tooMany, events, newer, older } = loaderData;
  const { who, action, days } = filter;
  return (
    <Page
      title={t`Activity log`}
      lead={t`What was done in the shop, by whom, and what it was before. Entries can't be edited.`}
    >
      <AuditFilter {...filter} />
      {near && <AuditDays near={near} />}
      {events.length === 0 ? (
        <AuditEmpty filtered={[who, action, days.start, days.end].some(Boolean)} people={people} tooMany={tooMany} />
      ) : (
        <AuditList events={events} />
      )}
      <CursorPager newer={newer} older={older} />
    </Page>
  );
}
