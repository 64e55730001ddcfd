import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';

/** `last`: the highest count that has arrived, without what another device may have made up. */
export type OfflineCounter = { number: number; last: number; now: string };

/** Notes that a person begins or goes on to sell at this counter. Each storage of a browser has a number of its own, so that
 * two devices never print the same one, nor one device after its storage was deleted. Undefined if the device may not. */
export async function openOfflineCounter(
  db: Db,
  { now, uid }: By,
  { deviceId, storeId }: { deviceId: string; storeId: string },
): Promise<OfflineCounter | undefined> {
  const at = instant(now);
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const device = trx.selectFrom('counterDevices').select('id').where('id', '=', deviceId);
    if (!(await device.where('sellsOffline', '=', true).executeTakeFirst())) return undefined;
    const known = await trx
      .updateTable('offlineCounters')
      .set({ deviceId })
      .where('storeId', '=', storeId)
      .returning('number')
      .executeTakeFirst();
    const { newest } = await trx
      .selectFrom('offlineCounters')
      .select(({ fn }) => fn.max('number').as('newest'))
      .executeTakeFirstOrThrow();
    const number = known?.number ?? (newest ?? 0) + 1;
    if (!known) await trx.insertInto('offlineCounters').values({ number, storeId, deviceId, createdAt: at }).execute();
    await trx
      .insertInto('offlineUses')
      .values({ counter: number, uid, at })
      .onConflict((conflict) => conflict.columns(['counter', 'uid']).doUpdateSet({ at }))
      .execute();
    const { last } = await trx
      .selectFrom('offlineSales')
      .select(({ fn }) => fn.max('count').as('last'))
      .where('counter', '=', number)
      .where(sql<boolean>`("refusal" is null or "refusal" ->> 'problem' <> 'device-off')`)
      .executeTakeFirstOrThrow();
    return { number, last: last ?? 0, now: at };
  });
}
