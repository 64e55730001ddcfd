import { type Expression, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { ChartPoint, Series } from '#app/domain/prices/rates/chart-range.ts';

/** At most four points of each part remain. */
const PARTS = 30;

type PositionedPoint = ChartPoint & { position: string | number };

/** Thins a series to at most 121 points: the point in `before`, if any, and the first, last, lowest and highest of each of 30
 * parts. The parts follow `position`; their numbers of points differ by at most one. */
export async function readThinned(db: Db, series: Expression<PositionedPoint>, before: ChartPoint[]): Promise<Series> {
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
