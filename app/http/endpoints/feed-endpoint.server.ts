import { createHash } from 'node:crypto';
import { listFeedItems } from '#app/domain/shop/feeds/feed-items.server.ts';
import { hasFeeds } from '#app/domain/shop/feeds/feed-setting.server.ts';
import { FEED_PATHS, type FeedPath, googleFeed, metaFeed } from '#app/domain/shop/feeds/feed-text.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { CACHE_BRIEFLY, notModified } from '#app/http/file-response.ts';
import { linkOrigin } from '#app/runtime/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

const FEEDS = {
  '/feed/meta.csv': { type: 'text/csv; charset=utf-8', write: metaFeed },
  '/feed/google.xml': { type: 'application/xml; charset=utf-8', write: googleFeed },
} satisfies Record<FeedPath, object>;

const KEPT_MS = 60_000;

type Written = { at: number; feed: Promise<{ text: string; etag: string }> };

/** Product feeds, while the owner has them switched on. Each is written at most once a minute. */
export function createFeedEndpoint({ db, env }: Pick<Shop, 'db' | 'env'>) {
  const written = new Map<string, Written>();

  async function write(path: FeedPath) {
    const { name } = await readShopDetails(db);
    const text = FEEDS[path].write({ origin: linkOrigin(env), name }, await listFeedItems(db));
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  }

  function read(path: FeedPath): Written['feed'] {
    const kept = written.get(path);
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.feed;
    const feed = write(path);
    written.set(path, { at: Date.now(), feed });
    feed.catch(() => written.delete(path));
    return feed;
  }

  return async (request: Request): Promise<Response> => {
    const path = FEED_PATHS.find((each) => each === new URL(request.url).pathname);
    if (!path || !(await hasFeeds(db))) return new Response('There is no such feed.', { status: 404 });
    const { text, etag } = await read(path);
    const headers = { ETag: etag, 'Cache-Control': CACHE_BRIEFLY };
    return (
      notModified(request, headers) ?? new Response(text, { headers: { ...headers, 'Content-Type': FEEDS[path].type } })
    );
  };
}
