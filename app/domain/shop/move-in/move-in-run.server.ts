import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { jsonTexts } from '#app/db/json-rows.server.ts';
import { letOthersIn } from '#app/db/let-others-in.server.ts';
import type { Db, MoveInFate, Trx } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { transact } from '#app/db/transaction.server.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { instant } from '#app/domain/dates.ts';
import { NoLongerAllowedError, record } from '#app/domain/people/audit/audit-record.server.ts';
import { accountsMover, usersMover } from '#app/domain/shop/move-in/accounts-move.server.ts';
import type { Fields } from '#app/domain/shop/move-in/export-values.ts';
import { itemsMover } from '#app/domain/shop/move-in/items-move.server.ts';
import {
  ABANDONED_MS,
  type Collection,
  type NamedCollection,
  type Note,
  type TwoPrices,
} from '#app/domain/shop/move-in/move-in.ts';
import { enter, readFile, takeOver, type Work, workOn } from '#app/domain/shop/move-in/move-in-stage.server.ts';
import {
  type Context,
  type Mover,
  refused,
  type Staged,
  type Verdict,
  type Writing,
} from '#app/domain/shop/move-in/mover.ts';
import { ordersMover } from '#app/domain/shop/move-in/orders-move.server.ts';
import {
  announcementsMover,
  methodsMover,
  profitMover,
  ratesMover,
  typesMover,
} from '#app/domain/shop/move-in/settings-move.server.ts';

/** Others wait for one batch at most. */
const BATCH = 150;
const SLICE = 2_000;
const WRITTEN: MoveInFate[] = ['new', 'changed', 'repaired'];

const MOVERS: Record<Collection, Mover<never>> = {
  accounts: accountsMover as Mover<never>,
  users: usersMover as Mover<never>,
  typeSettings: typesMover as Mover<never>,
  settings: profitMover as Mover<never>,
  paymentSettings: methodsMover as Mover<never>,
  announcement: announcementsMover as Mover<never>,
  exchangeRates: ratesMover as Mover<never>,
  inventories: itemsMover as Mover<never>,
  orders: ordersMover as Mover<never>,
};

const moverOf = (collection: string) =>
  Object.hasOwn(MOVERS, collection) ? MOVERS[collection as Collection] : undefined;

