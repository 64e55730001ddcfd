import type { Db, MoveInFate } from '#app/db/schema.ts';
import {
  CONCERNED,
  CONCERNS,
  type Concern,
  type DocumentFilter,
  FATES,
  type FileProblem,
  idleAfter,
  type ListedDocument,
  type MoveIn,
  type Note,
  type NoteCode,
} from '#app/domain/shop/move-in/move-in.ts';
import { type Page, readCounted } from '#app/domain/text/paging.ts';

const PAGE_SIZE = 50;

/** The newest move; null if there is none. It is counted once its documents are checked. */
export async function readMoveIn(db: Db, now: Date): Promise<MoveIn | null> {
  const move = await db
    .selectFrom('moveIns')
    .leftJoin('users', 'users.id', 'moveIns.uid')
    .selectAll('moveIns')
    .select('users.name as by')
    .orderBy('moveIns.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!move) return null;
  const { id, fileName, by, state, documents, worked } = move;
  const isIdle = now.getTime() - Date.parse(move.activeAt) > idleAfter(state);
  const isCounted = state === 'ready' || state === 'done';
  const counts = isCounted ? await countFates(db, id) : [];
  const concerns = { owners: 0, prices: 0 };
  for (const fate of isCounted ? CONCERNS : []) concerns[fate] = await countConcern(db, id, fate);
  const problem = move.problem as FileProblem | null;
  return { id, fileName, by, state, problem, isIdle, documents, worked, nested: move.nested, counts, concerns };
}

async function countFates(db: Db, id: string): Promise<MoveIn['counts']> {
  const counts = await db
    .selectFrom('moveInDocuments')
    .select(['collection', 'fate', ({ fn }) => fn.countAll<number>().as('documents')])
    .where('moveInId', '=', id)
    .groupBy(['collection', 'fate'])
    .orderBy('collection')
    .execute();
  return counts.map((each) => ({ ...each, documents: Number(each.documents) }));
}

async function countConcern(db: Db, id: string, fate: Concern): Promise<number> {
  const found = select(db, id, { fate, collection: '' }).select(({ fn }) => fn.countAll().as('documents'));
  return Number((await found.executeTakeFirst())?.documents ?? 0);
}

const NOTES: Record<Concern, NoteCode> = { owners: 'becomes-owner', prices: 'recomputed' };

function select(db: Db, id: string, { fate, collection }: DocumentFilter) {
  return db
    .selectFrom('moveInDocuments')
    .where('moveInId', '=', id)
    .$if(Object.hasOwn(NOTES, fate), (query) =>
      query
        .where('collection', '=', CONCERNED[fate as Concern])
        .where('notes', 'like', `%"${NOTES[fate as Concern]}"%`),
    )
    .$if(
      FATES.some((each) => each === fate),
      (query) => query.where('fate', '=', fate as MoveInFate),
    )
    .$if(collection !== '', (query) => query.where('collection', '=', collection));
}

export async function listDocuments(
  db: Db,
  id: string,
  filter: DocumentFilter & { page: number },
): Promise<{ rows: ListedDocument[] } & Page> {
  const { rows, ...page } = await readCounted(
    { wanted: filter.page, size: PAGE_SIZE },
    ({ size, offset }) => readDocuments(db, id, filter).limit(size).offset(offset).execute(),
    async () => {
      const count = select(db, id, filter).select(({ fn }) => fn.countAll<number>().as('count'));
      return Number((await count.executeTakeFirst())?.count ?? 0);
    },
  );
  return { rows: rows.map(listed), ...page };
}

function readDocuments(db: Db, id: string, filter: DocumentFilter) {
  return select(db, id, filter).select(['position', 'collection', 'docId', 'fate', 'notes']).orderBy('position');
}

const listed = ({ notes, ...row }: Omit<ListedDocument, 'notes'> & { notes: string }): ListedDocument => ({
  ...row,
  notes: JSON.parse(notes) as Note[],
});

export async function* readAllDocuments(db: Db, id: string, filter: DocumentFilter): AsyncGenerator<ListedDocument[]> {
  for (let last = 0; ; ) {
    const rows = await readDocuments(db, id, filter).where('position', '>', last).limit(1_000).execute();
    if (rows.length === 0) return;
    yield rows.map(listed);
    last = rows.at(-1)?.position ?? last;
  }
}
