import { MAX_PICTURE_BYTES } from '#app/domain/catalog/photos/photo-content.ts';

/** A picture in the blocks that arrived: a `File` would copy them. */
export type SentPicture = { name: string; content: Uint8Array[] };

/** Calls `make` with the bytes of a picture, of a too large one with zeros, and frees the blocks: a picture is read once. */
export async function withBytes<Made>(
  { content }: SentPicture,
  make: (bytes: Uint8Array) => Promise<Made>,
): Promise<Made> {
  const size = content.reduce((bytes, block) => bytes + block.length, 0);
  const bytes = size > MAX_PICTURE_BYTES ? new Uint8Array(MAX_PICTURE_BYTES + 1) : join(content, size);
  freeMemory(content);
  return make(bytes).finally(() => freeMemory([bytes]));
}

/** Calls `read` with the bytes of a file, whatever its size, and frees them and the blocks. */
export async function withFile<Read>(
  { content }: SentPicture,
  read: (bytes: Uint8Array) => Promise<Read>,
): Promise<Read> {
  const bytes = join(
    content,
    content.reduce((size, block) => size + block.length, 0),
  );
  return read(bytes).finally(() => freeMemory([bytes]));
}

/** Frees each block as it is copied, so that the picture is never in memory twice. */
function join(blocks: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
    freeMemory([block]);
  }
  return bytes;
}

/** Frees blocks that nobody uses any more. The garbage collector lets 64 MB of them pile up. */
export function freeMemory(blocks: Uint8Array[]): void {
  for (const { buffer, byteLength } of blocks) {
    // A small block shares the memory of others.
    if (buffer instanceof ArrayBuffer && !buffer.detached && byteLength === buffer.byteLength) buffer.transfer(0);
  }
}