/** Goes on with a move as far as it can: reads the file, checks its documents, or moves them in. May be called again after a kill. */
export async function goOnMovingIn(db: Db, id: string, timeZone: string): Promise<void> {
  const work = await takeOver(db, id);
  for (;;) {
    const move = await db
      .selectFrom('moveIns')
      .select(['state', 'latest', 'owners', 'uid', 'worker'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (move?.worker !== work.worker) return;
    const { state, uid, latest } = move;
    const context = { moveInId: id, now: new Date(), latest, owners: Boolean(move.owners), timeZone };
    if (state === 'reading') await readFile(db, work);
    else if (state === 'checking') await checkDocuments(db, work, { ...context, isTrial: true });
    else if (state === 'moving') await moveDocuments(db, { ...work, uid }, { ...context, isTrial: false });
    else return;
  }
}

type Place = { step: number; sortKey: string; position: number };
const START: Place = { step: -1, sortKey: '', position: 0 };

async function checkDocuments(db: Db, work: Work, context: Context): Promise<void> {
  const { id } = work;
  for (let after = START; ; ) {
    const batch = await readBatch(db, id, after, { which: 'unchecked', limit: BATCH });
    const last = batch.at(-1);
    const verdicts = await check(db, batch, context);
    const isGoing = await transact(db, async (trx) => {
      if (!(await workOn(trx, work, 'checking', new Date()))) return false;
      await saveVerdicts(trx, id, batch, verdicts, null);
      if (!last) await enter(trx, id, 'ready');
      return true;
    });
    if (!isGoing || !last) return;
    after = last;
    await letOthersIn();
  }
}

/** After an error, each document of the batch moves alone, so that one that cannot be written stops no other. */
async function moveDocuments(db: Db, work: Work & { uid: string | null }, context: Context): Promise<void> {
  const { uid } = work;
  let alone = 0;
  for (let after = START; ; ) {
    const place = { after, limit: alone > 0 ? 1 : BATCH };
    let last: Place | undefined;
    try {
      last = await moveBatch(db, work, place, (trx, now, batch) => writeBatch(trx, { now, uid }, batch, context));
    } catch (error) {
      if (isUnavailable(error) || error instanceof NoLongerAllowedError) throw error;
      if (place.limit > 1) {
        alone = BATCH;
        continue;
      }
      const failed = refused({ code: 'failed', from: String(error).slice(0, 120) });
      last = await moveBatch(db, work, place, async () => [failed]);
    }
    if (!last) return finishMoving(db, work);
    alone = Math.max(0, alone - 1);
    after = last;
    await letOthersIn();
  }
}

type BatchWriter = (trx: Trx, now: Date, batch: Staged[]) => Promise<Verdict[]>;

/** @returns the last document of the batch; nothing if none is left, or somebody else has ended the move. */
async function moveBatch(
  db: Db,
  work: Work,
  { after, limit }: { after: Place; limit: number },
  write: BatchWriter,
): Promise<Place | undefined> {
  return transact(db, async (trx) => {
    const now = new Date();
    if (!(await workOn(trx, work, 'moving', now))) return undefined;
    const batch = await readBatch(trx, work.id, after, { which: 'unmoved', limit });
    if (batch.length === 0) return undefined;
    await saveVerdicts(trx, work.id, batch, await write(trx, now, batch), instant(now));
    noteChange(trx, { what: 'catalog' });
    return batch.at(-1);
  });
}

/** What has not moved is about people, too. Only the fates stay. In slices, so that others have their turn. */
async function finishMoving(db: Db, work: Work): Promise<void> {
  for (let from = 0, isLeft = true; isLeft; from += SLICE) {
    isLeft = await transact(db, async (trx) => {
      if (!(await workOn(trx, work, 'moving', new Date()))) return false;
      await trx
        .updateTable('moveInDocuments')
        .set({ fields: '', sortKey: '' })
        .where('moveInId', '=', work.id)
        .where('position', '>', from)
        .where('position', '<=', from + SLICE)
        .where(({ eb, or }) => or([eb('fields', '<>', ''), eb('sortKey', '<>', '')]))
        .execute();
      const { documents } = await trx
        .selectFrom('moveIns')
        .select('documents')
        .where('id', '=', work.id)
        .executeTakeFirstOrThrow();
      if (documents <= from + SLICE) await enter(trx, work.id, 'done');
      return documents > from + SLICE;
    });
    await letOthersIn();
  }
}

/** Each batch is checked again in its transaction: the shop may have changed since, and somebody else may go on at once. */
async function writeBatch(trx: Trx, by: Writing, batch: Staged[], context: Context): Promise<Verdict[]> {
  const verdicts = await check(trx, batch, context);
  const rows = verdicts.flatMap(({ row }) => (row === undefined ? [] : [row]));
  if (rows.length > 0) await moverOf(batch[0]?.collection ?? '')?.write(trx, by, rows as never[]);
  return verdicts;
}

async function readBatch(
  db: Db,
  id: string,
  after: Place,
  { which, limit }: { which: 'unchecked' | 'unmoved'; limit: number },
): Promise<(Staged & Place)[]> {
  const rows = await db
    .selectFrom('moveInDocuments')
    .select(['position', 'step', 'sortKey', 'collection', 'docId', 'fields'])
    .where('moveInId', '=', id)
    .$call((query) =>
      sortAfter(query, ['step', 'sortKey', 'position'], 'asc', [after.step, after.sortKey, after.position]),
    )
    .$call((query) =>
      which === 'unchecked'
        ? query.where('fate', 'is', null)
        : query.where('movedAt', 'is', null).where('fate', 'in', WRITTEN),
    )
    .limit(limit)
    .execute();
  return rows
    .filter(({ collection }) => collection === rows[0]?.collection)
    .map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) as Fields }));
}

async function check(db: Db, batch: Staged[], context: Context): Promise<Verdict[]> {
  const [first] = batch;
  if (!first) return [];
  const mover = moverOf(first.collection);
  if (!mover) return batch.map(() => refused({ code: 'unknown-collection', from: first.collection }));
  const twice = await findTwice(db, context.moveInId, batch);
  const once = batch.filter(({ position }) => !twice.has(position));
  const verdicts = await mover.check(db, once, context);
  const byPosition = new Map(once.map(({ position }, at) => [position, verdicts[at] as Verdict]));
  return batch.map(
    ({ position, docId }) => byPosition.get(position) ?? refused({ code: 'twice-in-file', from: docId }),
  );
}

