import { type Expression, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { ChartPoint, Series } from '#app/domain/charts/chart-range.ts';

/** Four points of each are kept. */
const PARTS = 30;

type Placed = ChartPoint & { place: string | number };

/** At most 120 points in the order of `place`: of each of 30 equal parts the first, the last, the lowest and the highest. */
export async function readThinned(db: Db, series: Expression<Placed>): Promise<Series> {
  const { rows } = await sql<ChartPoint & { count: number }>`
    with "series" as ${series},
    "parts" as (
      select *, count(*) over () as "count", ntile(${sql.lit(PARTS)}) over (order by "place") as "part" from "series"
    ),
    "ranked" as (
      select *,
        row_number() over (partition by "part" order by "place") as "first",
        row_number() over (partition by "part" order by "place" desc) as "last",
        row_number() over (partition by "part" order by cast("value" as numeric), "place") as "lowest",
        row_number() over (partition by "part" order by cast("value" as numeric) desc, "place") as "highest"
      from "parts"
    )
    select "at", "value", "count" from "ranked" where 1 in ("first", "last", "lowest", "highest") order by "place"
  `.execute(db);
  return { points: rows.map(({ at, value }) => ({ at, value })), count: rows[0]?.count ?? 0 };
}
