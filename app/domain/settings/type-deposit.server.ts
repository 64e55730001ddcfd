import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';

export function readTypeDeposit(
  db: Db,
  id: string,
): Promise<{ type: string; depositPercent: number | null } | undefined> {
  return db.selectFrom('typeSettings').select(['type', 'depositPercent']).where('id', '=', id).executeTakeFirst();
}

/** Counts for orders placed from now on. Idempotent; false if there is no such type. */
export async function saveTypeDeposit(
  db: Db,
  now: Date,
  uid: string,
  { id, depositPercent }: { id: string; depositPercent: number | null },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('typeSettings')
      .select('depositPercent')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    if (before.depositPercent === depositPercent) return true;
    const after = { depositPercent };
    await trx.updateTable('typeSettings').set(after).where('id', '=', id).execute();
    await record(trx, now, { uid, action: 'type deposit saved', entity: 'typeSettings', entityId: id, before, after });
    return true;
  });
}