/** Of two documents with one id, the first counts. */
async function findTwice(db: Db, moveInId: string, batch: Staged[]): Promise<Set<number>> {
  const earlier = await db
    .selectFrom('moveInDocuments')
    .select(['docId', ({ fn }) => fn.min('position').as('first')])
    .where('moveInId', '=', moveInId)
    .where('collection', '=', batch[0]?.collection ?? '')
    .where(
      sql<boolean>`"docId" in ${jsonTexts(
        db,
        batch.map(({ docId }) => docId),
      )}`,
    )
    .groupBy('docId')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  const first = new Map(earlier.map((each) => [each.docId, Number(each.first)]));
  return new Set(batch.flatMap(({ docId, position }) => ((first.get(docId) ?? position) < position ? [position] : [])));
}

/** What has moved in keeps no fields: they would be a second copy of what the shop knows of people. */
async function saveVerdicts(
  trx: Trx,
  moveInId: string,
  batch: Staged[],
  verdicts: Verdict[],
  movedAt: string | null,
): Promise<void> {
  if (batch.length === 0) return;
  // Most documents of a batch have the same fate.
  const alike = Map.groupBy(batch.keys(), (at) => JSON.stringify([verdicts[at]?.fate, verdicts[at]?.notes]));
  for (const places of alike.values()) {
    const { fate, notes } = verdicts[places[0] ?? 0] as Verdict;
    await trx
      .updateTable('moveInDocuments')
      .set({ fate, notes: JSON.stringify(notes), ...(movedAt !== null && { movedAt, fields: '' }) })
      .where('moveInId', '=', moveInId)
      .where(
        'position',
        'in',
        places.map((at) => (batch[at] as Staged).position),
      )
      .execute();
  }
  await trx
    .updateTable('moveIns')
    .set(({ eb }) => ({ worked: eb('worked', '+', batch.length) }))
    .where('id', '=', moveInId)
    .execute();
}

export type Started = { ok: true } | { ok: false; problem: 'no-such-move' | 'not-ready' | 'unanswered' };

/** Lets a move begin to write, or go on if nobody works on it. The caller then runs `goOnMovingIn`. */
export async function startMovingIn(
  db: Db,
  { now, uid }: { now: Date; uid: string | null },
  { id, latest, owners = false }: { id: string; latest: 'main' | 'latest' | null; owners?: boolean },
): Promise<Started> {
  return transact(db, async (trx) => {
    const move = await trx.selectFrom('moveIns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!move) return { ok: false, problem: 'no-such-move' };
    const activeAt = instant(now);
    const isIdle = now.getTime() - Date.parse(move.activeAt) > ABANDONED_MS;
    if (['reading', 'checking', 'moving'].includes(move.state) && isIdle) {
      await trx.updateTable('moveIns').set({ uid, activeAt }).where('id', '=', id).execute();
      return { ok: true };
    }
    if (move.state !== 'ready') return { ok: false, problem: 'not-ready' };
    if (latest === null && (await listTwoPrices(trx, id, 1)).length > 0) return { ok: false, problem: 'unanswered' };
    const written = trx.selectFrom('moveInDocuments').where('moveInId', '=', id).where('fate', 'in', WRITTEN);
    const { count } = await written.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
    await enter(trx, id, 'moving', { worked: move.documents - Number(count) });
    await trx.updateTable('moveIns').set({ uid, latest, owners, activeAt }).where('id', '=', id).execute();
    const after = { fileName: move.fileName, documents: move.documents };
    await record(trx, now, { uid, action: 'moved in', entity: 'moveIns', entityId: id, after });
    return { ok: true };
  });
}

/** Says which collection a file is that names none. The caller then runs `goOnMovingIn`, which reads it again. */
export async function nameCollection(
  db: Db,
  { now }: { now: Date },
  { id, collection }: { id: string; collection: NamedCollection },
): Promise<Started> {
  const { numUpdatedRows } = await db
    .updateTable('moveIns')
    .set({ collection, state: 'reading', problem: null, activeAt: instant(now) })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('problem', '=', 'unnamed')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? { ok: true } : { ok: false, problem: 'not-ready' };
}

export async function listTwoPrices(db: Db, id: string, limit = 5): Promise<TwoPrices[]> {
  const items = await db
    .selectFrom('moveInDocuments')
    .select(['docId', 'fields', 'notes'])
    .where('moveInId', '=', id)
    .where('collection', '=', 'inventories')
    .where('fate', '=', 'repaired')
    .where('notes', 'like', '%"latest-differs"%')
    .orderBy('position')
    .limit(limit)
    .execute();
  return items.map(({ docId, fields, notes }) => {
    const { name } = JSON.parse(fields) as { name?: string };
    const note = (JSON.parse(notes) as Note[]).find(({ code }) => code === 'latest-differs');
    return { docId, name: String(name ?? ''), main: note?.from ?? '', latest: note?.to ?? '' };
  });
}
