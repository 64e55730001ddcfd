import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '#app/backup/backup-lock.server.ts';
import { CopyError } from '#app/database-copy/copy-error.server.ts';
import { encodeValue, quoteIdentifier, type Table } from '#app/database-copy/copy-format.server.ts';
import type { AppliedMigration, Readable, Sequences } from '#app/database-copy/engine-side.ts';
import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';

const BLOCK_LENGTH = 65_536;

/** Opens the database of a stopped shop to read it. No shop can open that database until the connection is closed. */
export function openAlone(dataDir: string): DatabaseSync {
  const path = join(dataDir, DATABASE_FILE);
  if (!existsSync(path)) throw new CopyError(`there is no ${path}`);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive');
    file.exec('begin exclusive');
    file.exec('pragma query_only = on');
    file.exec('pragma cache_size = -32000');
    return file;
  } catch (error) {
    file.close();
    throw isBusy(error) ? new CopyError('the shop is running on this data: stop it first') : error;
  }
}

export class SqliteReader implements Readable {
  readonly file: DatabaseSync;

  constructor(file: DatabaseSync) {
    this.file = file;
  }

  async migrations(): Promise<AppliedMigration[]> {
    const exists = this.file.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
    if (!exists) return [];
    return this.file.prepare('select name, timestamp from kysely_migration order by name').all() as AppliedMigration[];
  }

  async sequences(): Promise<Sequences> {
    const rows = this.file.prepare('select name, seq from sqlite_sequence').all() as { name: string; seq: number }[];
    return Object.fromEntries(rows.filter(({ seq }) => seq > 0).map(({ name, seq }) => [name, seq]));
  }

  async count({ name }: Table): Promise<number> {
    return Number(this.file.prepare(`select count(*) as n from ${quoteIdentifier(name)}`).get()?.n);
  }

  async *read({ name, columns, key }: Table): AsyncIterable<string> {
    const list = (of: { name: string }[]) => of.map((column) => quoteIdentifier(column.name)).join(', ');
    const statement = this.file.prepare(`select ${list(columns)} from ${quoteIdentifier(name)} order by ${list(key)}`);
    statement.setReturnArrays(true);
    // An amount may exceed what a number holds.
    statement.setReadBigInts(columns.some(({ kind }) => kind === 'decimal'));
    const kinds = columns.map(({ kind }) => kind);
    let block = '';
    for (const row of statement.iterate() as Iterable<never[]>) {
      block += `${row.map((value, at) => encodeValue(value, kinds[at] ?? 'text')).join('\t')}\n`;
      if (block.length < BLOCK_LENGTH) continue;
      yield block;
      block = '';
    }
    if (block) yield block;
  }
}
