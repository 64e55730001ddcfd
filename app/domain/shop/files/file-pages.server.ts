import { Readable } from 'node:stream';

/** Rows of a file that one query reads; the process serves others in between. */
const PAGE = 200;

/** Reads a list a page at a time, so that a file of any length takes the memory of a page. `read` returns up to `limit` rows
 * after `last`. Each page is a query of its own: no connection and no snapshot waits for a slow reader. */
export async function* filePages<Last, Row extends Last>(
  read: (last: Last | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows = await read(undefined, PAGE);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < PAGE ? [] : await read(rows.at(-1), PAGE);
  }
}

/** The texts as UTF-8, each asked for when the one before it is read. */
export function textStream(texts: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = Readable.from(encoded(texts), { highWaterMark: 1 });
  return Readable.toWeb(bytes, { strategy: { highWaterMark: 0 } }) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

async function* encoded(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
