import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { transact } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { readPageAt } from '#app/domain/cursor-page.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { deviceName } from '#app/domain/people/security-log/device-name.ts';
import { logSecurity } from '#app/domain/people/security-log/security-record.server.ts';
import type { SessionPage } from '#app/domain/people/sign-in/shown-session.ts';
import type { Cursor } from '#app/domain/text/paging.ts';

/** Lists a page of the open sessions of a person, newest first. `token` is that of the current one. */
export async function listSessions(
  db: Db,
  { now, uid }: By,
  token: string | undefined,
  cursor: Cursor<string>,
): Promise<SessionPage> {
  const own = db.selectFrom('sessions').where('userId', '=', uid).where('expiresAt', '>', instant(now));
  const { rows, ...neighbours } = await readPageAt(
    cursor,
    (id) => own.select(['createdAt', 'id']).where('id', '=', id).executeTakeFirst(),
    ({ edge, direction }) =>
      own
        .select(['id', 'token', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
        .$call((query) => sortAfter(query, ['createdAt', 'id'], direction, edge && [edge.createdAt, edge.id]))
        .limit(LIST_PAGE_SIZE + 1)
        .execute(),
  );
  const sessions = rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt, ...row }) => ({
    ...{ id, device: deviceName(userAgent ?? ''), address: ipAddress ?? '', createdAt, seenAt: updatedAt },
    isCurrent: row.token === token,
  }));
  return { sessions, ...neighbours };
}

/** Ends one session of a person by its id, or all but that with this token. A session of somebody else stays. */
export async function endSessions(
  db: Db,
  { now, uid }: By,
  which: { id: string } | { allBut: string | undefined },
): Promise<number> {
  return transact(db, async (trx) => {
    const own = trx.deleteFrom('sessions').where('userId', '=', uid);
    const ended = await ('id' in which ? own.where('id', '=', which.id) : own.where('token', '!=', which.allBut ?? ''))
      .returning('id')
      .execute();
    if (ended.length === 0) return 0;
    await logSecurity(trx, now, { uid, kind: 'sessions ended' });
    noteChange(trx, { what: 'person', uid });
    return ended.length;
  });
}
