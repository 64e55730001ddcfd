import type { DatabaseSync } from 'node:sqlite';
import type { Column, Kind, Table } from '#app/database-copy/copy-format.server.ts';

/** Kinds by column type, which SQLite stores as a migration wrote it. */
const kinds: Record<string, Kind> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  boolean: 'boolean',
  timestamptz: 'instant',
  json: 'text',
  jsonb: 'text',
  numeric: 'decimal',
  blob: 'bytes',
};

/** Kysely's own tables, and the waiting list of SQLite's search index. */
const NOT_COPIED = ['kysely_migration', 'kysely_migration_lock', 'orderWordsToCome'];

type ColumnRow = { name: string; type: string; pk: number };

export function tablesOf(file: DatabaseSync): Table[] {
  const names = file
    .prepare(`select name from pragma_table_list where schema = 'main' and type = 'table' order by name`)
    .all() as { name: string }[];
  return names
    .filter(({ name }) => !name.startsWith('sqlite_') && !NOT_COPIED.includes(name))
    .map(({ name }) => tableOf(file, name));
}

function tableOf(file: DatabaseSync, name: string): Table {
  const rows = file.prepare('select name, type, pk from pragma_table_info(?)').all(name) as ColumnRow[];
  const column = (row: ColumnRow): Column => {
    const kind = kinds[row.type.toLowerCase()];
    if (!kind) throw new Error(`${name}.${row.name} has the type ${row.type}, which cannot be copied`);
    return { name: row.name, kind };
  };
  const key = rows.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  return { name, columns: rows.map(column), key: key.map(column) };
}
