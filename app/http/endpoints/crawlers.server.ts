import { createHash } from 'node:crypto';
import { countSitemapParts, readSitemapPart } from '#app/domain/catalog/storefront/sitemap.server.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { notModified } from '#app/http/file-response.ts';
import { linkOrigin } from '#app/runtime/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

const PRIVATE_PATHS = [
  ...['/admin', '/cart', '/my-orders', '/account', '/login', '/pin', '/register', '/logout', '/forgot-password'],
  ...['/reset-password', '/setup', '/language', '/events'],
];
const PAGES = ['/', '/shop', '/price-list'];

export function createCrawlerResponses({ db, env }: Pick<Shop, 'db' | 'env'>) {
  const origin = linkOrigin(env);

  function robots(): Response {
    const lines = ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`)];
    const text = [...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
    return new Response(text, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    });
  }

  async function sitemap(request: Request): Promise<Response> {
    const requestedPart = new URL(request.url).searchParams.get('part');
    const parts = requestedPart === null ? await countSitemapParts(db) : 1;
    if (requestedPart === null && parts > 1) {
      const entryOf = (_: unknown, index: number) => `<sitemap>${locOf(`/sitemap.xml?part=${index + 1}`)}</sitemap>`;
      return xmlResponse(request, 'sitemapindex', Array.from({ length: parts }, entryOf));
    }
    const part = requestedPart === null ? 1 : /^[1-9]\d{0,5}$/.test(requestedPart) ? Number(requestedPart) : 0;
    const phones = part > 0 ? await readSitemapPart(db, part) : [];
    if (phones.length === 0 && part !== 1) return new Response('There is no such part.', { status: 404 });
    const pages = part === 1 ? PAGES.map((path) => `<url>${locOf(path)}</url>`) : [];
    const items = phones.map((phone) => {
      return `<url>${locOf(phonePath(phone))}<lastmod>${new Date(phone.updatedAt).toISOString()}</lastmod></url>`;
    });
    return xmlResponse(request, 'urlset', [...pages, ...items]);
  }

  const locOf = (path: string) => `<loc>${origin}${path}</loc>`;

  return { robots, sitemap };
}

/** Caches must revalidate the sitemap, so that it never lists a phone that is no longer sold. */
function xmlResponse(request: Request, root: string, entries: string[]): Response {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  const text = [head, ...entries, `</${root}>`, ''].join('\n');
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const headers = { ETag: `"${version}"`, 'Cache-Control': 'public, no-cache' };
  const xmlHeaders = { ...headers, 'Content-Type': 'application/xml; charset=utf-8' };
  return notModified(request, headers) ?? new Response(text, { headers: xmlHeaders });
}
