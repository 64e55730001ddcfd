import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { hasKind } from '#app/domain/phone/phone-columns.server.ts';

export type Brand = { key: string; label: string };

const MAX_BRANDS = 12;

/** Lists at most `MAX_BRANDS` brands, those with the most phones first. A brand is the first word of a phone's name. */
export async function listBrands(db: Db): Promise<Brand[]> {
  const rows = await db
    .selectFrom('inventories')
    .select(({ fn }) => [brandOf(db).as('key'), fn.min('name').as('name')])
    .where('deletedAt', 'is', null)
    .where(hasKind('phone'))
    .groupBy(brandOf(db))
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(brandOf(db))
    .limit(MAX_BRANDS)
    .execute();
  return rows.map(({ key, name }) => ({ key, label: name.trim().split(/\s/, 1)[0] ?? key }));
}

export function hasBrand(db: Db, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${brandOf(db)} = ${key}`;
}

function brandOf(db: Db): RawBuilder<string> {
  return isPostgres(db)
    ? sql`split_part("nameKey", ' ', 1)`
    : sql`substr("nameKey", 1, instr("nameKey" || ' ', ' ') - 1)`;
}
