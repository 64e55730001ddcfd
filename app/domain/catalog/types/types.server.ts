import { z } from 'zod';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { setTypeDeposit, typeDepositForm } from '#app/domain/catalog/types/type-deposit.server.ts';
import { isScreenWord, typeKey } from '#app/domain/catalog/types/type-key.server.ts';
import { instant } from '#app/domain/dates.ts';
import { optionalText, text } from '#app/domain/fields.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { ENGLISH } from '#app/domain/text/format.ts';

const SCREEN_WORD_ISSUE = { path: ['type'], message: JSON.stringify({ code: 'screen-word' }) };

/** `since` restores a deleted type with its deposit to its position; `instead` is the Zawgyi text that this type replaces. */
export const typeForm = z
  .object({ ...typeDepositForm(ENGLISH).shape, type: text(40), since: optionalText(40), instead: optionalText(40) })
  .refine(({ type, since }) => since !== '' || !isScreenWord(type), SCREEN_WORD_ISSUE);

type TypeRow = { type: string; depositPercent: number | null; since: Instant };

export async function listTypes(db: Db): Promise<{ id: string; type: string; depositPercent: number | null }[]> {
  const types = db.selectFrom('typeSettings').select(['id', 'type', 'depositPercent']);
  return types.orderBy('createdAt').orderBy('id').execute();
}

/** Adds a type at the end. @returns false if another type has its `typeKey`. */
export async function addType(db: Db, by: By, type: string): Promise<boolean> {
  return transact(db, async (trx) => {
    if (await isLikeAnother(trx, type)) return false;
    return add(trx, by, { type, depositPercent: null, since: instant(by.now) });
  });
}

/** Restores a deleted type as it was, even if another type is like it. If the same type was added again without a deposit, it
 * gets the deposit instead. @returns false if there is nothing to restore. */
export async function restoreType(db: Db, by: By, deleted: TypeRow): Promise<boolean> {
  return transact(db, async (trx) => {
    if (await add(trx, by, deleted)) return true;
    const { type, depositPercent } = deleted;
    const existing = await lockType(trx, type);
    if (depositPercent === null || !existing || existing.depositPercent !== null) return false;
    const before = { depositPercent: null };
    await setTypeDeposit(trx, by, { id: existing.id, before, after: { depositPercent } });
    return true;
  });
}

/** Replaces a Zawgyi type by its Unicode text, which takes over its deposit. @returns false if another type has the same key. */
export async function replaceType(
  db: Db,
  by: By,
  { zawgyi, type }: { zawgyi: string; type: string },
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (await isLikeAnother(trx, type, zawgyi)) return false;
    const old = await lockType(trx, zawgyi);
    const row = { type, depositPercent: old?.depositPercent ?? null, since: instant(by.now) };
    if (!(await add(trx, by, row))) return false;
    if (old) await remove(trx, by, old.id);
    return true;
  });
}

export async function deleteType(db: Db, by: By, id: string): Promise<TypeRow | null> {
  return transact(db, (trx) => remove(trx, by, id));
}

async function lockType(trx: Trx, type: string): Promise<{ id: string; depositPercent: number | null } | undefined> {
  const existing = trx.selectFrom('typeSettings').select(['id', 'depositPercent']).where('type', '=', type);
  return existing.forUpdate().executeTakeFirst();
}

/** Locks the settings first, so that two types with one key are not added at once. */
async function isLikeAnother(trx: Trx, type: string, except?: string): Promise<boolean> {
  await lockSettings(trx);
  const existing = await trx.selectFrom('typeSettings').select('type').execute();
  return existing.some((each) => each.type !== except && typeKey(each.type) === typeKey(type));
}

async function add(trx: Trx, { now, uid }: By, row: TypeRow): Promise<boolean> {
  const { type, depositPercent, since } = row;
  const added = await trx
    .insertInto('typeSettings')
    .values({ id: crypto.randomUUID(), type, depositPercent, createdAt: since })
    .onConflict((conflict) => conflict.column('type').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  if (depositPercent !== null) noteChange(trx, { what: 'catalog' });
  const after = factsOf(row);
  await record(trx, now, { uid, action: 'type added', entity: 'typeSettings', entityId: added.id, after });
  return true;
}

async function remove(trx: Trx, { now, uid }: By, id: string): Promise<TypeRow | null> {
  const existing = trx.deleteFrom('typeSettings').where('id', '=', id);
  const columns = ['type', 'depositPercent', 'createdAt as since'] as const;
  const deleted = await existing.returning(columns).executeTakeFirst();
  if (!deleted) return null;
  if (deleted.depositPercent !== null) noteChange(trx, { what: 'catalog' });
  const before = factsOf(deleted);
  await record(trx, now, { uid, action: 'type deleted', entity: 'typeSettings', entityId: id, before });
  return deleted;
}

function factsOf({ type, depositPercent }: TypeRow) {
  return { type, ...(depositPercent !== null && { depositPercent }) };
}
