import type { Db } from '#app/db/schema.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { AUTH_SECRET, type Buyer, openBuyers, openSession } from '#tests/support/factories/buyers.ts';
import { stock } from '#tests/support/factories/items.ts';

/** Who trades in a tortured shop, and with what; plain values, so that another process may have opened it. */
export type Trade = {
  buyers: [Buyer, ...Buyer[]];
  admin: Buyer;
  /** Their price never changes. */
  fixed: [string, ...string[]];
  /** In CNY: every rate that is saved prices them anew, all together. */
  imported: [string, ...string[]];
  /** In USD: priced one by one. */
  edited: [string, ...string[]];
};

export const PIECES = 1_000_000;
export const FIXED_PRICE = 3_000;
const BUYERS = 5;
const IMPORTED = 200;
const EDITED = 3;

/** Opens a new shop for trade. Its sessions are signed with that secret. */
export async function openTrade(db: Db, secret = AUTH_SECRET): Promise<Trade> {
  const buyers = await openBuyers(db, BUYERS, secret);
  const admin = await openSession(db, await insertUser(db, { role: 'admin' }), secret);
  const priced = { cost: '100', rate: '600', profit: '10', salePrice: 66_000, qty: PIECES };
  const imported = [];
  for (let n = 0; n < IMPORTED; n++) imported.push(await stock(db, { name: `Redmi ${n}`, ...priced }));
  const edited = [];
  for (let n = 0; n < EDITED; n++) edited.push(await stock(db, { name: `Pixel ${n}`, currency: 'USD', ...priced }));
  const fixed = [
    await stock(db, { name: 'Cover', currency: 'MMK', qty: PIECES, salePrice: FIXED_PRICE }),
    await stock(db, { name: 'Cable', currency: 'MMK', qty: PIECES, salePrice: FIXED_PRICE }),
  ];
  return { buyers, admin, fixed, imported, edited } as Trade;
}
