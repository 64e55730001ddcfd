import type { Db, MoveInFate } from '#app/db/schema.ts';
import {
  type DocumentFilter,
  type FileProblem,
  idleAfter,
  type ListedDocument,
  type MoveIn,
  type Note,
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
  const [counts, owners] = isCounted ? [await countFates(db, id), await countOwners(db, id)] : [[], 0];
  const problem = move.problem as FileProblem | null;
  return { id, fileName, by, state, problem, isIdle, documents, worked, counts, owners };
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

async function countOwners(db: Db, id: string): Promise<number> {
  const owners = select(db, id, { fate: 'owners', collection: '' }).select(({ fn }) => fn.countAll().as('owners'));
  return Number((await owners.executeTakeFirst())?.owners ?? 0);
}

function select(db: Db, id: string, { fate, collection }: DocumentFilter) {
  return db
    .selectFrom('moveInDocuments')
    .where('moveInId', '=', id)
    .$if(fate === 'owners', (query) =>
      query.where('collection', '=', 'accounts').where('notes', 'like', '%"becomes-owner"%'),
    )
    .$if(fate !== '' && fate !== 'owners', (query) => query.where('fate', '=', fate as MoveInFate))
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

/** All that match, for a file. */
export async function* readAllDocuments(db: Db, id: string, filter: DocumentFilter): AsyncGenerator<ListedDocument[]> {
  for (let last = 0; ; ) {
    const rows = await readDocuments(db, id, filter).where('position', '>', last).limit(1_000).execute();
    if (rows.length === 0) return;
    yield rows.map(listed);
    last = rows.at(-1)?.position ?? last;
  }
}
