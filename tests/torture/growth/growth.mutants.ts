import type { Mutant } from '#tests/support/torture/mutant.ts';

const counters = 'app/domain/orders/order-counters.test.ts';
const search = 'app/domain/orders/order-search/order-search.test.ts';
const days = { test: 'tests/queries/lists.test.ts', title: "uses the dates of the shop's time zone" };

export const mutants: Mutant[] = [
  {
    name: 'orders that wait because of a request are listed twice or not at all on later pages',
    file: 'app/domain/orders/order-search/order-waiting-first.server.ts',
    find: 'offset: offset + (await countRequestedLater(db, below))',
    replace: 'offset',
    caughtBy: {
      test: 'app/domain/orders/order-search/order-search-page.test.ts',
      title: 'has each of many orders on exactly one page, those that wait first',
    },
  },
  {
    name: 'a URL of the back-office is matched with the storefront routes',
    file: 'app/http/pages/store-routes.ts',
    find: 'firstSegments.has(pathname',
    replace: 'pathname.length > 9 || firstSegments.has(pathname',
    caughtBy: {
      test: 'app/http/pages/store-routes.test.ts',
      title: 'uses the storefront routes only for paths that match the same route among all routes',
    },
  },
  {
    name: 'a data response has no Content-Length',
    file: 'app/entry.server.tsx',
    find: "headers.set('Content-Length', String(Buffer.byteLength(data)));",
    replace: '',
    caughtBy: {
      test: 'tests/e2e/server/server.test.ts',
      title: 'sends data requests in one piece with their length, and compresses large ones',
    },
  },
  {
    name: 'a count omits canceled orders',
    file: 'app/db/migrations/004-growth.ts',
    find: `when(\`\${row}."status" = 'canceled'\`),`,
    replace: `when(\`\${row}."status" = 'lost'\`),`,
    caughtBy: { test: counters, title: 'follow every change of an order, also by plain SQL' },
  },
  {
    name: 'a range is summed without its ends',
    file: 'app/domain/orders/order-figures.server.ts',
    find: 'if (!kind) return [{ from, until }];',
    replace: 'if (!kind) return [];',
    caughtBy: { test: counters, title: 'equal the sums of the orders, for any dates, name and page' },
  },
  {
    name: 'a search omits orders that are not indexed yet',
    file: 'app/domain/orders/order-search/order-search-index.server.ts',
    find: 'on o."number" = t."number" where ',
    replace: 'on o."number" = -t."number" where ',
    caughtBy: { test: search, title: 'finds the same as a full scan, and says if it may have missed some' },
  },
  {
    name: 'the audit does not check sums',
    file: 'app/domain/shop/integrity/counter-check.server.ts',
    find: `then "total" else 0 end`,
    replace: `then 0 else 0 end`,
    caughtBy: { test: counters, title: 'follow every change of an order, also by plain SQL' },
  },
  {
    name: 'every page of orders begins with the newest',
    file: 'app/domain/orders/order-list.server.ts',
    find: "findPageStart(snapshot, whose, '', page.offset)",
    replace: "findPageStart(snapshot, whose, '', 0)",
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-steps.test.ts',
      title: "lists the buyer's last page, although others order in between",
    },
  },
  {
    name: "the far pages of a buyer's sales are empty",
    file: 'app/domain/orders/sales/sales-list.server.ts',
    find: 'bucketEnd(kind, found.bucket)',
    replace: "bucketEnd('day', found.bucket)",
    caughtBy: { test: counters, title: 'equal the sums of the orders, for any dates, name and page' },
  },
  {
    name: 'a report goes on past its last day',
    file: 'app/domain/orders/sales/sales-report-rows.server.ts',
    find: 'const span = spanOf(filter, timeZone);',
    replace: 'const span = spanOf({ ...filter, end: null }, timeZone);',
    caughtBy: {
      test: 'app/domain/orders/sales/sales.test.ts',
      title: 'includes the whole of the first and the last day',
    },
  },
  {
    name: 'the audit does not check half hours',
    file: 'app/domain/shop/integrity/counter-check.server.ts',
    find: `half: sql\`'' as "whose", \${bucketOf(1_800)} as "bucket", * from "orders"\`,`,
    replace: '',
    caughtBy: { test: 'app/domain/shop/integrity/integrity-check.test.ts', title: 'reports a difference:' },
  },
  {
    name: 'on SQLite a number with its leading 0 matches inside other numbers',
    file: 'app/domain/orders/order-search/order-search-conditions.server.ts',
    find: '} = 1`;',
    replace: '} > 0`;',
    caughtBy: { test: search, title: 'finds the same as a full scan, and says if it may have missed some' },
  },
  {
    name: 'a search looks up three digits of a phone',
    file: 'app/domain/orders/order-search/order-search-terms.server.ts',
    find: '.test(piece) ? 4 : 3',
    replace: '.test(piece) ? 3 : 3',
    caughtBy: {
      test: 'tests/torture/growth/plans.test.ts',
      title: 'scans no growing table, except for reports and the catalogue',
    },
  },
  {
    name: 'on SQLite a search by four digits misses orders after the migration',
    file: 'app/db/migrations/012-four-digits.ts',
    find: `\${everyWord} from "orderWordsToCome"`,
    replace: `\${words} from "orderWordsToCome"`,
    caughtBy: { test: search, title: 'has an index that follows new, changed and deleted orders' },
  },
  {
    name: 'on SQLite a search by four digits misses orders before the migration',
    file: 'app/db/migrations/012-four-digits.ts',
    find: `\${everyWord} from "orders" o order by 1`,
    replace: `\${words} from "orders" o order by 1`,
    caughtBy: { test: 'app/db/migrate.test.ts', title: 'index the orders of an older shop for search' },
  },
  {
    name: 'a search on PostgreSQL looks into the newest block of its index only',
    file: 'app/domain/orders/order-search/order-search-index.server.ts',
    find: `0, -1) as block from "orders"`,
    replace: `max("number") / \${sql.lit(BLOCK_SIZE)}, -1) as block from "orders"`,
    caughtBy: { test: search, title: 'finds the same as a full scan, and says if it may have missed some' },
  },
  {
    name: 'the audit of a day ends where it begins',
    file: 'app/routes/admin/people/audit-page.tsx',
    find: 'dayEnd(end, env.timeZone)',
    replace: 'dayStart(end, env.timeZone)',
    caughtBy: days,
  },
  {
    name: 'the days of the audit begin in UTC',
    file: 'app/routes/admin/people/audit-page.tsx',
    find: 'dayStart(start, env.timeZone)',
    replace: "dayStart(start, 'UTC')",
    caughtBy: days,
  },
  {
    name: 'the back-office asks for the rate of the day in UTC',
    file: 'app/routes/admin/layout.tsx',
    find: 'new Date(), env.timeZone)',
    replace: "new Date(), 'UTC')",
    caughtBy: days,
  },
  {
    name: 'the days of the chart are those of UTC',
    file: 'app/routes/admin/shop/dashboard.tsx',
    find: 'readDailyFigures(db, now, env.timeZone)',
    replace: "readDailyFigures(db, now, 'UTC')",
    caughtBy: days,
  },
  {
    name: 'a page requests the routes behind its links',
    file: 'react-router.config.ts',
    find: "  routeDiscovery: { mode: 'initial' },\n",
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/first-visit.test.ts',
      title: 'loads few files and little script, shifts no layout, and loads nothing twice',
    },
  },
  {
    name: 'the ids of orders are random',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'id: randomUUIDv7()',
    replace: 'id: crypto.randomUUID()',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-place.test.ts',
      title: 'gives orders ids that sort by time',
    },
  },
  {
    name: 'an unused index stays',
    file: 'app/db/migrations/011-unread-indexes.ts',
    find: "await db.schema.dropIndex('orderItems_item').ifExists().execute();",
    replace: '',
    caughtBy: {
      test: 'tests/torture/growth/plans.test.ts',
      title: 'scans no growing table, except for reports and the catalogue',
    },
  },
];
