import { setImmediate } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import { MAX_SLIPS_MB } from '#app/domain/catalog/photos/photo-content.ts';
import { MAX_IMPORT_MB } from '#app/domain/catalog/stock-import/stock-import.ts';
import { MAX_STATEMENT_MB } from '#app/domain/money/statements/statement.ts';
import { readOwnOrder } from '#app/domain/orders/order-list.server.ts';
import type { PersonRole } from '#app/domain/people/rights/rights.ts';
import { MAX_WHOLE_FILE_MB } from '#app/domain/shop/move-in/move-in.ts';
import { receiveBlocks } from '#app/http/body-receive.server.ts';
import { carriesForm } from '#app/http/middleware/same-site.server.ts';
import { BodyRefused, openFormReader, type SentForm } from '#app/http/sent-form.server.ts';
import { freeMemory } from '#app/images/sent-picture.ts';
import type { Shop } from '#app/server/shop.server.ts';
import { mayOpen } from '#app/ui/admin/rights/route-rights.ts';

export type WithForm = { Bindings: HttpBindings; Variables: { form: SentForm | undefined } };

/** Of a form that is larger than `maxBytes`, up to `maxReadBytes`, the route gets the fields before its pictures. */
type Upload = { path: RegExp; maxBytes: number; maxReadBytes?: number; maxTextBytes: number; isForBuyers: boolean };
/** The large bodies by who sends them. Memory holds the bytes that have arrived until the response. */
type Room = { max: number; bodies: Map<string, LargeBody> };
type LargeBody = { arrived: number; isComplete: boolean; abort: AbortController };

const MB = 1024 * 1024;
const MAX_BODY_BYTES = 512 * 1024;
const MAX_PHOTOS_BYTES = 25 * MB;
const UPLOADS: Upload[] = [
  /** Two pictures of the largest size. */
  {
    path: /^\/admin\/(?:photo-upload|(?:inventory\/[^/]+\/photos|shop-details\/look|payment-settings\/accounts\/[^/]+\/qr)(?:\.data)?)$/,
    maxBytes: MAX_PHOTOS_BYTES,
    maxTextBytes: MAX_BODY_BYTES,
    isForBuyers: false,
  },
  /** The unit numbers of the largest receipt, in any script. */
  { path: /^\/admin\/receive(?:\.data)?$/, maxBytes: 2 * MB, maxTextBytes: 2 * MB, isForBuyers: false },
  /** A year of a busy account, as a spreadsheet writes it. If the file is larger, the page says so. */
  {
    path: /^\/admin\/payments\/statement(?:\.data)?$/,
    maxBytes: MAX_STATEMENT_MB * MB,
    maxReadBytes: 40 * MB,
    maxTextBytes: 4 * MB,
    isForBuyers: false,
  },
  {
    path: /^\/admin\/stock-import(?:\.data)?$/,
    maxBytes: MAX_IMPORT_MB * MB,
    maxReadBytes: 40 * MB,
    maxTextBytes: MAX_BODY_BYTES,
    isForBuyers: false,
  },
  {
    path: /^\/admin\/move-in\/file$/,
    maxBytes: MAX_WHOLE_FILE_MB * MB,
    maxReadBytes: 40 * MB,
    maxTextBytes: MAX_BODY_BYTES,
    isForBuyers: false,
  },
  {
    path: /^\/admin\/expenses(?:\.data)?$/,
    maxBytes: MAX_SLIPS_MB * MB,
    maxReadBytes: 40 * MB,
    maxTextBytes: MAX_BODY_BYTES,
    isForBuyers: false,
  },
  /** If the slips are larger, the page says that they are too large together. */
  {
    path: /^\/my-orders\/([^/]+)\/(?:pay(?:\.data)?|payment-report)$/,
    maxBytes: MAX_SLIPS_MB * MB,
    maxReadBytes: 40 * MB,
    maxTextBytes: MAX_BODY_BYTES,
    isForBuyers: true,
  },
];
/** Slower than any network on which a large body could arrive within the time of a request. */
const LEAST_PROGRESS_BYTES = 16 * 1024;
const REFUSALS = {
  400: 'The form is damaged.',
  408: 'The form has stopped arriving.',
  413: 'Too much was sent at once.',
  503: 'Other pictures are being sent. Please try again.',
};
const RETRY_AFTER_S = '5';

/** Reads the form of a POST after looking at the head of the request: at `UPLOADS` it reads only what is sent by a person who
 * may send it. The route refuses all others, without their form. */
