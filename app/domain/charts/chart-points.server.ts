import { type Expression, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { ChartPoint, Series } from '#app/domain/charts/chart-range.ts';

/** Four points of each are kept. */
const PARTS = 30;

type Positioned = ChartPoint & { position: string | number };

/**
 * At most 121 points: the one `before` the series, if any, and of each of its 30 equal parts by `position` the first, the
 * last, the lowest and the highest.
 */
export async function readThinned(db: Db, series: Expression<Positioned>, before: ChartPoint[]): Promise<Series> {
  const { rows } = await sql<ChartPoint & { count: number }>`
    with "series" as ${series},
    "parts" as (
      select *, count(*) over () as "count", ntile(${sql.lit(PARTS)}) over (order by "position") as "part" from "series"
    ),
    "ranked" as (
      select *,
        row_number() over (partition by "part" order by "position") as "first",
        row_number() over (partition by "part" order by "position" desc) as "last",
        row_number() over (partition by "part" order by cast("value" as numeric), "position") as "lowest",
        row_number() over (partition by "part" order by cast("value" as numeric) desc, "position") as "highest"
      from "parts"
    )
    select "at", "value", "count" from "ranked" where 1 in ("first", "last", "lowest", "highest") order by "position"
  `.execute(db);
  return {
    points: [...before, ...rows].map(({ at, value }) => ({ at, value })),
    count: before.length + (rows[0]?.count ?? 0),
  };
}
