import type { Trx } from '#app/db/schema.ts';
import { ORDER_LIMIT_MINUTES } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';

const WINDOW_MS = ORDER_LIMIT_MINUTES * 60_000;
/** So far may the clocks of two machines be apart. What is later was written while a clock was wrong. */
const SKEW_MS = 2 * 60_000;

/**
 * How many orders each of these people placed in the last ten minutes, counted up to `limit`. The people are locked until
 * the transaction ends, so that no other process places an order for them meanwhile.
 */
export async function countRecentOrders(
  trx: Trx,
  now: Date,
  uids: string[],
  limit: number,
): Promise<Map<string, number>> {
  // In the order of their ids, so that nobody deadlocks; the count sees what was committed while this waited.
  await trx.selectFrom('users').select('id').where('id', 'in', uids).orderBy('id').forNoKeyUpdate().execute();
  const { since, until } = recently(now);
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
        .select((newest) => newest.fn.countAll<number>().as('recent'))
        .as('recent'),
    ])
    .where('id', 'in', uids)
    .execute();
  return new Map(counts.map(({ id, recent }) => [id, recent ?? 0]));
}

/** How many attempts this person closed in the last ten minutes; they must be locked (`closeUnlessPlaced`). */
export async function countRecentlyClosed(trx: Trx, now: Date, uid: string): Promise<number> {
  const { since, until } = recently(now);
  const { recent } = await trx
    .selectFrom('closedAttempts')
    .select(({ fn }) => fn.countAll<number>().as('recent'))
    .where('uid', '=', uid)
    .where('closedAt', '>', since)
    .where('closedAt', '<=', until)
    .executeTakeFirstOrThrow();
  return recent;
}

/**
 * How many requests to cancel an order this person made in the last ten minutes, withdrawn ones too. The person is locked
 * until the transaction ends, so that requests for several of their orders are counted exactly.
 */
export async function countRecentRequests(trx: Trx, now: Date, uid: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', uid).forNoKeyUpdate().execute();
  const { since, until } = recently(now);
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

function recently(now: Date) {
  return {
    since: instant(new Date(now.getTime() - WINDOW_MS)),
    until: instant(new Date(now.getTime() + SKEW_MS)),
  };
}
