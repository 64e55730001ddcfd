import type { DatabaseSync } from 'node:sqlite';

type Column = { name: string; type: string; notnull: number; dflt_value: string | null };
/** Keys are lists of columns, null for an expression. */
type Table = {
  columns: Column[];
  checks: string[];
  uniques: (string | null)[][];
  references: string[];
  guards: string[];
};
export type Schema = Map<string, Table>;

export function readSchema(db: DatabaseSync): Schema {
  const rows = db.prepare("select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite_%'").all();
  const objects = rows as { type: string; name: string; tbl_name: string; sql: string }[];
  const tables = objects.filter(({ type }) => type === 'table');
  return new Map(
    tables.map(({ name, sql }) => [
      name,
      {
        columns: db.prepare('select * from pragma_table_info(?)').all(name) as Column[],
        checks: checksIn(sql),
        uniques: uniqueKeys(db, name),
        references: db
          .prepare('select "from" from pragma_foreign_key_list(?)')
          .all(name)
          .map((key) => String(key.from)),
        guards: objects
          .filter((each) => each.type === 'trigger' && each.tbl_name === name && /\braise\b/i.test(each.sql))
          .map((trigger) => trigger.name),
      },
    ]),
  );
}

function checksIn(sql: string): string[] {
  return [...sql.matchAll(/\bcheck\s*\(/gi)].map(({ index, 0: start }) => {
    const from = index + start.length;
    let to = from;
    for (let depth = 1; depth > 0 && to < sql.length; to++) depth += Number(sql[to] === '(') - Number(sql[to] === ')');
    return sql
      .slice(from, to - 1)
      .replaceAll(/\s+/g, ' ')
      .trim();
  });
}

function uniqueKeys(db: DatabaseSync, table: string): (string | null)[][] {
  const indexes = db.prepare('select name from pragma_index_list(?) where "unique"').all(table);
  return indexes.map(({ name }) => {
    const columns = db.prepare('select name from pragma_index_info(?)').all(String(name));
    return columns.map((column) => column.name as string | null);
  });
}

/** What a process that knows only the schema before could fail at after the change. */
export function whatBreaks(before: Schema, after: Schema): string[] {
  return [...before].flatMap(([name, old]) => {
    const table = after.get(name);
    return table ? whatTableBreaks(old, table).map((fault) => `${name}${fault}`) : [`${name} is gone`];
  });
}

function whatTableBreaks(old: Table, table: Table): string[] {
  const now = new Map(table.columns.map((column) => [column.name, column]));
  const isKnown = (name: string) => old.columns.some((column) => column.name === name);
  const changed = old.columns.flatMap(({ name, type, notnull, dflt_value }) => {
    const column = now.get(name);
    if (!column) return [`.${name} is gone`];
    if (column.type !== type) return [`.${name} has another type`];
    if (column.notnull > notnull) return [`.${name} must have a value`];
    return column.notnull && dflt_value !== null && column.dflt_value === null ? [`.${name} has no default`] : [];
  });
  const required = table.columns.filter(
    (column) => !isKnown(column.name) && column.notnull && column.dflt_value === null,
  );
  const checks = table.checks.filter(
    (check) => !old.checks.includes(check) && old.columns.some((column) => check.includes(column.name)),
  );
  // A key with a new column cannot be violated by who does not fill it.
  const oldKeys = old.uniques.map(String);
  const keys = table.uniques.filter(
    (key) => key.every((column) => column === null || isKnown(column)) && !oldKeys.includes(String(key)),
  );
  return [
    ...changed,
    ...required.map((column) => `.${column.name} is new and needs a value`),
    ...checks.map((check) => ` has a new check: ${check}`),
    ...keys.map((key) => ` has a new unique key: ${key.join(', ')}`),
    ...table.references
      .filter((column) => isKnown(column) && !old.references.includes(column))
      .map((column) => `.${column} has a new reference`),
    ...table.guards.filter((guard) => !old.guards.includes(guard)).map((guard) => ` is guarded by ${guard}`),
  ];
}
