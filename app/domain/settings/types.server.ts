import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { lockSettings } from '#app/domain/settings/settings-lock.server.ts';
import { typeKey } from '#app/domain/settings/type-key.server.ts';

export async function listTypes(db: Db): Promise<{ id: string; type: string }[]> {
  return db.selectFrom('typeSettings').select(['id', 'type']).orderBy('createdAt').orderBy('id').execute();
}

/** At the end; false if one differs only in case, spaces and typography. With `since` a deleted type is restored, whatever there is. */
export async function addType(db: Db, now: Date, uid: string, type: string, since?: Instant): Promise<boolean> {
  return transact(db, async (trx) => {
    if (since === undefined && (await isLikeAnother(trx, type))) return false;
    return add(trx, now, uid, type, since ?? instant(now));
  });
}

export async function replaceType(db: Db, now: Date, uid: string, typed: string, type: string): Promise<boolean> {
  return transact(db, async (trx) => {
    if (await isLikeAnother(trx, type, typed)) return false;
    if (!(await add(trx, now, uid, type, instant(now)))) return false;
    const existing = trx.selectFrom('typeSettings').select('id').where('type', '=', typed);
    const old = await existing.executeTakeFirst();
    if (old) await remove(trx, now, uid, old.id);
    return true;
  });
}

export async function deleteType(
  db: Db,
  now: Date,
  uid: string,
  id: string,
): Promise<{ type: string; since: Instant } | null> {
  return transact(db, (trx) => remove(trx, now, uid, id));
}

async function isLikeAnother(trx: Trx, type: string, but?: string): Promise<boolean> {
  await lockSettings(trx);
  const existing = await trx.selectFrom('typeSettings').select('type').execute();
  return existing.some((each) => each.type !== but && typeKey(each.type) === typeKey(type));
}

async function add(trx: Trx, now: Date, uid: string, type: string, since: Instant): Promise<boolean> {
  const added = await trx
    .insertInto('typeSettings')
    .values({ id: crypto.randomUUID(), type, createdAt: since })
    .onConflict((conflict) => conflict.column('type').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await record(trx, now, { uid, action: 'type added', entity: 'typeSettings', entityId: added.id, after: { type } });
  return true;
}

async function remove(trx: Trx, now: Date, uid: string, id: string): Promise<{ type: string; since: Instant } | null> {
  const existing = trx.deleteFrom('typeSettings').where('id', '=', id).returning(['type', 'createdAt']);
  const deleted = await existing.executeTakeFirst();
  if (!deleted) return null;
  const { type, createdAt: since } = deleted;
  await record(trx, now, { uid, action: 'type deleted', entity: 'typeSettings', entityId: id, before: { type } });
  return { type, since };
}
