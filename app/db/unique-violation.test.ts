import { expect, it } from 'vitest';
import { isUniqueViolation } from '#app/db/transaction.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser } from '#tests/support/database/rows.ts';

onEachEngine('a unique violation', (freshDb) => {
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is recognized by its column', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    await insertOrder(db, { uid, checkoutKey: 'key' });
    const error = await errorOf(insertOrder(db, { uid, checkoutKey: 'key' }));
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'orders.checkoutKey')).toBe(true);
    expect(isUniqueViolation(error, 'orders.id')).toBe(false);
  });

  it('is recognized for a primary key, also of several columns', async () => {
    const db = await freshDb();
    const itemId = await insertItem(db, { id: 'item' });
    const orderId = await insertOrder(db, { uid: await insertUser(db) });
    const addLine = () => insertOrderLine(db, { orderId, itemId });
    await addLine();
    const again = await errorOf(addLine());
    expect(isUniqueViolation(again, 'orderItems.orderId')).toBe(true);
    expect(isUniqueViolation(again, 'orderItems.line')).toBe(true);
    expect(isUniqueViolation(await errorOf(insertItem(db, { id: 'item' })), 'inventories.id')).toBe(true);
  });

  it('is not recognized in any other error', async () => {
    const db = await freshDb();
    const error = await errorOf(insertItem(db, { qty: -1 }));
    expect(error).toBeInstanceOf(Error);
    expect(isUniqueViolation(error)).toBe(false);
    expect(isUniqueViolation(undefined)).toBe(false);
  });
});
