import { toLatinDigits } from '#app/domain/text/digits.ts';

/** A page of a list: its number from 1, how many there are (at least one), and where its rows begin. */
export type Page = { page: number; pages: number; count: number; size: number; offset: number };

/** The page nearest to the one wanted that exists. */
export function pageOf(wanted: number, count: number, size: number): Page {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  return { page, pages, count, size, offset: (page - 1) * size };
}

/** The page that a URL asks for; the first where it asks for none. */
export function requestedPage({ searchParams }: Pick<URL, 'searchParams'>): number {
  return Math.trunc(Number(toLatinDigits(searchParams.get('page') ?? ''))) || 1;
}

/**
 * A page of a list that is not counted, since it grows for ever: the rows just older or just newer than the one of an
 * id; without one, the newest. It begins where its neighbour ended, so new rows move none to another page.
 */
export type Cursor = { before: number } | { after: number } | null;
/** The ids from which the neighbouring pages go on, where there are more rows. */
export type NeighbourCursors = { newer: number | null; older: number | null };

/** The place that `page` in a URL names: `before-123`, `after-123`. Whatever else it says is the newest page. */
export function readCursor(text: string): Cursor {
  const [, side, digits] = /^(before|after)-(\d{1,15})$/.exec(toLatinDigits(text)) ?? [];
  if (side === 'before') return { before: Number(digits) };
  if (side === 'after') return { after: Number(digits) };
  return null;
}
