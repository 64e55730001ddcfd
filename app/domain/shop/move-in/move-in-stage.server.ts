import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import { insertAll } from '#app/db/json-rows.server.ts';
import { letOthersIn } from '#app/db/let-others-in.server.ts';
import type { Db, MoveInState, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { addressOf } from '#app/domain/shop/move-in/accounts-move.server.ts';
import { ExportError } from '#app/domain/shop/move-in/document-cut.ts';
import { type ExportDocument, readExport } from '#app/domain/shop/move-in/export-read.ts';
import { readTime } from '#app/domain/shop/move-in/export-values.ts';
import {
  ABANDONED_MS,
  COLLECTIONS,
  type FileProblem,
  type NamedCollection,
  STOPPED_ARRIVING_MS,
} from '#app/domain/shop/move-in/move-in.ts';

/** Documents that one transaction inserts, and how much of their text. */
const BATCH = { documents: 200, characters: 300_000 };
const SLICE = { documents: 2_000, parts: 2 };
const FINISHED: MoveInState[] = ['done', 'failed'];

type By = { now: Date; uid: string | null };
type NewMove = { id: string; fileName: string; state: 'arriving' | 'reading'; collection?: NamedCollection | null };
export type Begun = { ok: true } | { ok: false; problem: 'another-open'; fileName: string };

/** Begins a move, unless another is open. What a finished one has left is deleted. The same again changes nothing. */
export async function beginMoveIn(
  db: Db,
  { now, uid }: By,
  { id, fileName, state, collection = null }: NewMove,
): Promise<Begun> {
  await clearFinished(db, now);
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const open = await trx
      .selectFrom('moveIns')
      .select(['id', 'fileName'])
      .where('state', 'not in', FINISHED)
      .executeTakeFirst();
    if (open?.id === id) return { ok: true };
    if (open) return { ok: false, problem: 'another-open', fileName: open.fileName };
    await trx.deleteFrom('moveIns').execute();
    const at = instant(now);
    const move = { id, fileName, uid, state, collection, createdAt: at, activeAt: at };
    await trx.insertInto('moveIns').values(move).execute();
    return { ok: true };
  });
}

/** Empties finished moves, and files that stopped arriving: of them nothing is lost. */
async function clearFinished(db: Db, now: Date): Promise<void> {
  const before = instant(new Date(now.getTime() - STOPPED_ARRIVING_MS));
  await db
    .updateTable('moveIns')
    .set({ state: 'failed' })
    .where('state', '=', 'arriving')
    .where('activeAt', '<', before)
    .execute();
  const finished = await db.selectFrom('moveIns').select('id').where('state', 'in', FINISHED).execute();
  for (const { id } of finished) await clear(db, id);
}

/** In slices, so that others have their turn. */
async function clear(db: Db, id: string): Promise<void> {
  await clearParts(db, id);
  for (let left = 1n; left > 0n; await letOthersIn()) left = await deleteDocuments(db, id);
}

async function clearParts(db: Db, id: string): Promise<void> {
  for (let left = 1n; left > 0n; await letOthersIn()) {
    const slice = db.selectFrom('moveInParts').select('part').where('moveInId', '=', id).limit(SLICE.parts);
    const all = db.deleteFrom('moveInParts').where('moveInId', '=', id).where('part', 'in', slice);
    left = (await all.executeTakeFirstOrThrow()).numDeletedRows;
  }
}

async function deleteDocuments(db: Db, id: string): Promise<bigint> {
  const slice = db.selectFrom('moveInDocuments').select('position').where('moveInId', '=', id).limit(SLICE.documents);
  const all = db.deleteFrom('moveInDocuments').where('moveInId', '=', id).where('position', 'in', slice);
  return (await all.executeTakeFirstOrThrow()).numDeletedRows;
}

type Part = { id: string; part: number; parts: number; bytes: Uint8Array };

/** Keeps a part of the file; the same again changes nothing. @returns whether all have arrived now. */
export async function keepPart(db: Db, now: Date, { id, part, parts, bytes }: Part): Promise<'more' | 'all' | 'gone'> {
  return transact(db, async (trx) => {
    const move = await trx.selectFrom('moveIns').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
    if (!move) return 'gone';
    // The answer to the last part was lost, and it comes again.
    if (move.state !== 'arriving') return 'more';
    await trx
      .updateTable('moveIns')
      .set({ activeAt: instant(now) })
      .where('id', '=', id)
      .execute();
    const kept = trx.insertInto('moveInParts').values({ moveInId: id, part, bytes });
    await kept.onConflict((conflict) => conflict.doNothing()).execute();
    const { arrived } = await trx
      .selectFrom('moveInParts')
      .select(({ fn }) => fn.countAll<number>().as('arrived'))
      .where('moveInId', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(arrived) < parts) return 'more';
    await enter(trx, id, 'reading');
    return 'all';
  });
}

/** If two processes work on a move, only the one that began later goes on. */
export type Work = { id: string; worker: string };

/** Nobody else can write from now on. */
export async function takeOver(db: Db, id: string): Promise<Work> {
  const work = { id, worker: randomUUIDv7() };
  await db.updateTable('moveIns').set({ worker: work.worker }).where('id', '=', id).execute();
  return work;
}

