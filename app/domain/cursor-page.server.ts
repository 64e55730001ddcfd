import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import type { Cursor, NeighbourCursors } from '#app/domain/text/paging.ts';

/** The row that a page begins after, null for the newest page, and in which direction. */
export type Start<Edge> = { edge: Edge | null; direction: 'asc' | 'desc' };

/** Reads the page at a cursor; the newest page instead if the row of the cursor is gone, or the page would be incomplete at its
 * newer end, or empty. `read` reads one row more than a page has. */
export async function readPageAt<Id, Edge, Row extends { id: Id }>(
  cursor: Cursor<Id>,
  readEdge: (id: Id) => Promise<Edge | undefined>,
  read: (start: Start<Edge>) => Promise<Row[]>,
): Promise<{ rows: Row[] } & NeighbourCursors<Id>> {
  const edge = (cursor && (await readEdge('before' in cursor ? cursor.before : cursor.after))) ?? null;
  const isTowardsNewer = edge !== null && cursor !== null && 'after' in cursor;
  const found = await read({ edge, direction: isTowardsNewer ? 'asc' : 'desc' });
  const hasMore = found.length > LIST_PAGE_SIZE;
  if (edge !== null && ((isTowardsNewer && !hasMore) || found.length === 0)) return readPageAt(null, readEdge, read);
  const rows = found.slice(0, LIST_PAGE_SIZE);
  if (isTowardsNewer) rows.reverse();
  return {
    rows,
    newer: edge === null ? null : (rows[0]?.id ?? null),
    older: hasMore || isTowardsNewer ? (rows.at(-1)?.id ?? null) : null,
  };
}
