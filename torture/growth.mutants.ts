import type { Mutant } from './mutant.ts';

const tallies = 'app/domain/orders/order-tallies.test.ts';
const search = 'app/domain/orders/search-orders.test.ts';
const days = { test: 'test/lists.test.ts', title: 'goes by the days of the shop wherever it stands' };

export const mutants: Mutant[] = [
  {
    name: 'an address of the back-office is looked for among the routes of the storefront',
    file: 'app/store-routes.ts',
    find: 'firstWords.has(pathname',
    replace: 'pathname.length > 9 || firstWords.has(pathname',
    caughtBy: { test: 'app/store-routes.test.ts', title: 'answers by the routes of the storefront alone' },
  },
  {
    name: 'what an open page is told does not say its length',
    file: 'app/entry.server.tsx',
    find: "headers.set('Content-Length', String(Buffer.byteLength(data)));",
    replace: '',
    caughtBy: { test: 'e2e/server.test.ts', title: 'sends what an open page asks for in one piece' },
  },
  {
    name: 'a count leaves out what is canceled',
    file: 'app/db/migrations/004-growth.ts',
    find: `when(\`\${row}."status" = 'canceled'\`),`,
    replace: `when(\`\${row}."status" = 'lost'\`),`,
    caughtBy: { test: tallies, title: 'follow every change' },
  },
  {
    name: 'a span is summed without its ends',
    file: 'app/domain/orders/orders-between.server.ts',
    find: 'if (!kind) return [{ from, until }];',
    replace: 'if (!kind) return [];',
    caughtBy: { test: tallies, title: 'come to what the orders come to' },
  },
  {
    name: 'a search forgets the orders that wait to be written into its index',
    file: 'app/domain/orders/search-orders.server.ts',
    find: 'on o."number" = t."number" where ',
    replace: 'on o."number" = -t."number" where ',
    caughtBy: { test: search, title: 'finds what reading every order finds' },
  },
  {
    name: 'the audit does not look at sums',
    file: 'app/domain/books/tally-books.server.ts',
    find: `then "total" else 0 end`,
    replace: `then 0 else 0 end`,
    caughtBy: { test: tallies, title: 'follow every change' },
  },
  {
    name: 'every page of orders begins with the newest',
    file: 'app/domain/orders/list-orders.server.ts',
    find: "findByNumber(seen, whose, '', page.offset)",
    replace: "findByNumber(seen, whose, '', 0)",
    caughtBy: {
      test: 'app/domain/orders/order-steps.test.ts',
      title: 'is listed on the last page of its buyer',
    },
  },
  {
    name: "the far pages of a buyer's sales are empty",
    file: 'app/domain/sales/list-sales.server.ts',
    find: 'endOf(kind, found.bucket)',
    replace: "endOf('day', found.bucket)",
    caughtBy: { test: tallies, title: 'come to what the orders come to' },
  },
  {
    name: 'a report goes on past its last day',
    file: 'app/domain/sales/report-rows.server.ts',
    find: 'const span = spanOf(filter, timeZone);',
    replace: 'const span = spanOf({ ...filter, end: null }, timeZone);',
    caughtBy: { test: 'app/domain/sales/sales.test.ts', title: 'takes a day from its first moment in Yangon' },
  },
  {
    name: 'the audit does not look at half hours',
    file: 'app/domain/books/tally-books.server.ts',
    find: `half: sql\`'' as "whose", \${since(1_800)} as "bucket", * from "orders"\`,`,
    replace: '',
    caughtBy: { test: 'app/domain/books/check-books.test.ts', title: 'name a difference: ' },
  },
  {
    name: 'on SQLite a number that was typed with its 0 is found in the middle of others',
    file: 'app/domain/orders/search-orders.server.ts',
    find: '} = 1`;',
    replace: '} > 0`;',
    caughtBy: { test: search, title: 'finds what reading every order finds' },
  },
  {
    name: 'a search on PostgreSQL looks into the newest block of its index only',
    file: 'app/domain/orders/search-orders.server.ts',
    find: `0, -1) as block from "orders"`,
    replace: `max("number") / \${sql.lit(BLOCK)}, -1) as block from "orders"`,
    caughtBy: { test: search, title: 'finds what reading every order finds' },
  },
  {
    name: 'the audit of a day ends where it begins',
    file: 'app/routes/admin/audit.tsx',
    find: 'dayEnd(end, env.timeZone)',
    replace: 'dayStart(end, env.timeZone)',
    caughtBy: days,
  },
  {
    name: 'the days of the audit begin in UTC',
    file: 'app/routes/admin/audit.tsx',
    find: 'dayStart(start, env.timeZone)',
    replace: "dayStart(start, 'UTC')",
    caughtBy: days,
  },
  {
    name: 'the Dashboard asks for the rate of the day in UTC',
    file: 'app/routes/admin/dashboard.tsx',
    find: 'listCurrenciesWithoutRate(db, now, env.timeZone)',
    replace: "listCurrenciesWithoutRate(db, now, 'UTC')",
    caughtBy: days,
  },
  {
    name: 'the days of the chart are those of UTC',
    file: 'app/routes/admin/dashboard.tsx',
    find: 'readDailyFigures(db, now, env.timeZone)',
    replace: "readDailyFigures(db, now, 'UTC')",
    caughtBy: days,
  },
  {
    name: 'a page asks for the routes behind each of its links',
    file: 'react-router.config.ts',
    find: ", routeDiscovery: { mode: 'initial' }",
    replace: '',
    caughtBy: { test: 'e2e/first-visit.test.ts', title: 'costs little' },
  },
  {
    name: 'the ids of orders lie in no order',
    file: 'app/domain/checkout/place-order.server.ts',
    find: 'id: randomUUIDv7()',
    replace: 'id: crypto.randomUUID()',
    caughtBy: {
      test: 'app/domain/checkout/place-order.test.ts',
      title: 'gives orders ids that lie in the order of time',
    },
  },
  {
    name: 'an index that nothing reads is kept',
    file: 'app/db/migrations/011-unread-indexes.ts',
    find: "await db.schema.dropIndex('orderItems_item').ifExists().execute();",
    replace: '',
    caughtBy: { test: 'test/plans.test.ts', title: 'whatever it is asked' },
  },
];
