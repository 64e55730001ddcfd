import { sql } from 'kysely';
import type { Instant, Trx } from '#app/db/schema.ts';
import { businessDate, dayStart } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { LIMIT_NAMES, type LimitName, type Limits } from '#app/domain/people/limits/limits.ts';

const ZONE = 'Asia/Yangon';

/** Rolls the transaction back; its form says which limit it was, and keeps what was typed. */
export class OverLimitError extends Error {
  readonly limit: LimitName;
  readonly max: number;

  constructor(limit: LimitName, max: number) {
    super(`over the limit ${limit} of ${max}`);
    this.limit = limit;
    this.max = max;
  }
}

/** Before a refund is entered, with its order locked. @throws OverLimitError */
export async function limitRefund(trx: Trx, { now, uid }: By, amount: number): Promise<void> {
  const limits = await lockLimits(trx, uid);
  if (!limits || (limits.maxRefunds === null && limits.maxRefundSum === null)) return;
  // A refund that was voided counts: the money may be gone.
  const { count, sum } = await trx
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`cast(coalesce(sum("amount"), 0) as bigint)`.as('sum'))
    .where('submittedBy', '=', uid)
    .where('submittedAt', '>=', todayStart(now))
    .where('direction', '=', 'out')
    .executeTakeFirstOrThrow();
  hold(limits, 'maxRefunds', count + 1);
  hold(limits, 'maxRefundSum', sum + amount);
}

/** The price of an item, or of a piece of it, and what it was. */
export type PriceChange = { itemId: string; from: number; to: number };

/** Before prices are saved that a person has typed, with their items locked. @throws OverLimitError */
export async function limitPrices(trx: Trx, { now, uid }: By, prices: PriceChange[]): Promise<void> {
  const changes = prices.filter(({ from, to }) => from !== to);
  if (changes.length === 0) return;
  const limits = await lockLimits(trx, uid);
  if (!limits) return;
  if (limits.maxPriceEdits !== null) hold(limits, 'maxPriceEdits', (await countEdits(trx, now, uid)) + changes.length);
  const lowered = changes.filter(({ from, to }) => to < from);
  if (limits.maxDiscount === null || lowered.length === 0) return;
  const listed = await readListPrices(trx, uid, lowered);
  for (const { itemId, to } of lowered) {
    const price = listed.get(itemId) ?? to;
    hold(limits, 'maxDiscount', ((price - to) * 100) / price);
  }
}

function hold(limits: Limits, name: LimitName, reached: number): void {
  const max = limits[name];
  if (max !== null && reached > max) throw new OverLimitError(name, max);
}

/** Of two acts of a person at one moment, the second waits and counts the first. Undefined for an owner. */
function lockLimits(trx: Trx, uid: string): Promise<Limits | undefined> {
  const users = trx.selectFrom('users').select(LIMIT_NAMES).where('id', '=', uid).where('role', '=', 'buyer');
  return users.forNoKeyUpdate().executeTakeFirst();
}

async function countEdits(trx: Trx, now: Date, uid: string): Promise<number> {
  const { count } = await trx
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('action', 'in', ['price edited', 'unit corrected'])
    .where('at', '>=', todayStart(now))
    .where(sql<boolean>`"before" ->> 'salePrice' is distinct from "after" ->> 'salePrice'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Their prices before what this person has edited since somebody else, or new rates, set them: many small steps are one. */
async function readListPrices(trx: Trx, uid: string, prices: PriceChange[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('inventories as item')
    .select('item.id')
    .select(({ fn, selectFrom, ref }) =>
      fn
        .coalesce(
          selectFrom('priceChanges as own')
            .select('own.oldSalePrice')
            .whereRef('own.itemId', '=', 'item.id')
            .where(({ eb }) =>
              eb(
                'own.id',
                '>',
                fn.coalesce(
                  selectFrom('priceChanges as other')
                    .select('other.id')
                    .whereRef('other.itemId', '=', 'item.id')
                    .where(({ or, eb: other }) =>
                      or([other('other.uid', 'is distinct from', uid), other('other.reason', '!=', 'edited')]),
                    )
                    .orderBy('other.id', 'desc')
                    .limit(1),
                  sql<number>`0`,
                ),
              ),
            )
            .orderBy('own.id')
            .limit(1),
          ref('item.salePrice'),
        )
        .as('price'),
    )
    .where(
      'item.id',
      'in',
      prices.map(({ itemId }) => itemId),
    )
    .execute();
  return new Map(rows.map(({ id, price }) => [id, price]));
}

function todayStart(now: Date): Instant {
  return dayStart(businessDate(now, ZONE), ZONE);
}
