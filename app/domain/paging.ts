/** A page of a list: its number from 1, how many there are (at least one), and where its rows begin. */
export type Page = { page: number; pages: number; count: number; size: number; offset: number };

/** The page nearest to the one wanted that exists. */
export function pageOf(wanted: number, count: number, size: number): Page {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  return { page, pages, count, size, offset: (page - 1) * size };
}

/** The page that a URL asks for; the first where it asks for none. */
export function wantedPage(url: URL): number {
  return Number(url.searchParams.get('page') ?? 1);
}
