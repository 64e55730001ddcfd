import type { Db, Decimal, Instant } from '#app/db/schema.ts';
import { withLines } from '#app/domain/orders/order-list.server.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { filePages } from '#app/domain/shop/files/file-pages.server.ts';
import { addressNumber, hasNoEmail } from '#app/domain/text/phone-address.ts';

type Documents = AsyncIterable<(readonly [id: string, fields: object])[]>;

/** The whole shop as one JSON object, by collection and id, as the import of documents reads it (SPEC 3). It has no passwords. */
export async function* shopJson(db: Db): AsyncGenerator<string> {
  let before = '{';
  for (const [collection, documents] of Object.entries(collectionsOf(db))) {
    yield `${before}${JSON.stringify(collection)}:{`;
    let comma = '';
    for await (const page of documents) {
      yield comma + page.map(([id, fields]) => `\n${json(id)}:${json(fields)}`).join(',');
      comma = ',';
    }
    before = '},\n';
  }
  yield '}}\n';
}

/** Nothing in it looks like markup, wherever it is opened. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function collectionsOf(db: Db): Record<string, Documents> {
  return {
    users: userPages(db),
    inventories: itemPages(db),
    orders: orderPages(db),
    typeSettings: typePages(db),
    exchangeRates: ratePages(db),
    announcement: announcementPages(db),
    paymentSettings: methodPages(db),
    settings: settingPages(db),
  };
}

/** An instant in the shape of firestore-export-import. */
function timestamp(at: Instant) {
  const ms = Date.parse(at);
  return { _seconds: Math.floor(ms / 1_000), _nanoseconds: (ms % 1_000) * 1_000_000 };
}

const number = (decimal: Decimal | null) => (decimal === null ? null : Number(decimal));

/** An account without an email has the number that opens it. */
function addressOf(email: string) {
  return hasNoEmail(email) ? { phoneNumber: addressNumber(email) } : { email };
}

type ById = { id: string } | undefined;

async function* userPages(db: Db): Documents {
  const read = (last: ById, limit: number) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'role', 'name', 'phone', 'createdAt'])
      .where('id', '>', last?.id ?? '')
      .where('id', '!=', WALK_IN)
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const users of filePages(read))
    yield users.map(({ id, email, createdAt, ...user }) => [
      id,
      { ...user, ...addressOf(email), createdAt: timestamp(createdAt) },
    ]);
}

async function* itemPages(db: Db): Documents {
  const read = (last: ById, limit: number) =>
    db
      .selectFrom('inventories')
      .select(['id', 'name', 'ram', 'rom', 'variant', 'qty', 'cost', 'profit', 'rate', 'salePrice', 'type', 'currency'])
      .select(['latestCost', 'latestExchangeRate', 'latestProfitPercent', 'latestSalePrice', 'barcode'])
      .select(['createdAt', 'updatedAt'])
      .where('id', '>', last?.id ?? '')
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const items of filePages(read))
    yield items.map(({ id, latestCost, latestExchangeRate, latestProfitPercent, latestSalePrice, ...item }) => [
      id,
      {
        ...item,
        cost: number(item.cost),
        profit: number(item.profit),
        rate: number(item.rate),
        // Items whose price was never edited have none of these.
        ...(latestSalePrice !== null && {
          latestCost: number(latestCost),
          latestExchangeRate: number(latestExchangeRate),
          latestProfitPercent: number(latestProfitPercent),
          latestSalePrice,
        }),
        createdAt: timestamp(item.createdAt),
        updatedAt: timestamp(item.updatedAt),
      },
    ]);
}

async function* orderPages(db: Db): Documents {
  const read = (last: { number: number } | undefined, limit: number) =>
    db
      .selectFrom('orders')
      .select(['id', 'number', 'name', 'phone', 'address', 'paymentMethod', 'total', 'status', 'createdAt', 'uid'])
      .select(['cancelRequested', 'restocked'])
      .where('number', '>', last?.number ?? 0)
      .orderBy('number')
      .limit(limit)
      .execute();
  for await (const orders of filePages(read)) {
    const listed = await withLines(db, orders);
    yield listed.map(({ id, number: _, createdAt, items, ...order }) => [
      id,
      {
        ...order,
        createdAt: timestamp(createdAt),
        items: items.map(({ itemId, name, ram, rom, variant, salePrice, qty }) => ({
          id: itemId,
          ...{ name, ram, rom, variant, salePrice, qty },
        })),
      },
    ]);
  }
}

async function* typePages(db: Db): Documents {
  const types = await db.selectFrom('typeSettings').select(['id', 'type']).orderBy('createdAt').execute();
  yield types.map(({ id, ...fields }) => [id, fields]);
}

async function* ratePages(db: Db): Documents {
  const read = (last: ById, limit: number) =>
    db
      .selectFrom('exchangeRates')
      .select(['id', 'currency', 'rate', 'date', 'createdAt'])
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rates of filePages(read))
    yield rates.map(({ id, rate, createdAt, ...fields }) => [
      id,
      { ...fields, rate: number(rate), createdAt: timestamp(createdAt) },
    ]);
}

async function* announcementPages(db: Db): Documents {
  const texts = await db.selectFrom('announcements').select(['id', 'highlight', 'notes']).execute();
  yield texts.map(({ id, ...fields }) => [id, fields]);
}

async function* methodPages(db: Db): Documents {
  const rows = await db.selectFrom('paymentSettings').select(['id', 'methods']).execute();
  yield rows.map(({ id, methods }) => [id, { methods }]);
}

async function* settingPages(db: Db): Documents {
  const rows = await db.selectFrom('settings').select(['id', 'profitPercent', 'updatedAt']).execute();
  yield rows.map(({ id, profitPercent, updatedAt }) => [id, { profitPercent: number(profitPercent), updatedAt }]);
}