export function readBody(shop: Pick<Shop, 'auth' | 'db'>): MiddlewareHandler<WithForm> {
  const staffRoom: Room = { max: 50 * MB, bodies: new Map() };
  const rooms: Record<PersonRole, Room> = {
    buyer: { max: 80 * MB, bodies: new Map() },
    staff: staffRoom,
    admin: staffRoom,
  };
  return async (c, next) => {
    // Browsers always send the length. Reading 300,000 chunks of one byte would block other requests.
    if (c.req.header('Transfer-Encoding') !== undefined) return c.text('The length of the form is missing.', 411);
    const type = c.req.header('Content-Type') ?? '';
    const length = Number(c.req.header('Content-Length') ?? 0);
    const isLarge = length > MAX_BODY_BYTES;
    const upload = UPLOADS.find(({ path }) => path.test(c.req.path));
    const isTooLarge = upload !== undefined && length > upload.maxBytes;
    // Text of this size would take long to read.
    const maxReadBytes = upload?.maxReadBytes ?? upload?.maxBytes ?? MAX_BODY_BYTES;
    if (isLarge && !(length <= maxReadBytes && type.startsWith('multipart/form-data;'))) return refuse(c, 413);
    if (!carriesForm(c.req.raw)) return c.text('Only a form can be sent here.', 415);
    if (c.req.method !== 'POST' || length === 0) return next();
    const sender = upload && (await findSender(shop, upload, c.req));
    if (upload && !sender) return next();
    const room = isLarge && sender ? rooms[sender.role] : undefined;
    if (sender && room?.bodies.has(sender.id)) return refuse(c, 503);
    const body: LargeBody = { arrived: 0, isComplete: false, abort: new AbortController() };
    if (sender) room?.bodies.set(sender.id, body);
    const blocks: Buffer[] = [];
    let received = 0;
    let isRouted = false;
    try {
      const reader = openFormReader(type, upload?.maxTextBytes ?? MAX_BODY_BYTES);
      const leastProgress = isLarge ? LEAST_PROGRESS_BYTES : 1;
      for await (const block of receiveBlocks(c.env.incoming, leastProgress, body.abort.signal)) {
        received += block.length;
        if (isTooLarge && received > MAX_BODY_BYTES) freeMemory([block]);
        else {
          body.arrived += block.length;
          if (room) makeRoom(room);
          if (isLarge) blocks.push(block);
          reader.add(block);
        }
        // Lets other requests in: a fast connection brings megabytes at once.
        await setImmediate();
      }
      c.set('form', { ...reader.end(isTooLarge), isTooLarge });
      body.isComplete = true;
      isRouted = true;
      await next();
    } catch (error) {
      if (error instanceof BodyRefused) return refuse(c, error.status);
      if (c.env.incoming.readableAborted) return refuse(c, 400);
      throw error;
    } finally {
      if (sender && room?.bodies.get(sender.id) === body) room.bodies.delete(sender.id);
      // The router does not wait for the action of a client that has left.
      if (!isRouted || !c.env.outgoing.destroyed) freeMemory(blocks);
    }
  };
}

/** Null unless the request comes from a person who may send an upload to this path. */
async function findSender({ auth, db }: Pick<Shop, 'auth' | 'db'>, upload: Upload, request: HonoRequest) {
  const { who } = await auth.identify(request.raw.headers, { canSetCookies: false });
  if (!upload.isForBuyers) return who && mayOpen(who.rights, request.path.replace(/\.data$/, ''), 'act') ? who : null;
  const [, order = ''] = upload.path.exec(request.path) ?? [];
  return who && (await readOwnOrder(db, who.id, order)) ? who : null;
}

/** Refuses the largest of the bodies that still arrive if there is no more room: the small ones of others must pass. */
function makeRoom({ bodies, max }: Room): void {
  const bySize = [...bodies].sort(([, a], [, b]) => b.arrived - a.arrived);
  if (bySize.reduce((all, [, { arrived }]) => all + arrived, 0) <= max) return;
  const [sender, largest] = bySize.find(([, { isComplete }]) => !isComplete) ?? [];
  largest?.abort.abort(new BodyRefused(503));
  if (sender) bodies.delete(sender);
}

function refuse(c: Context, status: keyof typeof REFUSALS) {
  // The rest of a body that stalls would be taken for the next request.
  if (status === 408) c.header('Connection', 'close');
  if (status === 503) c.header('Retry-After', RETRY_AFTER_S);
  return c.text(REFUSALS[status], status);
}
