import { Readable } from 'node:stream';

/** The texts as UTF-8, each asked for when the one before it is read. */
export function textStream(texts: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = Readable.from(encoded(texts), { highWaterMark: 1 });
  return Readable.toWeb(bytes, { strategy: { highWaterMark: 0 } }) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

async function* encoded(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
