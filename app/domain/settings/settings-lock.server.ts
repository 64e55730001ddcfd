import type { Trx } from '#app/db/schema.ts';

/**
 * Holds the shop's settings until the transaction ends. Whoever sets or uses today's rate or profit locks through here
 * first, so that no phone is priced with a rate that is being replaced; whoever overwrites a setting, so that the audit
 * keeps what it was; and whoever changes who is an admin or what an admin needs.
 * @throws where the shop has no settings: it has not been prepared.
 */
export async function lockSettings(trx: Trx): Promise<void> {
  await trx.selectFrom('settings').select('id').where('id', '=', 'general').forUpdate().executeTakeFirstOrThrow();
}
