import type { Db } from '#app/db/schema.ts';
import type { Checkout } from '#app/domain/orders/checkout/checkout-form.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { insertUser } from '#tests/support/database/rows.ts';

export const now = new Date('2026-11-21T03:00:00Z');

/** Opens a shop that accepts KBZPay. @returns a buyer. */
export async function openCheckout(db: Db): Promise<string> {
  await prepareShop(db, 'Test shop', now);
  await db.updateTable('paymentSettings').set({ methods: '["KBZPay"]' }).execute();
  return insertUser(db);
}

export function checkout(lines: Checkout['lines'], other: Partial<Checkout> = {}): Checkout {
  const buyer = { name: 'Mya', phone: '09 123', address: 'Yangon', paymentMethod: 'KBZPay' };
  return { ...buyer, key: crypto.randomUUID(), lines, ...other };
}
