import { z } from 'zod';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { optionalWhole } from '#app/domain/fields.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { hasFeature } from '#app/domain/shop-features.server.ts';
import type { Format } from '#app/domain/text/format.ts';

/** An empty field, 0 and 100 become null: the whole price is due at once. */
export const typeDepositForm = (format: Format) =>
  z.object({
    depositPercent: optionalWhole(0, 100, format).transform((percent) => (percent === 100 ? null : percent || null)),
  });

/** Undefined if there is no such type, or the shop takes no deposits. */
export function readTypeDeposit(
  db: Db,
  id: string,
): Promise<{ type: string; depositPercent: number | null } | undefined> {
  return db
    .selectFrom('typeSettings')
    .select(['type', 'depositPercent'])
    .where('id', '=', id)
    .where(hasFeature('takesDeposits'))
    .executeTakeFirst();
}

/** Applies to orders placed from now on. Idempotent. @returns false if there is no such type, or the shop takes no deposits. */
export async function saveTypeDeposit(
  db: Db,
  by: By,
  { id, depositPercent }: { id: string; depositPercent: number | null },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('typeSettings')
      .select('depositPercent')
      .where('id', '=', id)
      .where(hasFeature('takesDeposits'))
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    const after = { depositPercent };
    if (before.depositPercent !== depositPercent) await setTypeDeposit(trx, by, { id, before, after });
    return true;
  });
}

type Deposit = { depositPercent: number | null };

/** The caller has locked the type, and `before` is its percentage. */
export async function setTypeDeposit(
  trx: Trx,
  { now, uid }: By,
  { id, before, after }: { id: string; before: Deposit; after: Deposit },
): Promise<void> {
  await trx.updateTable('typeSettings').set(after).where('id', '=', id).execute();
  noteChange(trx, { what: 'catalog' });
  await record(trx, now, { uid, action: 'type deposit saved', entity: 'typeSettings', entityId: id, before, after });
}
