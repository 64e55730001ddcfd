import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db, Decimal } from '#app/db/schema.ts';
import type { SqlFunctions } from '#app/db/sqlite/sqlite-file.server.ts';
import { salePrice } from '#app/domain/prices/pricing.ts';

/** What SQLite calls to price: it computes decimals as floats. */
export const sqlFunctions: SqlFunctions = {
  sale_price(cost, rate, profit) {
    const price = salePrice({ cost: String(cost), rate: String(rate), profit: String(profit) });
    return price === null ? null : BigInt(price);
  },
};

type Inputs = Record<'cost' | 'rate' | 'profit', Expression<Decimal | null>>;

/**
 * `salePrice` as an SQL expression: the exact price, or null where there is none. `numeric` of PostgreSQL is exact in
 * products, and not in quotients. `tests/torture/money/money.test.ts` compares both engines with `salePrice`.
 */
export function salePriceSql(db: Db, { cost, rate, profit }: Inputs): RawBuilder<number | null> {
  if (!isPostgres(db)) return sql`sale_price(${cost}, ${rate}, ${profit})`;
  const price = sql`ceil(${cost}::numeric * ${rate}::numeric * (${profit}::numeric + 100) * 0.01)`;
  return sql`case when ${price} between 0 and ${sql.lit(Number.MAX_SAFE_INTEGER)} then ${price}::bigint end`;
}
