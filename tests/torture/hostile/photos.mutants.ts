import type { Mutant } from '#tests/support/torture/mutant.ts';

const files = 'app/images/photo-make.server.ts';
const decoder = 'app/images/picture-decode.server.ts';
const made = 'app/images/photo-make.test.ts';
const photos = 'app/domain/catalog/photos/photos.test.ts';
const queue = 'app/images/picture-decode.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'photos: one file has the bytes that were sent, with their place',
    file: files,
    find: 'decodePicture({ bytes, requester, limits: PHOTO_LIMITS }, makeFiles)',
    replace:
      "decodePicture({ bytes, requester, limits: PHOTO_LIMITS }, async (pixels) => ({ ...(await makeFiles(pixels)), files: [{ width: 600, format: 'jpg', bytes }] }))",
    caughtBy: { test: made, title: 'has no metadata' },
  },
  {
    name: 'photos: are not turned upright',
    file: decoder,
    find: '    .autoOrient()\n',
    replace: '',
    caughtBy: { test: made, title: 'is upright after orientation' },
  },
  {
    name: 'photos: any number of pixels is decoded',
    file: decoder,
    find: 'if (width * height > maxPixels)',
    replace: 'if (width * height > maxPixels * 1_000)',
    caughtBy: { test: made, title: 'is refused with the reason' },
  },
  {
    name: 'photos: a truncated picture is accepted',
    file: decoder,
    find: "failOn: 'error'",
    replace: "failOn: 'none'",
    caughtBy: { test: made, title: 'is refused with the reason' },
  },
  {
    name: 'photos: anybody may send large bodies',
    file: 'app/http/middleware/body-read.server.ts',
    find: "return who && mayOpen(who.rights, request.path.replace(/\\.data$/, ''), 'act') ? who : null;",
    replace: 'return who;',
    caughtBy: { test: 'tests/e2e/admin/photos.test.ts', title: 'accepts a large body only from an admin' },
  },
  {
    name: 'photos: the key of an upload may be used for another phone or picture',
    file: 'app/domain/catalog/photos/photo-add.server.ts',
    find: 'earlier.hash !== hash || earlier.name !== name',
    replace: 'earlier.hash !== hash && earlier.name !== name',
    caughtBy: { test: photos, title: 'are shared by its versions, are at most eight, and are each stored once' },
  },
  {
    name: 'pictures: are decoded in order of arrival',
    file: 'app/runtime/fair-queue.ts',
    find: 'each.lane < best.lane ||',
    replace: 'each.lane > best.lane ||',
    caughtBy: { test: queue, title: 'decodes a photo of the owner next' },
  },
  {
    name: 'pictures: each costs the same',
    file: decoder,
    find: 'queue.run(requester, work, costOf(opened.metadata))',
    replace: 'queue.run(requester, work)',
    caughtBy: { test: queue, title: 'counts pixels' },
  },
  {
    name: 'pictures: interlaced ones are held in memory',
    file: decoder,
    find: 'HELD_WHOLE * width * height',
    replace: 'HELD_WHOLE * 0 * width * height',
    caughtBy: { test: queue, title: 'refuses a picture that would be in memory as a whole' },
  },
  {
    name: 'pictures: lossless WebP is held in memory',
    file: decoder,
    find: "includes('VP8L')",
    replace: "includes('VP8LL')",
    caughtBy: { test: queue, title: 'refuses a picture that would be in memory as a whole' },
  },
  {
    name: 'pictures: wide ones are decoded',
    file: decoder,
    find: 'if (!isProgressive) return rows;',
    replace: 'if (!isProgressive) return 0;',
    caughtBy: { test: queue, title: 'refuses a picture whose rows take much memory' },
  },
  {
    name: 'photos: the bytes of a removed photo stay',
    file: 'app/domain/catalog/photos/photo-remove.server.ts',
    find: 'if (otherPhoto) return;',
    replace: 'if (!otherPhoto) return;',
    caughtBy: { test: photos, title: 'keep their bytes until no photo uses them' },
  },
  {
    name: 'photos: two that arrive together do not wait for each other',
    file: 'app/domain/catalog/photos/blobs.server.ts',
    find: 'if (isPostgres(trx))',
    replace: 'if (!isPostgres(trx))',
    caughtBy: { test: photos, title: 'are each added once, however often they are sent' },
  },
  {
    name: 'photos: the first renamed item takes the photos of its model',
    file: 'app/domain/catalog/photos/photo-rename.server.ts',
    find: 'otherItem !== undefined',
    replace: 'otherItem === undefined',
    caughtBy: { test: photos, title: 'stay with the other versions' },
  },
];
