import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { MAX_WARRANTY_DAYS } from '#app/domain/stock/warranties/warranty.ts';
import type {
  Extension,
  WarrantyExtended,
  WarrantyRestored,
  WarrantyVoided,
} from '#app/domain/stock/warranties/warranty-form.ts';

/** Adds days after the last day, even if that has passed. Refuses if somebody else extended it meanwhile. */
export async function extendWarranty(
  db: Db,
  { now, uid }: By,
  id: string,
  { days: addedDays, reason, was }: Extension,
): Promise<WarrantyExtended> {
  return transact(db, async (trx) => {
    const warranty = await lockUnrevoked(trx, id);
    if (!warranty.ok) return warranty;
    if (warranty.days !== was) return { ok: false, problem: 'changed-meanwhile' };
    const days = was + addedDays;
    if (days > MAX_WARRANTY_DAYS) return { ok: false, problem: 'too-long', most: MAX_WARRANTY_DAYS - was };
    await trx.updateTable('warranties').set({ days }).where('id', '=', id).execute();
    noteChange(trx, { what: 'orders', uid: warranty.buyer });
    const [before, after] = [{ warrantyDays: was }, { warrantyDays: days, reason }];
    await record(trx, now, { uid, action: 'warranty extended', entity: 'warranties', entityId: id, before, after });
    return { ok: true };
  });
}

export async function voidWarranty(
  db: Db,
  by: By,
  id: string,
  { reason }: { reason: string },
): Promise<WarrantyVoided> {
  return transact(db, async (trx) => {
    const warranty = await lockUnrevoked(trx, id);
    if (!warranty.ok) return warranty;
    await setVoided(trx, by, id, { ...warranty, reason, voidedAt: instant(by.now) });
    return { ok: true };
  });
}

/** Undoes the voiding: the warranty keeps its last day. Refuses if the sale was canceled or the phone came back. */
export async function restoreWarranty(
  db: Db,
  by: By,
  id: string,
  { reason }: { reason: string },
): Promise<WarrantyRestored> {
  return transact(db, async (trx) => {
    const warranty = await lockWarranty(trx, id);
    if (!warranty) return { ok: false, problem: 'no-such-warranty' };
    if (warranty.voidedAt === null) return { ok: false, problem: 'not-void' };
    if (warranty.endedAt !== null) return { ok: false, problem: 'ended' };
    await setVoided(trx, by, id, { ...warranty, reason, voidedAt: null });
    return { ok: true };
  });
}

async function setVoided(
  trx: Trx,
  { now, uid }: By,
  entityId: string,
  { buyer, reason, voidedAt }: { buyer: string; reason: string; voidedAt: Instant | null },
): Promise<void> {
  await trx.updateTable('warranties').set({ voidedAt }).where('id', '=', entityId).execute();
  noteChange(trx, { what: 'orders', uid: buyer });
  const action = voidedAt === null ? 'warranty restored' : 'warranty voided';
  await record(trx, now, { uid, action, entity: 'warranties', entityId, after: { reason } });
}

function lockWarranty(trx: Trx, id: string) {
  return trx
    .selectFrom('warranties')
    .innerJoin('orders', 'orders.id', 'warranties.orderId')
    .select(['days', 'endedAt', 'voidedAt', 'orders.uid as buyer'])
    .where('warranties.id', '=', id)
    .forUpdate('warranties')
    .executeTakeFirst();
}

async function lockUnrevoked(trx: Trx, id: string) {
  const warranty = await lockWarranty(trx, id);
  if (!warranty) return { ok: false, problem: 'no-such-warranty' } as const;
  if (warranty.voidedAt !== null) return { ok: false, problem: 'void' } as const;
  return warranty.endedAt !== null ? ({ ok: false, problem: 'ended' } as const) : ({ ok: true, ...warranty } as const);
}
