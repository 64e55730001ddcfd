import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db, Decimal, Rounding } from '#app/db/schema.ts';
import type { SqlFunctions } from '#app/db/sqlite/sqlite-file.server.ts';
import { lineCost, MAX_LINE_COST } from '#app/domain/prices/pricing/line-cost.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { roundingRule } from '#app/domain/prices/pricing/rounding.ts';

/** SQLite computes decimals as floats, so its SQL calls these functions. */
export const sqlFunctions: SqlFunctions = {
  sale_price(cost, rate, profit, rounding) {
    const inputs = { cost: String(cost), rate: String(rate), profit: String(profit) };
    const price = salePrice(inputs, rounding as Rounding);
    return price === null ? null : BigInt(price);
  },
  line_cost(cost, rate, qty) {
    if (cost === null || rate === null) return null;
    const mmk = lineCost({ cost: `${cost}`, rate: `${rate}`, qty: Number(qty) });
    return mmk === null ? null : BigInt(mmk);
  },
};

const TOO_LARGE = sql.lit(Number.MAX_SAFE_INTEGER + 1);

type Inputs = Record<'cost' | 'rate' | 'profit', Expression<Decimal | null>>;

/** Null if no price exists. In PostgreSQL, `numeric` products are exact and quotients are not. */
export function salePriceSql(db: Db, inputs: Inputs, rounding: Rounding): RawBuilder<number | null> {
  const { cost, rate, profit } = inputs;
  if (!isPostgres(db)) return sql`sale_price(${cost}, ${rate}, ${profit}, ${sql.lit(rounding)})`;
  const price = roundedSql(sql`${cost}::numeric * ${rate}::numeric * (${profit}::numeric + 100) * 0.01`, rounding);
  // An out-of-range price becomes -1 or TOO_LARGE, then null. A `case` would compute the product three times.
  return sql`nullif(nullif(greatest(-1, least(${TOO_LARGE}, ${price}))::bigint, -1), ${TOO_LARGE})`;
}

/** Rounds up to the next step or, with a charm ending, to the next ending if that is lower; an ending is at least 0. */
function roundedSql(exact: RawBuilder<unknown>, rounding: Rounding): RawBuilder<unknown> {
  const { step, perStep, charm } = roundingRule(rounding);
  if (step === 1) return sql`ceil(${exact})`;
  const [factor, size] = [sql.raw(perStep), sql.lit(step)];
  const nextStep = sql`ceil(${exact} * ${factor}) * ${size}`;
  const ending = sql`greatest(0, ceil((${exact} + 100) * ${factor}) * ${size} - 100)`;
  const price = charm ? sql`least(${nextStep}, ${ending})` : nextStep;
  return sql`case when ${exact} <= -1 then -1 else ${price} end`;
}

type Line = { cost: Expression<Decimal | null>; rate: Expression<Decimal | null>; qty: Expression<number> };

/** Computes the same as `lineCost`. */
export function lineCostSql(db: Db, { cost, rate, qty }: Line): RawBuilder<number | null> {
  if (!isPostgres(db)) return sql`line_cost(${cost}, ${rate}, ${qty})`;
  const exact = sql`round(${cost}::numeric * ${rate}::numeric * ${qty})`;
  return sql`case when abs(${exact}) <= ${sql.lit(MAX_LINE_COST)} then ${exact}::bigint end`;
}
