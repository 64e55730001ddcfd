import { randomUUIDv7 } from 'node:crypto';
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
import { ABANDONED_MS, COLLECTIONS, type FileProblem, STOPPED_ARRIVING_MS } from '#app/domain/shop/move-in/move-in.ts';

/** Documents that one transaction inserts, and how much of their text. */
const BATCH = { documents: 200, characters: 300_000 };
const FINISHED: MoveInState[] = ['done', 'failed'];

type By = { now: Date; uid: string | null };
export type Begun = { ok: true } | { ok: false; problem: 'another-open'; fileName: string };

/** Begins a move, unless another is open. What a finished one has left is deleted. The same again changes nothing. */
export async function beginMoveIn(
  db: Db,
  { now, uid }: By,
  { id, fileName, state }: { id: string; fileName: string; state: 'arriving' | 'reading' },
): Promise<Begun> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const open = await trx
      .selectFrom('moveIns')
      .select(['id', 'fileName', 'state', 'activeAt'])
      .where('state', 'not in', FINISHED)
      .executeTakeFirst();
    if (open?.id === id) return { ok: true };
    // Of a file that stopped arriving, nothing is lost.
    const isGone = open?.state === 'arriving' && now.getTime() - Date.parse(open.activeAt) > STOPPED_ARRIVING_MS;
    if (open && !isGone) return { ok: false, problem: 'another-open', fileName: open.fileName };
    await trx.deleteFrom('moveIns').execute();
    const at = instant(now);
    await trx.insertInto('moveIns').values({ id, fileName, uid, state, createdAt: at, activeAt: at }).execute();
    return { ok: true };
  });
}

type Part = { id: string; part: number; parts: number; bytes: Uint8Array };

/** Keeps a part of the file. @returns whether all have arrived. */
export async function keepPart(db: Db, now: Date, { id, part, parts, bytes }: Part): Promise<'more' | 'all' | 'gone'> {
  return transact(db, async (trx) => {
    if (!(await workOn(trx, id, 'arriving', now))) return 'gone';
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

/** Locks a move while it is in this state, so that one worker at a time goes on. @returns false if it is not any more. */
export async function workOn(trx: Trx, id: string, state: MoveInState, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('moveIns')
    .set({ activeAt: instant(now) })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function enter(
  trx: Trx,
  id: string,
  state: MoveInState,
  problem: FileProblem | null = null,
): Promise<void> {
  await trx.updateTable('moveIns').set({ state, problem, worked: 0 }).where('id', '=', id).execute();
}

/** Reads the file from the parts that have arrived, or from `source`. What an interrupted reading has left is read again. */
export async function readFile(db: Db, id: string, source: AsyncIterable<Uint8Array> = partsOf(db, id)): Promise<void> {
  await db.deleteFrom('moveInDocuments').where('moveInId', '=', id).execute();
  let [position, isKnown] = [0, false];
  const save = async (batch: ExportDocument[]) => {
    const rows = batch.map((document, at) => rowOf(id, position + at + 1, document));
    position += batch.length;
    isKnown ||= rows.some(({ step }) => step < COLLECTIONS.length);
    return transact(db, async (trx) => {
      if (!(await workOn(trx, id, 'reading', new Date()))) return false;
      await insertAll(trx, 'moveInDocuments', rows);
      await trx.updateTable('moveIns').set({ documents: position }).where('id', '=', id).execute();
      return true;
    });
  };
  try {
    for await (const batch of inBatches(readExport(source))) if (!(await save(batch))) return;
    if (!isKnown) throw new ExportError(position === 0 ? 'empty' : 'nothing-known');
    await finishReading(db, id, 'checking');
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    await db.deleteFrom('moveInDocuments').where('moveInId', '=', id).execute();
    await finishReading(db, id, 'failed', error.problem);
  }
}

async function finishReading(db: Db, id: string, state: 'checking' | 'failed', problem: FileProblem | null = null) {
  await transact(db, async (trx) => {
    if (!(await workOn(trx, id, 'reading', new Date()))) return;
    await trx.deleteFrom('moveInParts').where('moveInId', '=', id).execute();
    await enter(trx, id, state, problem);
  });
}

async function* partsOf(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const kept = await db
      .selectFrom('moveInParts')
      .select('bytes')
      .where('moveInId', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
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

/**
 * Ends a move and deletes its file. What has moved in stays; the same file may bring the rest later. @returns false while it
 * moves in.
 */
export async function discardMoveIn(db: Db, id: string, now = new Date()): Promise<boolean> {
  const idleSince = instant(new Date(now.getTime() - ABANDONED_MS));
  const { numDeletedRows } = await db
    .deleteFrom('moveIns')
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('state', '<>', 'moving'), eb('activeAt', '<', idleSince)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends moves that nobody has worked on for a month: their files are about people. */
export async function deleteOldMoveIns(db: Db, now: Date): Promise<void> {
  const before = instant(new Date(now.getTime() - 30 * DAY_MS));
  await db.deleteFrom('moveIns').where('activeAt', '<', before).execute();
}

export const newMoveInId = (): string => randomUUIDv7();
