import { sql } from 'kysely';
import type { Db, Decimal, Rounding } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { type CostLine, lineCost } from '#app/domain/prices/pricing/line-cost.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import {
  type Checks,
  type Difference,
  inBatches,
  ofNumbers,
  ROWS_AT_ONCE,
} from '#app/domain/shop/integrity/difference.server.ts';

const newest = sql`"inventories" i join "priceChanges" c
  on c."id" = (select max(n."id") from "priceChanges" n where n."itemId" = i."id")`;

export const priceChecks: Checks = {
  'price in the history of item': ofNumbers(sql`
    select i."id" as "subject", i."salePrice" as "expected", c."newSalePrice" as "actual"
    from ${newest} where c."newSalePrice" <> i."salePrice"`),
  'cost in the history of item': newestChange('cost', 'newCost'),
  'rate in the history of item': newestChange('rate', 'newRate'),
  'profit in the history of item': newestChange('profit', 'newProfit'),
  'rounding in the history of item': newestChange('rounding', 'newRounding'),
};

function newestChange(input: string, historical: string): Checks[string] {
  const [expected, actual] = [sql.ref(`i.${input}`), sql.ref(`c.${historical}`)];
  return sql`
    select i."id" as "subject", ${expected} as "expected", ${actual} as "actual" from ${newest}
    where coalesce(${expected}, '') <> coalesce(${actual}, '')`;
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

type Item = Awaited<ReturnType<typeof readItems>>[number];

export async function compareItemPrices(db: Db): Promise<Difference[]> {
  const wrong: Difference[] = [];
  for await (const items of inBatches<Item>((last) => readItems(db, last?.id ?? ''))) {
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
  }
  return wrong;
}

function readItems(db: Db, lastId: string) {
  return db
    .selectFrom('inventories')
    .select(['id', 'cost', 'rate', 'profit', 'salePrice', 'rounding'])
    .select(['latestCost', 'latestExchangeRate', 'latestProfitPercent', 'latestSalePrice'])
    .where('id', '>', lastId)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
}

type Line = Awaited<ReturnType<typeof readLines>>[number];

export async function compareLinePrices(db: Db): Promise<Difference[]> {
  const wrong: Difference[] = [];
  for await (const lines of inBatches<Line>((last) => readLines(db, last ?? { orderId: '', line: 0 }))) {
    for (const line of lines) {
      const subject = `${line.line} of order ${line.orderId}`;
      const price = expectedPrice(line);
      const listed = line.listPrice ?? line.salePrice;
      if (price !== undefined && price !== listed)
        wrong.push({ check: 'price of line', subject, expected: price, actual: listed });
      const cost = expectedCost(line);
      if (cost !== line.lineCost) wrong.push({ check: 'cost of line', subject, expected: cost, actual: line.lineCost });
    }
  }
  return wrong;
}

function readLines(db: Db, last: { orderId: string; line: number }) {
  return db
    .selectFrom('orderItems')
    .select(['orderId', 'line', 'cost', 'rate', 'profit', 'salePrice', 'listPrice', 'rounding', 'qty', 'lineCost'])
    .$call((query) => sortAfter(query, ['orderId', 'line'], 'asc', [last.orderId, last.line]))
    .limit(ROWS_AT_ONCE)
    .execute();
}
