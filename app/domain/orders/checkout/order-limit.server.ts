import type { Trx } from '#app/db/schema.ts';
import { ORDER_LIMIT_MINUTES } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';

const WINDOW_MS = ORDER_LIMIT_MINUTES * 60_000;
/** The clocks of machines may differ by this much. Orders from a later time come from a wrong clock. */
const SKEW_MS = 2 * 60_000;

/** Counts each buyer's recent orders, up to `limit`. Locks the buyers, so that no other process places their orders. */
export async function countRecentOrders(
  trx: Trx,
  now: Date,
  uids: string[],
  limit: number,
): Promise<Map<string, number>> {
  // Locks taken in the order of ids avoid deadlocks.
  await trx.selectFrom('users').select('id').where('id', 'in', uids).orderBy('id').forNoKeyUpdate().execute();
  const { since, until } = recentSpan(now);
  const counts = await trx
    .selectFrom('users')
    .select((eb) => [
      'id',
      eb
        .selectFrom(
          eb
            .selectFrom('orders')
            .select('createdAt')
            .whereRef('orders.uid', '=', 'users.id')
            .orderBy('number', 'desc')
            .limit(limit)
            .as('newest'),
        )
        .where('newest.createdAt', '>', since)
        .where('newest.createdAt', '<=', until)
        .select(({ fn }) => fn.countAll<number>().as('recent'))
        .as('recent'),
    ])
    .where('id', 'in', uids)
    .execute();
  return new Map(counts.map(({ id, recent }) => [id, recent ?? 0]));
}

/** The caller must have locked the person. */
export async function countRecentlyVoided(trx: Trx, now: Date, uid: string): Promise<number> {
  const { since, until } = recentSpan(now);
  const { recent } = await trx
    .selectFrom('closedAttempts')
    .select(({ fn }) => fn.countAll<number>().as('recent'))
    .where('uid', '=', uid)
    .where('closedAt', '>', since)
    .where('closedAt', '<=', until)
    .executeTakeFirstOrThrow();
  return recent;
}

/** Counts recent requests to cancel, also withdrawn ones. Locks the person until the transaction ends. */
export async function countRecentRequests(trx: Trx, now: Date, uid: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', uid).forNoKeyUpdate().execute();
  const { since, until } = recentSpan(now);
  const { recent } = await trx
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<number>().as('recent'))
    .where('uid', '=', uid)
    .where('action', '=', 'cancellation requested')
    .where('at', '>', since)
    .where('at', '<=', until)
    .executeTakeFirstOrThrow();
  return recent;
}

function recentSpan(now: Date) {
  return {
    since: instant(new Date(now.getTime() - WINDOW_MS)),
    until: instant(new Date(now.getTime() + SKEW_MS)),
  };
}
