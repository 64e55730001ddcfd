import { MAX_PICTURE_BYTES } from '#app/domain/catalog/photos/photo-content.ts';

/** A picture in the blocks that arrived: a `File` would copy them. */
export type SentPicture = { name: string; content: Uint8Array[] };

/** Calls `make` with the bytes of a picture, of a larger one with as many as show that it is too large. */
export async function withBytes<Made>(
  { content }: SentPicture,
  make: (bytes: Uint8Array) => Promise<Made>,
): Promise<Made> {
  const size = content.reduce((bytes, block) => bytes + block.length, 0);
  const bytes = Buffer.concat(content, Math.min(size, MAX_PICTURE_BYTES + 1));
  return make(bytes).finally(() => freeMemory([bytes]));
}

/** Frees blocks that nobody uses any more. The garbage collector lets 64 MB of them pile up. */
export function freeMemory(blocks: Uint8Array[]): void {
  for (const { buffer, byteLength } of blocks) {
    // A small block shares the memory of others.
    if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
  }
}
