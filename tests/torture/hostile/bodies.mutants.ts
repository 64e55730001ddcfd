import type { Mutant } from '#tests/support/torture/mutant.ts';

const middleware = 'app/http/middleware/body-read.server.ts';
const form = 'app/http/sent-form.server.ts';
const forms = 'app/http/sent-form.test.ts';
const requests = 'tests/e2e/server/request-bodies.test.ts';
const bodies = {
  test: 'tests/torture/hostile/hostile-bodies.test.ts',
  title: 'takes the slips of others while buyers announce large bodies',
};

export const mutants: Mutant[] = [
  {
    name: 'bodies: a form has no limit of fields',
    file: form,
    find: 'if (++count > MAX_FIELDS)',
    replace: 'if (++count > MAX_FIELDS * 1_000)',
    caughtBy: { test: requests, title: 'refuses a form with very many fields, in either encoding' },
  },
  {
    name: 'bodies: a part has no limit of its headers',
    file: form,
    find: 'const MAX_PART_HEADER_BYTES = 8 * 1024;',
    replace: 'const MAX_PART_HEADER_BYTES = 2 ** 30;',
    caughtBy: { test: forms, title: 'is refused if it has too many parts, or long headers of a part' },
  },
  {
    name: 'bodies: a second boundary is ignored',
    file: form,
    find: 'mentions !== 1',
    replace: 'mentions < 1',
    caughtBy: { test: forms, title: 'is refused with the type' },
  },
  {
    name: 'bodies: a body that stalls is waited for',
    file: 'app/http/body-receive.server.ts',
    find: 'STALLED_MS = 10_000',
    replace: 'STALLED_MS = 10_000_000',
    caughtBy: { test: 'app/http/body-receive.test.ts', title: 'refuses a body that stops for ten seconds' },
  },
  {
    name: 'bodies: three slips of 12 MB are held in memory',
    file: 'app/domain/catalog/photos/photo-content.ts',
    find: 'MAX_SLIPS_MB = 16',
    replace: 'MAX_SLIPS_MB = 40',
    caughtBy: { test: 'tests/e2e/store/payment-slips.test.ts', title: 'accepts pictures without scripts' },
  },
  {
    name: 'bodies: announced bytes take room',
    file: middleware,
    find: 'body.arrived += block.length;',
    replace: 'body.arrived = length;',
    caughtBy: bodies,
  },
  {
    name: 'bodies: a person sends any number of large bodies at once',
    file: middleware,
    find: 'room?.bodies.has(sender.id)',
    replace: 'room?.bodies.has(type)',
    caughtBy: bodies,
  },
  {
    name: 'bodies: the newest is refused, not the largest',
    file: middleware,
    find: 'b.arrived - a.arrived',
    replace: 'a.arrived - b.arrived',
    caughtBy: {
      test: bodies.test,
      title: 'takes a slip and a photo while buyers fill the room with large bodies that stop',
    },
  },
  {
    name: "bodies: pictures for another person's order are read",
    file: middleware,
    find: 'who && (await readOwnOrder(db, who.id, order)) ? who : null',
    replace: 'who && (order || (await readOwnOrder(db, who.id, order))) ? who : null',
    caughtBy: { test: requests, title: 'refuses a report for the order of somebody else before its pictures arrive' },
  },
  {
    name: 'bodies: a client that leaves counts as a failure',
    file: 'app/http/middleware/request-log.server.ts',
    find: 'c.env.outgoing.destroyed ? CLIENT_LEFT : c.res.status',
    replace: 'c.env.outgoing.destroyed ? c.res.status : c.res.status',
    caughtBy: { test: requests, title: 'logs and counts a client that leaves as 499' },
  },
];
