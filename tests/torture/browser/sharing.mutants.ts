import type { Mutant } from '#tests/support/torture/mutant.ts';

const crawler = {
  test: 'tests/e2e/store/sharing.test.ts',
  title: "shows crawlers a phone's name, memory, price and stock, with an image",
};
const address = {
  test: 'tests/e2e/store/sharing.test.ts',
  title: 'finds a phone by its id, whatever its earlier name, and responds 410 for a deleted one',
};
const lists = {
  test: 'tests/e2e/store/sharing.test.ts',
  title: 'lists phones in stock in the sitemap and on the price list image, in the requested language',
};

export const mutants: Mutant[] = [
  {
    name: 'sharing: a deleted phone still has its page',
    file: 'app/domain/catalog/storefront/phone-read.server.ts',
    find: "return deletedAt === null ? shown : 'deleted';",
    replace: "return deletedAt === undefined ? 'deleted' : shown;",
    caughtBy: address,
  },
  {
    name: 'sharing: phones out of stock are on the price list',
    file: 'app/domain/catalog/storefront/price-list.server.ts',
    find: "where('qty', '>', 0)",
    replace: "where('qty', '>=', 0)",
    caughtBy: lists,
  },
  {
    name: 'sharing: an image keeps its URL when its price changes',
    file: 'app/images/image-renderer.server.ts',
    find: 'JSON.stringify([RENDER_VERSION, content])',
    replace: 'JSON.stringify([RENDER_VERSION, content.shop])',
    caughtBy: crawler,
  },
  {
    name: 'sharing: any URL of an image is cacheable for ever',
    file: 'app/http/endpoints/image-endpoint.server.ts',
    find: 'isExact ? CACHE_FOREVER : CACHE_BRIEFLY',
    replace: 'isExact || version ? CACHE_FOREVER : CACHE_BRIEFLY',
    caughtBy: crawler,
  },
  {
    name: 'sharing: an image is rendered for each concurrent request',
    file: 'app/images/image-renderer.server.ts',
    find: 'if (existing) return existing;',
    replace: 'if (existing && MAX_WAITING < 0) return existing;',
    caughtBy: {
      test: 'app/images/image-renderer.test.ts',
      title: 'renders an image once for concurrent requests, and again if its content changes',
    },
  },
  {
    name: 'sharing: a name can end the structured data',
    file: 'app/ui/layout/structured-data.tsx',
    find: ".replaceAll('<', '\\\\u003c')",
    replace: '',
    caughtBy: address,
  },
];
