import { type RawBuilder, sql } from 'kysely';
import { type ItemKind, PHONE_COLUMNS, PHONE_SPECS, type Phone } from '#app/domain/phone/phone.ts';

export const phoneColumnsSql: RawBuilder<unknown> = sql.join(PHONE_COLUMNS.map((column) => sql.ref(column)));

/** `isArticle` in SQL. */
export function hasKind(kind: ItemKind): RawBuilder<boolean> {
  const isArticle = sql.join(
    PHONE_SPECS.map((spec) => sql`${sql.ref(spec)} = ''`),
    sql` and `,
  );
  return kind === 'article' ? sql`(${isArticle})` : sql`not (${isArticle})`;
}

/** Selects the columns of a phone under names that no other table has. `splitPhone` reads them. */
export function phoneColumnsOf<Table extends string>(table: Table) {
  return PHONE_COLUMNS.map((column) => `${table}.${column} as phone_${column}` as const);
}

type PhoneRow = { [Column in keyof Phone as `phone_${Column}`]: Phone[Column] };

export function splitPhone<Row extends PhoneRow>(row: Row): { phone: Phone; rest: Omit<Row, keyof PhoneRow> } {
  const rest: Partial<Row> = { ...row };
  for (const column of PHONE_COLUMNS) delete rest[`phone_${column}`];
  const phone: Phone = Object.assign({}, ...PHONE_COLUMNS.map((column) => ({ [column]: row[`phone_${column}`] })));
  return { phone, rest: rest as Omit<Row, keyof PhoneRow> };
}
