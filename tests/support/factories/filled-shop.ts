import { readEnv } from '#app/runtime/env.server.ts';
import { openShop } from '#app/server/shop.server.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { sampleBuyer, seed } from '../../../scripts/seed.ts';

/** Fills the shop like the demo. @returns the ids of a confirmed order and an item. */
export async function fillShop({ env, db }: RunningShop): Promise<{ order: string; item: string }> {
  const shop = await openShop(readEnv({ DATA_DIR: env.dataDir, LOG_LEVEL: 'error' }));
  await seed(shop);
  await shop.close();
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.uid')
    .select('orders.id')
    .where('status', '=', 'confirmed')
    .where('users.email', '=', sampleBuyer.email)
    .executeTakeFirstOrThrow();
  const item = await db.selectFrom('inventories').select('id').orderBy('nameKey', 'desc').executeTakeFirstOrThrow();
  return { order: order.id, item: item.id };
}
