import type { Db } from '#app/db/schema.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { AUTH_SECRET, type Buyer, openBuyers, openSession } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

/** Serializable, so that another process may have opened the shop. */
export type Trade = {
  buyers: [Buyer, ...Buyer[]];
  admin: Buyer;
  /** In MMK, at a price that stays. */
  fixed: [string, ...string[]];
  /** In CNY: each saved rate re-prices all of them. */
  imported: [string, ...string[]];
  /** In USD: priced individually. */
  edited: [string, ...string[]];
};

export const PIECES = 1_000_000;
export const FIXED_PRICE = 3_000;
const BUYERS = 5;
const EDITED = 3;

/** Opens a new shop with this session secret and this number of items in CNY. */
export async function openTrade(db: Db, { secret = AUTH_SECRET, items = 200 } = {}): Promise<Trade> {
  const buyers = await openBuyers(db, BUYERS, secret);
  const admin = await openSession(db, await insertUser(db, { role: 'admin' }), secret);
  const priced = { cost: '100', rate: '600', profit: '10', salePrice: 66_000, qty: PIECES };
  const imported = [];
  for (let n = 0; n < items; n++) imported.push(await addStockedItem(db, { name: `Redmi ${n}`, ...priced }));
  const edited = [];
  for (let n = 0; n < EDITED; n++)
    edited.push(await addStockedItem(db, { name: `Pixel ${n}`, currency: 'USD', ...priced }));
  const fixed = [
    await addStockedItem(db, { name: 'Cover', currency: 'MMK', qty: PIECES, salePrice: FIXED_PRICE }),
    await addStockedItem(db, { name: 'Cable', currency: 'MMK', qty: PIECES, salePrice: FIXED_PRICE }),
  ];
  return { buyers, admin, fixed, imported, edited } as Trade;
}
