import type { DatabaseSync } from 'node:sqlite';

type Column = { name: string; type: string; notnull: number; dflt_value: string | null };
type Table = { columns: Column[]; checks: number; uniques: string[][]; guards: string[] };
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
        checks: sql.split(/\bcheck\b/i).length,
        uniques: uniqueKeys(db, name),
        guards: objects
          .filter((each) => each.type === 'trigger' && each.tbl_name === name && /\braise\b/i.test(each.sql))
          .map((trigger) => trigger.name),
      },
    ]),
  );
}

function uniqueKeys(db: DatabaseSync, table: string): string[][] {
  const indexes = db.prepare('select name from pragma_index_list(?) where "unique"').all(table);
  return indexes.map(({ name }) => {
    const columns = db.prepare('select name from pragma_index_info(?)').all(String(name));
    return columns.map((column) => String(column.name));
  });
}

/** What a process that knows only the schema before could fail at after the change. */
export function whatBreaks(before: Schema, after: Schema): string[] {
  return [...before].flatMap(([name, old]) => {
    const table = after.get(name);
    if (!table) return [`${name} is gone`];
    const known = new Map(table.columns.map((column) => [column.name, column]));
    const changed = old.columns.flatMap((column) => {
      const now = known.get(column.name);
      known.delete(column.name);
      if (!now) return [`${name}.${column.name} is gone`];
      if (now.type !== column.type) return [`${name}.${column.name} has another type`];
      return now.notnull > column.notnull ? [`${name}.${column.name} must have a value`] : [];
    });
    const isKnown = (name: string) => old.columns.some((column) => column.name === name);
    const uniques = old.uniques.map(String);
    const newKeys = table.uniques.filter((key) => key.every(isKnown) && !uniques.includes(String(key)));
    const required = [...known.values()].filter(({ notnull, dflt_value }) => notnull && dflt_value === null);
    return [
      ...changed,
      ...required.map((column) => `${name}.${column.name} is new and needs a value`),
      ...(table.checks > old.checks ? [`${name} has a new check`] : []),
      ...newKeys.map((key) => `${name} has a new unique key: ${key.join(', ')}`),
      ...table.guards.filter((guard) => !old.guards.includes(guard)).map((guard) => `${name} is guarded by ${guard}`),
    ];
  });
}
