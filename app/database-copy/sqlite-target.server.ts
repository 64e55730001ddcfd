import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { CopyError } from '#app/database-copy/copy-error.server.ts';
import { decodeField, quoteIdentifier, type Table } from '#app/database-copy/copy-format.server.ts';
import type { AppliedMigration, Sequences, Writable } from '#app/database-copy/engine-side.ts';
import { SqliteReader } from '#app/database-copy/sqlite-reader.server.ts';

type SchemaObject = { type: 'index' | 'trigger'; name: string; sql: string };

/** Fills the file of a migrated, empty shop. The constructor drops its indexes and triggers; `complete` creates them again and
 * commits. There is no journal: an interruption may damage the file. */
export class SqliteTarget extends SqliteReader implements Writable {
  readonly #droppedObjects: SchemaObject[];

  constructor(path: string) {
    const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    super(file);
    for (const setting of ['journal_mode = delete', 'journal_mode = off', 'synchronous = off', 'cache_size = -64000'])
      file.exec(`pragma ${setting}`);
    file.exec('begin');
    this.#droppedObjects = file
      .prepare(
        `select type, name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null order by type`,
      )
      .all() as SchemaObject[];
    for (const { type, name } of this.#droppedObjects) file.exec(`drop ${type} ${quoteIdentifier(name)}`);
  }

  async write({ name, columns }: Table, blocks: AsyncIterable<string>): Promise<void> {
    const list = columns.map((column) => quoteIdentifier(column.name)).join(', ');
    const insert = this.file.prepare(
      `insert into ${quoteIdentifier(name)} (${list}) values (${columns.map(() => '?').join(', ')})`,
    );
    const kinds = columns.map(({ kind }) => kind);
    const decode = (field: string, at: number): SQLInputValue => decodeField(field, kinds[at] ?? 'text');
    for await (const block of blocks)
      for (const line of block.slice(0, -1).split('\n')) insert.run(...line.split('\t').map(decode));
  }

  async complete(sequences: Sequences): Promise<void> {
    for (const { sql } of this.#droppedObjects) this.file.exec(sql);
    const deleteSequence = this.file.prepare('delete from sqlite_sequence where name = ?');
    const insertSequence = this.file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
    for (const [table, last] of Object.entries(sequences)) {
      deleteSequence.run(table);
      insertSequence.run(table, BigInt(last));
    }
    // The trigger of orderWordsToCome builds the search index.
    this.file.exec('insert into "orderWordsToCome" ("number") select "number" from "orders" order by 1');
    this.file.exec('commit');
    const [broken] = this.file.prepare('pragma foreign_key_check').all();
    if (broken) throw new CopyError(`a row of ${broken.table} refers to a missing row of ${broken.parent}`);
  }

  writeMigrations(applied: AppliedMigration[]): void {
    this.file.exec('delete from kysely_migration');
    const insert = this.file.prepare('insert into kysely_migration (name, timestamp) values (?, ?)');
    for (const { name, timestamp } of applied) insert.run(name, timestamp);
  }
}