/** Locks a move while it is in this state. @returns false if it is not any more, or if somebody else works on it now. */
export async function workOn(trx: Trx, { id, worker }: Work, state: MoveInState, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('moveIns')
    .set({ activeAt: instant(now) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('worker', '=', worker)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function enter(
  trx: Trx,
  id: string,
  state: MoveInState,
  { problem = null, worked = 0 }: { problem?: FileProblem | null; worked?: number } = {},
): Promise<void> {
  await trx.updateTable('moveIns').set({ state, problem, worked }).where('id', '=', id).execute();
}

/** Reads the file from the parts that have arrived, or from `source`. What an interrupted reading has left is read again. A
 * file whose documents name no collection is kept until somebody says which it is. */
export async function readFile(db: Db, work: Work, source?: AsyncIterable<Uint8Array>): Promise<void> {
  const { id } = work;
  const { collection } = await db
    .selectFrom('moveIns')
    .select('collection')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  let [position, nested, isKnown] = [0, 0, false];
  const save = async (batch: ExportDocument[]) => {
    const rows = batch.map((document, at) => rowOf(id, position + at + 1, document));
    position += batch.length;
    nested += batch.reduce((sum, each) => sum + (each.nested ?? 0), 0);
    isKnown ||= rows.some(({ step }) => step < COLLECTIONS.length);
    return transact(db, async (trx) => {
      if (!(await workOn(trx, work, 'reading', new Date()))) return false;
      await insertAll(trx, 'moveInDocuments', rows);
      await trx.updateTable('moveIns').set({ documents: position, nested }).where('id', '=', id).execute();
      return true;
    });
  };
  try {
    if (!(await forgetRead(db, work))) return;
    const blocks = source ?? partsOf(db, id);
    for await (const batch of inBatches(readExport(blocks, collection))) if (!(await save(batch))) return;
    if (!isKnown) throw new ExportError(position === 0 ? 'empty' : 'nothing-known');
    await finishReading(db, work, 'checking');
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    if (await forgetRead(db, work)) await finishReading(db, work, 'failed', error.problem);
  }
}

/** Deletes what an interrupted reading has left, in slices. @returns false if somebody else reads. */
async function forgetRead(db: Db, work: Work): Promise<boolean> {
  for (;;) {
    const deleted = await transact(db, async (trx) => {
      if (!(await workOn(trx, work, 'reading', new Date()))) return null;
      return deleteDocuments(trx, work.id);
    });
    if (deleted === null || deleted === 0n) return deleted !== null;
    await letOthersIn();
  }
}

async function finishReading(db: Db, work: Work, state: 'checking' | 'failed', problem: FileProblem | null = null) {
  const isOver = await transact(db, async (trx) => {
    if (!(await workOn(trx, work, 'reading', new Date()))) return false;
    await enter(trx, work.id, state, { problem });
    return problem !== 'unnamed';
  });
  // Without, each batch reads all documents: PostgreSQL takes the table for an empty one.
  if (isPostgres(db) && isOver) await sql`analyze "moveInDocuments"`.execute(db);
  if (isOver) await clearParts(db, work.id);
}

async function* partsOf(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const kept = await db
      .selectFrom('moveInParts')
      .select('bytes')
      .where('moveInId', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    // A file at the machine's shell leaves no parts.
    if (!kept && part === 0) throw new ExportError('interrupted');
    if (!kept) return;
    // In blocks, so that others have their turn.
    for (let at = 0; at < kept.bytes.length; at += 65_536) yield kept.bytes.subarray(at, at + 65_536);
  }
}

async function* inBatches(documents: AsyncIterable<ExportDocument>): AsyncGenerator<ExportDocument[]> {
  let [batch, characters]: [ExportDocument[], number] = [[], 0];
  for await (const document of documents) {
    await letOthersIn();
    batch.push(document);
    characters += JSON.stringify(document.fields).length;
    if (batch.length < BATCH.documents && characters < BATCH.characters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  yield batch;
}

function rowOf(moveInId: string, position: number, { collection, id, fields }: ExportDocument) {
  const found = (COLLECTIONS as readonly string[]).indexOf(collection);
  const step = found < 0 ? COLLECTIONS.length : found;
  const isPerson = collection === 'accounts' || collection === 'users';
  const sortKey = isPerson ? addressOf(fields) : collection === 'orders' ? (readTime(fields.createdAt) ?? '') : '';
  const text = withoutNul(JSON.stringify(fields));
  return {
    ...{ moveInId, position, step, sortKey: withoutNul(sortKey).slice(0, 254) },
    ...{ collection: withoutNul(collection).slice(0, 60), docId: withoutNul(id).slice(0, 200), fields: text },
  };
}

/** PostgreSQL takes no NUL in a text, and none of its escapes in JSON. */
const withoutNul = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD').replaceAll('\\u0000', '\\ufffd');

/** Ends a move and deletes its file. What has moved in stays. @returns false while it moves in. */
export async function discardMoveIn(db: Db, id: string, now = new Date()): Promise<boolean> {
  const idleSince = instant(new Date(now.getTime() - ABANDONED_MS));
  const { numUpdatedRows } = await db
    .updateTable('moveIns')
    .set({ state: 'failed', problem: null })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('state', '<>', 'moving'), eb('activeAt', '<', idleSince)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await clear(db, id);
  await db.deleteFrom('moveIns').where('id', '=', id).execute();
  return true;
}

/** Ends moves that nobody has worked on for a month: their files are about people. */
export async function deleteOldMoveIns(db: Db, now: Date): Promise<void> {
  const before = instant(new Date(now.getTime() - 30 * DAY_MS));
  const old = await db.selectFrom('moveIns').select('id').where('activeAt', '<', before).execute();
  for (const { id } of old) {
    await clear(db, id);
    await db.deleteFrom('moveIns').where('id', '=', id).where('activeAt', '<', before).execute();
  }
}

export const newMoveInId = (): string => randomUUIDv7();
