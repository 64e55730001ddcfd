import type { Db } from '#app/db/schema.ts';
import type { ListedBuyer } from '#app/domain/orders/buyers/buyer.ts';
import { findBuyers } from '#app/domain/orders/buyers/buyer-search.server.ts';

export async function* buyerPages(db: Db, search: string): AsyncGenerator<ListedBuyer[]> {
  let page = await findBuyers(db, search, null);
  yield page.buyers;
  while (page.older !== null) {
    page = await findBuyers(db, search, { before: page.older });
    yield page.buyers;
  }
}
