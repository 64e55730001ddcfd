import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { MAX_WARRANTY_DAYS } from '#app/domain/units/tracking.ts';
import type { Extension, WarrantyExtended, WarrantyVoided } from '#app/domain/warranties/warranty-form.ts';

type By = { now: Date; uid: string };

/** Adds days after the last day, also if that has passed. Refused if somebody else added some meanwhile. */
export async function extendWarranty(
  db: Db,
  { now, uid }: By,
  id: string,
  { days: more, reason, was }: Extension,
): Promise<WarrantyExtended> {
  return transact(db, async (trx) => {
    const warranty = await lockStanding(trx, id);
    if (!warranty.ok) return warranty;
    if (warranty.days !== was) return { ok: false, problem: 'changed-meanwhile' };
    const days = was + more;
    if (days > MAX_WARRANTY_DAYS) return { ok: false, problem: 'too-long', most: MAX_WARRANTY_DAYS - was };
    await trx.updateTable('warranties').set({ days }).where('id', '=', id).execute();
    noteChange(trx, { what: 'orders', uid: warranty.buyer });
    const [before, after] = [{ warrantyDays: was }, { warrantyDays: days, reason }];
    await record(trx, now, { uid, action: 'warranty extended', entity: 'warranties', entityId: id, before, after });
    return { ok: true };
  });
}

/** For good. */
export async function voidWarranty(
  db: Db,
  { now, uid }: By,
  id: string,
  { reason }: { reason: string },
): Promise<WarrantyVoided> {
  return transact(db, async (trx) => {
    const warranty = await lockStanding(trx, id);
    if (!warranty.ok) return warranty;
    await trx
      .updateTable('warranties')
      .set({ voidedAt: instant(now) })
      .where('id', '=', id)
      .execute();
    noteChange(trx, { what: 'orders', uid: warranty.buyer });
    const after = { reason };
    await record(trx, now, { uid, action: 'warranty voided', entity: 'warranties', entityId: id, after });
    return { ok: true };
  });
}

async function lockStanding(trx: Trx, id: string) {
  const warranty = await trx
    .selectFrom('warranties')
    .innerJoin('orders', 'orders.id', 'warranties.orderId')
    .select(['days', 'endedAt', 'voidedAt', 'orders.uid as buyer'])
    .where('warranties.id', '=', id)
    .forUpdate('warranties')
    .executeTakeFirst();
  if (!warranty) return { ok: false, problem: 'no-such-warranty' } as const;
  if (warranty.voidedAt !== null) return { ok: false, problem: 'void' } as const;
  return warranty.endedAt !== null ? ({ ok: false, problem: 'ended' } as const) : ({ ok: true, ...warranty } as const);
}
