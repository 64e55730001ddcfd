import type { Db } from '#app/db/schema.ts';
import { type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';

/** Reads the language that the buyer of an order has chosen; null if none. */
export async function readBuyerLanguage(db: Db, orderId: string): Promise<LanguagePreference | null> {
  const buyer = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.uid')
    .select('users.language')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return readLanguagePreference(buyer?.language);
}
