import { expect, it } from 'vitest';
import { MAX_PICTURE_BYTES } from '#app/domain/catalog/photos/photo-content.ts';
import { freeMemory, withBytes } from '#app/images/sent-picture.ts';

it('frees the blocks of a picture before it is decoded, and may be told to free them again', async () => {
  const blocks = [new Uint8Array([1, 2]), new Uint8Array([3])];
  const shared = new Uint8Array(8).fill(4, 0, 2);
  const decoded = await withBytes({ name: 'a.jpg', content: [...blocks, shared.subarray(0, 2)] }, async (bytes) => {
    expect(blocks.map(({ byteLength }) => byteLength)).toEqual([0, 0]);
    return [...bytes];
  });
  expect(decoded).toEqual([1, 2, 3, 4, 4]);
  expect(shared).toHaveLength(8);
  freeMemory(blocks);
});

it('copies nothing of a picture that is too large', async () => {
  const content = Array.from({ length: 3 }, () => new Uint8Array(MAX_PICTURE_BYTES / 2).fill(7));
  const seen = await withBytes({ name: 'a.jpg', content }, async (bytes) => [bytes.length, bytes[0]]);
  expect(seen).toEqual([MAX_PICTURE_BYTES + 1, 0]);
});
