import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type EditConflict, mergeChanges, type readOriginal } from '#app/domain/edit-conflict.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

type Note = { shopNote: string };

/** Saves what the shop notes about a buyer, who never sees it. `shown` is what the form was opened with. */
export async function saveBuyerNote(
  db: Db,
  { now, uid: by }: By,
  { id, typed, shown = {} }: { id: string; typed: Note; shown?: ReturnType<typeof readOriginal> },
): Promise<{ ok: true } | EditConflict<Note> | { ok: false; problem: 'no-such-buyer' }> {
  return transact(db, async (trx) => {
    const buyer = trx
      .selectFrom('users')
      .select('shopNote')
      .where('id', '=', id)
      .where('role', '=', 'buyer')
      .where('rights', 'is', null);
    const before = await buyer.where('forgottenAt', 'is', null).forUpdate().executeTakeFirst();
    if (!before) return { ok: false, problem: 'no-such-buyer' };
    const merged = mergeChanges(typed, shown, before);
    if (!merged.ok) return merged;
    const after = merged.value;
    if (after.shopNote === before.shopNote) return { ok: true };
    await trx
      .updateTable('users')
      .set({ ...after, updatedAt: instant(now) })
      .where('id', '=', id)
      .execute();
    await record(trx, now, { uid: by, action: 'buyer note saved', entity: 'users', entityId: id, before, after });
    return { ok: true };
  });
}
