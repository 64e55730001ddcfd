import type { Db } from '#app/db/schema.ts';
import { readBuyerFigures } from '#app/domain/orders/buyers/buyer-figures.server.ts';

/** Undefined for an admin. */
export async function readBuyer(db: Db, id: string) {
  const buyer = await db
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'email', 'shopNote', 'blockedAt', 'createdAt'])
    .where('id', '=', id)
    .where('role', '=', 'buyer')
    .executeTakeFirst();
  return buyer && { ...buyer, ...(await readBuyerFigures(db, [id]))(id) };
}
