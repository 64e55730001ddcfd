import type { Db } from '#app/db/schema.ts';
import { type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';

/** Reads who placed an order: `uid` is null for an admin, `language` is null if none was chosen. */
export async function readBuyerOfOrder(
  db: Db,
  orderId: string,
): Promise<{ uid: string | null; language: LanguagePreference | null }> {
  const buyer = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.uid')
    .select(['uid', 'role', 'language'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return {
    uid: buyer?.role === 'buyer' ? buyer.uid : null,
    language: readLanguagePreference(buyer?.language),
  };
}
