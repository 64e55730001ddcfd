import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BodyRefused, openFormReader, type SentForm } from '#app/http/sent-form.server.ts';

export const STALLED_MS = 10_000;
const BLOCK_BYTES = 16 * 1024;
/** Limits the memory of a body that arrives byte by byte. */
const MAX_CHUNKS = 1_000;

/** The body in blocks, as it arrives. @throws BodyRefused 408 if less than `leastProgress` bytes arrive in 10 seconds, the
 * error of a connection that ends, or the reason of the signal. */
export async function* receiveBlocks(
  body: Readable,
  leastProgress: number,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  // Destroying the body would close the connection before the response is sent.
  const arriving = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let chunks: Buffer[] = [];
  let [waiting, progress, deadline] = [0, 0, performance.now() + STALLED_MS];
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value: chunk } = await nextBefore(arriving, deadline, signal);
      if (!done) {
        chunks.push(chunk);
        waiting += chunk.length;
        progress += chunk.length;
      }
      if (progress >= leastProgress) [progress, deadline] = [0, performance.now() + STALLED_MS];
      if (done || waiting >= BLOCK_BYTES || chunks.length >= MAX_CHUNKS) {
        yield chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, waiting);
        [chunks, waiting] = [[], 0];
      }
      if (done) return;
    }
  } finally {
    void arriving.return?.();
  }
}

function nextBefore<T>(
  arriving: AsyncIterator<T>,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<IteratorResult<T>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BodyRefused(408)), deadline - performance.now());
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    arriving
      .next()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      });
  });
}

/** For development, where no Node request reaches the router. */
export async function readFormOf({ headers, body }: Request): Promise<SentForm> {
  const reader = openFormReader(headers.get('Content-Type') ?? '', Number.POSITIVE_INFINITY);
  const blocks = body ? receiveBlocks(Readable.fromWeb(body as ReadableStream), 1) : [];
  for await (const block of blocks) reader.add(block);
  return reader.end();
}
