import { createHash } from 'node:crypto';
import { CopyError } from '#app/database-copy/copy-error.server.ts';
import type { Table } from '#app/database-copy/copy-format.server.ts';
import type { Readable, Writable } from '#app/database-copy/engine-side.ts';
import type { Difference } from '#app/domain/shop/integrity/difference.server.ts';

export type Say = (line: string) => void;
/** `cleanupError` says why the target folder could not be flushed and cleared once the copy was in place; else null. */
export type CopyResult = { tables: CopiedTable[]; differences: Difference[]; cleanupError: string | null };
export type CopiedTable = { name: string; rows: number; checksum: string };

const PROGRESS_MS = 5_000;

/** Copies all rows, completes the target, reads it again and compares. @throws CopyError that names a table that differs. */
export async function copyTables(
  source: Readable,
  target: Writable,
  tables: Table[],
  say: Say,
): Promise<CopiedTable[]> {
  const copiedTables: CopiedTable[] = [];
  for (const table of tables) {
    const total = await source.count(table);
    const sum = new Checksum(`${table.name}: %s of ${total.toLocaleString('en')} rows`, say);
    await target.write(table, sum.through(source.read(table)));
    copiedTables.push({ name: table.name, ...sum.result() });
    if (total > 0) say(`${table.name}: ${total.toLocaleString('en')} rows`);
  }
  say('Making the indexes');
  const sequences = await source.sequences();
  await target.complete(sequences);
  say('Comparing both sides');
  for (const [at, table] of tables.entries()) {
    const sum = new Checksum(`${table.name}: %s rows compared`, say);
    for await (const _ of sum.through(target.read(table)));
    const { rows, checksum } = sum.result();
    const expected = copiedTables[at];
    if (rows !== expected?.rows) throw new CopyError(`${table.name} has ${rows} rows instead of ${expected?.rows}`);
    if (checksum !== expected.checksum)
      throw new CopyError(`the rows of ${table.name} differ from those of the source`);
  }
  if (JSON.stringify(sorted(sequences)) !== JSON.stringify(sorted(await target.sequences())))
    throw new CopyError('the next numbers differ from those of the source');
  return copiedTables;
}

class Checksum {
  readonly #hash = createHash('sha256');
  readonly #progress: string;
  readonly #say: Say;
  #rows = 0;
  #reportedAt = performance.now();

  constructor(progress: string, say: Say) {
    this.#progress = progress;
    this.#say = say;
  }

  async *through(blocks: AsyncIterable<string>): AsyncIterable<string> {
    for await (const block of blocks) {
      this.#hash.update(block);
      for (let at = block.indexOf('\n'); at >= 0; at = block.indexOf('\n', at + 1)) this.#rows++;
      if (performance.now() - this.#reportedAt > PROGRESS_MS) this.#report();
      yield block;
    }
  }

  result(): { rows: number; checksum: string } {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') };
  }

  #report(): void {
    this.#reportedAt = performance.now();
    this.#say(this.#progress.replace('%s', this.#rows.toLocaleString('en')));
  }
}

function sorted(record: Record<string, number>): [string, number][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
}
