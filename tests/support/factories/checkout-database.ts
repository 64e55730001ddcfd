import type { Db } from '#app/db/schema.ts';
import { readEnv } from '#app/runtime/env.server.ts';
import { openShop } from '#app/server/shop.server.ts';
import { type DatabaseEnv, openDatabase } from '#tests/support/database/databases.ts';

export const mya = { name: 'Mya', phone: '09 123', email: 'mya@shop.example', password: 'mya-password-1' };
export const su = { name: 'Su', phone: '09 456', email: 'su@shop.example', password: 'su-password-12' };

/** A SQLite database with two buyers and KBZPay, to be copied for each test. */
export async function openCheckoutDatabase(): Promise<{ db: Db; env: DatabaseEnv }> {
  const { db, env } = await openDatabase('sqlite');
  const { auth, close } = await openShop(readEnv({ DATA_DIR: env.dataDir, LOG_LEVEL: 'error' }));
  for (const person of [mya, su]) await auth.register(person);
  await close();
  await db.updateTable('paymentSettings').set({ methods: '["KBZPay"]' }).execute();
  return { db, env };
}
