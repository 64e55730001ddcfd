import type { Db, Instant } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { readPageAt } from '#app/domain/cursor-page.server.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';
import { deviceName } from '#app/domain/people/security-log/device-name.ts';
import {
  type Place,
  type SecurityNotice,
  type SecurityPage,
  TOLD_KINDS,
} from '#app/domain/people/security-log/security-event.ts';
import type { Cursor } from '#app/domain/text/paging.ts';

const NOTICE_DAYS = 14;
const MAX_NOTICES = 5;

export async function listSecurity(db: Db, uid: string | null, cursor: Cursor): Promise<SecurityPage> {
  const { rows, ...neighbours } = await readPageAt(
    cursor,
    (id) => readEdge(db, uid, id),
    ({ edge, direction }) =>
      db
        .selectFrom('securityEvents as event')
        // Every event has a person; an inner join lets SQLite begin with all persons.
        .leftJoin('users as who', 'who.id', 'event.uid')
        .leftJoin('users as by', (on) => on.onRef('by.id', '=', 'event.byUid').onRef('by.id', '!=', 'event.uid'))
        .select(['event.id', 'event.at', 'event.kind', 'event.address', 'event.userAgent', 'event.uid'])
        .select(['who.name', 'by.name as byName'])
        .$if(uid !== null, (query) => query.where('event.uid', '=', uid ?? ''))
        .$call((query) => sortAfter(query, ['event.at', 'event.id'], direction, edge && [edge.at, edge.id]))
        .limit(LIST_PAGE_SIZE + 1)
        .execute(),
  );
  const events = rows.map(({ id, at, kind, address, userAgent, uid: owner, name, byName }) => ({
    ...{ id, at, kind, address, device: deviceName(userAgent), who: { id: owner, name: name ?? '' }, by: byName },
  }));
  return { events, ...neighbours };
}

/** An id of another person's event is no edge: its time would say when that person logged in. */
function readEdge(db: Db, uid: string | null, id: number): Promise<{ at: Instant; id: number } | undefined> {
  return db
    .selectFrom('securityEvents')
    .select(['at', 'id'])
    .where('id', '=', id)
    .$if(uid !== null, (query) => query.where('uid', '=', uid ?? ''))
    .executeTakeFirst();
}

/** What a person without email was not mailed in the last `NOTICE_DAYS`, but not what was done from `here`. */
export async function readSecurityNotices(db: Db, now: Date, uid: string, here: Place): Promise<SecurityNotice[]> {
  const since = instant(new Date(now.getTime() - NOTICE_DAYS * DAY_MS));
  const events = await db
    .selectFrom('securityEvents')
    .select(['id', 'at', 'kind', 'address', 'userAgent'])
    .where('uid', '=', uid)
    .where('at', '>', since)
    .where('kind', 'in', TOLD_KINDS)
    .where(({ eb, or }) => or([eb('address', '!=', here.address), eb('userAgent', '!=', here.userAgent)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_NOTICES)
    .execute();
  return events.map(({ userAgent, ...event }) => ({ ...event, device: deviceName(userAgent) }));
}

export async function readSecurityNews(db: Db, ids: string[]): Promise<Map<string, SecurityNotice>> {
  const events = await db
    .selectFrom('securityEvents')
    .select(['id', 'at', 'kind', 'address', 'userAgent'])
    .where('id', 'in', ids.map(Number))
    .execute();
  return new Map(
    events.map(({ userAgent, ...event }) => [String(event.id), { ...event, device: deviceName(userAgent) }]),
  );
}
