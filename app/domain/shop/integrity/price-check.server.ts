import { sql } from 'kysely';
import type { Db, Decimal, Rounding } from '#app/db/schema.ts';
import { type CostLine, lineCost } from '#app/domain/prices/pricing/line-cost.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import {
  type Difference,
  type DifferenceRow,
  findDifferences,
  ROWS_AT_ONCE,
} from '#app/domain/shop/integrity/difference.server.ts';

export async function checkPrices(db: Db): Promise<Difference[]> {
  return [...(await pricesOfItems(db)), ...(await pricesOfLines(db)), ...(await pricesAgainstHistory(db))];
}

type Inputs = { cost: Decimal | null; rate: Decimal | null; profit: Decimal | null; rounding: Rounding };

/** Returns undefined if an input is unknown, and null if the inputs give no price. */
function expectedPrice({ cost, rate, profit, rounding }: Inputs): number | null | undefined {
  if (cost === null || rate === null || profit === null) return undefined;
  try {
    return salePrice({ cost, rate, profit }, rounding);
  } catch {
    // A stored value is not a decimal.
    return null;
  }
}

function expectedCost(line: CostLine): number | null {
  try {
    return lineCost(line);
  } catch {
    return null;
  }
}

async function pricesOfItems(db: Db): Promise<Difference[]> {
  const wrong: Difference[] = [];
  for (let last = ''; ; ) {
    const items = await db
      .selectFrom('inventories')
      .select(['id', 'cost', 'rate', 'profit', 'salePrice', 'rounding'])
      .select(['latestCost', 'latestExchangeRate', 'latestProfitPercent', 'latestSalePrice'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const item of items) {
      const compare = (check: string, expected: Difference['expected'] | undefined, actual: Difference['actual']) => {
        if (expected !== undefined && actual !== expected) wrong.push({ check, subject: item.id, expected, actual });
      };
      compare('price of item', expectedPrice(item), item.salePrice);
      const compareLatest = (check: string, expected: Difference['expected'], actual: Difference['actual']) =>
        compare(check, actual === null ? undefined : expected, actual);
      compareLatest('latest cost of item', item.cost, item.latestCost);
      compareLatest('latest rate of item', item.rate, item.latestExchangeRate);
      compareLatest('latest profit of item', item.profit, item.latestProfitPercent);
      compareLatest('latest price of item', item.salePrice, item.latestSalePrice);
    }
    const end = items.at(-1);
    if (!end) return wrong;
    last = end.id;
  }
}

async function pricesOfLines(db: Db): Promise<Difference[]> {
  const wrong: Difference[] = [];
  for (let last: { orderId: string; line: number } = { orderId: '', line: 0 }; ; ) {
    const lines = await db
      .selectFrom('orderItems')
      .select(['orderId', 'line', 'cost', 'rate', 'profit', 'salePrice', 'rounding', 'qty', 'lineCost'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('orderId', 'line'), '>', tuple(last.orderId, last.line)))
      .orderBy('orderId')
      .orderBy('line')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const line of lines) {
      const subject = `${line.line} of order ${line.orderId}`;
      const price = expectedPrice(line);
      if (price !== undefined && price !== line.salePrice)
        wrong.push({ check: 'price of line', subject, expected: price, actual: line.salePrice });
      const cost = expectedCost(line);
      if (cost !== line.lineCost) wrong.push({ check: 'cost of line', subject, expected: cost, actual: line.lineCost });
    }
    const end = lines.at(-1);
    if (!end) return wrong;
    last = { orderId: end.orderId, line: end.line };
  }
}

async function pricesAgainstHistory(db: Db): Promise<Difference[]> {
  const newest = sql`"inventories" i join "priceChanges" c
    on c."id" = (select max(n."id") from "priceChanges" n where n."itemId" = i."id")`;
  const prices = await findDifferences(
    db,
    'price in the history of item',
    sql<DifferenceRow>`
    select i."id" as "subject", cast(i."salePrice" as double precision) as "expected",
      cast(c."newSalePrice" as double precision) as "actual"
    from ${newest} where c."newSalePrice" <> i."salePrice"`,
  );
  const inputs = [
    ['cost', 'newCost'],
    ['rate', 'newRate'],
    ['profit', 'newProfit'],
    ['rounding', 'newRounding'],
  ] as const;
  for (const [input, historical] of inputs) {
    const [expected, actual] = [sql`i.${sql.ref(input)}`, sql`c.${sql.ref(historical)}`];
    const query = sql<DifferenceRow>`
      select i."id" as "subject", ${expected} as "expected", ${actual} as "actual" from ${newest}
      where coalesce(${expected}, '') <> coalesce(${actual}, '')`;
    prices.push(...(await findDifferences(db, `${input} in the history of item`, query)));
  }
  return prices;
}
