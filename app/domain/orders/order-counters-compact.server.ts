import { sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { LATER_STATUSES } from '#app/domain/order-status.ts';

/** Merges the rows over which PostgreSQL spreads a counter, once its bucket is complete. Sums stay unchanged. */
export async function compactCounters(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  const figures = ['orders', ...LATER_STATUSES, 'requested', 'revenue'];
  const list = (toSql: (name: string) => ReturnType<typeof sql>) => sql.join(figures.map(toSql));
  await sql`
    with "newest" as (select "kind", max("bucket") as "bucket" from "orderTallies" group by "kind"),
    "spread" as (
      delete from "orderTallies" t using "newest" n
      where t."kind" = n."kind" and t."bucket" < n."bucket" and t."slot" > 0
      returning t.*
    )
    insert into "orderTallies" as t ("kind", "whose", "bucket", "slot", ${list((name) => sql.ref(name))})
    select "kind", "whose", "bucket", 0, ${list((name) => sql`sum(${sql.ref(name)})`)} from "spread" group by 1, 2, 3
    order by 1, 2, 3
    on conflict ("kind", "whose", "bucket", "slot")
    do update set ${list((name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + excluded.${sql.ref(name)}`)}`.execute(
    db,
  );
}
