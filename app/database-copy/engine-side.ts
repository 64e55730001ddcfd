import type { Table } from '#app/database-copy/copy-format.server.ts';

export type AppliedMigration = { name: string; timestamp: string };
/** The highest number that each table has given out. */
export type Sequences = Record<string, number>;

/** A database to copy from, or to compare with. Blocks are whole lines of COPY's text format, in the order of the key. */
export type Readable = {
  migrations(): Promise<AppliedMigration[]>;
  sequences(): Promise<Sequences>;
  count(table: Table): Promise<number>;
  read(table: Table): AsyncIterable<string>;
};

export type Writable = Readable & {
  write(table: Table, blocks: AsyncIterable<string>): Promise<void>;
  /** Builds what was left out to write faster: indexes, foreign keys, triggers. */
  complete(sequences: Sequences): Promise<void>;
};
