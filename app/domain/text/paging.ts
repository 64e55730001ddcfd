import { foldTypedDigits } from '#app/domain/text/digits.ts';

/** `page` counts from 1; `pages` is at least 1. */
export type Page = { page: number; pages: number; count: number; size: number; offset: number };

/** The limit for a page that is requested before the rows are counted. */
const MAX_OFFSET = 1_000_000_000;

export function pageOf(wanted: number, count: number, size: number): Page {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  return { page, pages, count, size, offset: (page - 1) * size };
}

/** Reads once, unless the page is beyond the last. Each row must have the `count` of all rows. */
export async function readPage<Row extends { count: number }>(
  requested: { page: number; size: number },
  read: (offset: number) => Promise<Row[]>,
): Promise<{ rows: Row[] } & Page> {
  const { page, size, offset } = pageOf(requested.page, MAX_OFFSET, requested.size);
  let rows = await read(offset);
  if (rows.length === 0 && page > 1) {
    const count = (await read(0))[0]?.count ?? 0;
    rows = await read(pageOf(page, count, size).offset);
  }
  return { rows, ...pageOf(page, rows[0]?.count ?? 0, size) };
}

/** Reads the page that is wanted. Counts the rows only if they do not all fit on the first page. */
export async function readCounted<Row>(
  { wanted, size }: { wanted: number; size: number },
  read: (place: Pick<Page, 'size' | 'offset'>) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<{ rows: Row[] } & Page> {
  const first = wanted > 1 ? null : await read({ size: size + 1, offset: 0 });
  if (first && first.length <= size) return { rows: first, ...pageOf(1, first.length, size) };
  const page = pageOf(wanted, await count(), size);
  return { rows: first?.slice(0, size) ?? (await read(page)), ...page };
}

export function requestedPage({ searchParams }: Pick<URL, 'searchParams'>): number {
  return Math.trunc(Number(foldTypedDigits(searchParams.get('page') ?? ''))) || 1;
}

/** A page of a list that is not counted: the rows before or after an id; null for the newest. */
export type Cursor<Id = number> = { before: Id } | { after: Id } | null;
export type NeighbourCursors<Id = number> = { newer: Id | null; older: Id | null };

/** Any other text than `before-123` or `after-123` means the newest page. */
export function readCursor(text: string): Cursor {
  const [, side, digits] = /^(before|after)-(\d{1,15})$/.exec(foldTypedDigits(text)) ?? [];
  if (side === 'before') return { before: Number(digits) };
  if (side === 'after') return { after: Number(digits) };
  return null;
}

export function readTextCursor(text: string): Cursor<string> {
  const [, side, id = ''] = /^(before|after)-([\w-]{1,64})$/.exec(text) ?? [];
  if (!side) return null;
  return side === 'before' ? { before: id } : { after: id };
}
