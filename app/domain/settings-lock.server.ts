import type { Trx } from '#app/db/schema.ts';

/** Call it first in a transaction that sets or uses the rate or the profit, overwrites a setting, adds a type, chooses what
 * goes with a model or renames one, or changes admins and their two-factor requirement. @throws if `prepareShop` has not run. */
export async function lockSettings(trx: Trx): Promise<void> {
  await trx.selectFrom('settings').select('id').where('id', '=', 'general').forUpdate().executeTakeFirstOrThrow();
}
