import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db, Decimal } from '#app/db/schema.ts';
import type { SqlFunctions } from '#app/db/sqlite/sqlite-file.server.ts';
import { salePrice } from '#app/domain/prices/pricing.ts';

/** SQLite computes decimals as floats, so its SQL calls this function. */
export const sqlFunctions: SqlFunctions = {
  sale_price(cost, rate, profit) {
    const price = salePrice({ cost: String(cost), rate: String(rate), profit: String(profit) });
    return price === null ? null : BigInt(price);
  },
};

const TOO_LARGE = sql.lit(Number.MAX_SAFE_INTEGER + 1);

type Inputs = Record<'cost' | 'rate' | 'profit', Expression<Decimal | null>>;

/** Null if no price exists. In PostgreSQL, `numeric` products are exact and quotients are not. */
export function salePriceSql(db: Db, { cost, rate, profit }: Inputs): RawBuilder<number | null> {
  if (!isPostgres(db)) return sql`sale_price(${cost}, ${rate}, ${profit})`;
  const exact = sql`ceil(${cost}::numeric * ${rate}::numeric * (${profit}::numeric + 100) * 0.01)`;
  // An out-of-range price becomes -1 or TOO_LARGE, then null. A `case` would compute the product three times.
  return sql`nullif(nullif(greatest(-1, least(${TOO_LARGE}, ${exact}))::bigint, -1), ${TOO_LARGE})`;
}
