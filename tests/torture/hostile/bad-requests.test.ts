import { describe, expect, it } from 'vitest';
import { registrationLimit, resetLinkLimit } from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import { invalidFields, text, unknownFields, unreadableBodies } from '#tests/support/browser/forms.ts';
import { type Engine, engines } from '#tests/support/database/databases.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import {
  buyer,
  complaints,
  logIn,
  openTradingShop,
  order,
  phone,
  type TradingShop,
} from '#tests/support/factories/trading-shop.ts';
import { type Fields, type HttpResponse, openVisitor, type Sending, type Visitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { accessByUrl } from '#tests/support/server/url-access.ts';
import { urls } from '#tests/support/server/urls.ts';

type Visitors = { buyer: Visitor; admin: Visitor };

describe.each(engines)('a bad request (%s)', (engine) => {
  it('changes nothing and causes no internal error', async () => {
    const trading = await openTradingShop(engine, { ORDER_LIMIT: '0' });
    const { shop, admin } = trading;
    const visitors = { admin, buyer: await logIn(shop, buyer) };
    expect({
      checkout: await wrongCheckouts(trading, visitors.buyer),
      // Before the odd texts, which make each page longer.
      requests: await malformedRequests(shop, visitors, engine),
      text: await sendOddTexts(trading, visitors),
    }).toEqual({ checkout: [], requests: [], text: [] });
    expect(complaints(shop)).toEqual([]);
    expect((await openVisitor(shop).get('/readyz')).status).toBe(200);
  });
});

it('refuses too many registrations and reset links with 429, and keeps the typed email', async () => {
  const { url, db } = await startShop('sqlite');
  const at = new Date().toISOString();
  const limits = ['127.0.0.1', '::1'].flatMap((address) => [registrationLimit(address), resetLinkLimit(address)]);
  for (const { key, most } of limits)
    await db
      .insertInto('signInFailures')
      .values(Array.from({ length: most }, () => ({ key, at })))
      .execute();
  const guest = openVisitor({ url });
  const moe = { name: 'Moe', phone: '09123456789', email: 'moe@example.com', password: 'moe-password' };
  for (const [path, form] of [
    ['/register', moe],
    ['/forgot-password', { email: moe.email }],
  ] as const) {
    const { status, text } = await guest.post(path, form);
    expect(status, path).toBe(429);
    expect(text, path).toContain(moe.email);
  }
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: owner.email }]);
});

/** Invalid cart lines, as values or as JSON, with the expected status. */
const tampered: Record<string, [status: number, (item: TradingShop['item']) => unknown]> = {
  'a lower price': [409, ({ id }) => [{ id, qty: 1, salePrice: 1 }]],
  'no price at all': [400, ({ id }) => [{ id, qty: 1 }]],
  'a price as text': [400, ({ id, salePrice }) => [{ id, qty: 1, salePrice: `${salePrice}` }]],
  'a negative price': [400, ({ id }) => [{ id, qty: 1, salePrice: -1 }]],
  'no piece': [400, (line) => [{ ...line, qty: 0 }]],
  'a negative quantity': [400, (line) => [{ ...line, qty: -1 }]],
  'quantities that cancel out': [
    400,
    (line) => [
      { ...line, qty: 1 },
      { ...line, qty: -1 },
    ],
  ],
  'half a piece': [400, (line) => [{ ...line, qty: 0.5 }]],
  'a quantity as text': [400, (line) => [{ ...line, qty: '1' }]],
  'a quantity as a list': [400, (line) => [{ ...line, qty: [1] }]],
  'no quantity': [400, (line) => [{ ...line, qty: null }]],
  'more than in stock': [409, (line) => [{ ...line, qty: 1e15 }]],
  'more than in stock over many lines': [409, (line) => Array(200).fill({ ...line, qty: 501 })],
  'a quantity above the safe integers': [400, (line) => [{ ...line, qty: 2 ** 53 }]],
  'an unknown item': [409, (line) => [{ ...line, id: 'x', qty: 1 }]],
  'an item of NULs': [409, (line) => [{ ...line, id: '\u0000', qty: 1 }]],
  'half a character': [409, (line) => [{ ...line, id: '\uD800', qty: 1 }]],
  'an item without id': [400, (line) => [{ ...line, id: '', qty: 1 }]],
  'an item of 10 kB': [400, (line) => [{ ...line, id: 'x'.repeat(10_000), qty: 1 }]],
  'an object as the item id': [400, (line) => [{ ...line, id: { id: line.id }, qty: 1 }]],
  '1000 lines': [400, (line) => Array(1000).fill({ ...line, qty: 1 })],
  'no lines': [409, () => []],
  'null as a line': [400, () => [null]],
  'a list of lists': [400, (line) => [[{ ...line, qty: 1 }]]],
  'an object instead of the list': [400, (line) => ({ ...line, qty: 1, length: 1 })],
  'a number': [400, () => 1],
  'an infinite quantity': [400, () => '[{"id":"x","qty":1e309,"salePrice":1}]'],
  'a quantity by its prototype': [400, () => '[{"id":"x","__proto__":{"qty":1},"salePrice":1}]'],
  'no JSON': [400, () => '[{'],
  NaN: [400, () => '[NaN]'],
  depth: [400, () => '['.repeat(100_000)],
};

async function wrongCheckouts({ shop, item }: TradingShop, visitor: Visitor): Promise<string[]> {
  const faults: string[] = [];
  const changes = await watchTables(shop.db);
  const expectRefusal = async (what: string, expected: number, sending: Sending, field = '') => {
    const { status, data } = await visitor.send('POST', '/cart.data', sending);
    const { problems = {} } = (data as { data?: { problems?: object } } | undefined)?.data ?? {};
    const changed = await changes();
    if (status !== expected || (field && `${Object.keys(problems)}` !== field) || changed.length > 0)
      faults.push(`${what}: ${status} at ${Object.keys(problems)}, changed ${changed}`);
  };

  for (const [what, [status, lines]] of Object.entries(tampered)) {
    const sent = lines(item);
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    await expectRefusal(what, status, { form: { ...order(item), lines: text } });
  }
  const { name, phone, address, paymentMethod } = order(item);
  const fields = { name: text(name), phone: text(phone), address: text(address), paymentMethod: text(paymentMethod) };
  for (const [field, kind] of Object.entries({ ...fields, key: text('x'), lines: text('[]') }))
    for (const [what, sent] of invalidFields(field, kind)) {
      const { [field]: _, ...others } = order(item) as Fields;
      await expectRefusal(`${field} ${what}`, 400, { form: { ...others, ...sent } }, field);
    }
  for (const [what, { status, ...sending }] of Object.entries(unreadableBodies(order(item))))
    await expectRefusal(what, status, sending);

  const { status } = await visitor.post('/cart', { ...order(item), ...unknownFields });
  const orders = await shop.db.selectFrom('orders').select(['total', 'status']).execute();
  if (status !== 200 || JSON.stringify(orders) !== JSON.stringify([{ total: item.salePrice, status: 'pending' }]))
    faults.push(`a total that was sent: ${status}, ${JSON.stringify(orders)}`);
  return faults;
}

/** Texts that are valid in every text field. */
const oddTexts = [
  ...["Robert'); DROP TABLE users;--", '" OR ""="', '`; SELECT 1', '%_\\', '$1 {{1}} #{1}', '\\x00 \\u0000 %00 &#0;'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title></textarea></script>',
    'javascript:alert(1)',
  ],
  ...[
    '\u202Eabc\u202C',
    '\u200F\u061C\u2066x',
    'x\u0000y',
    '\uD800x',
    'x\u0301\u0301',
    '👩‍👩‍👧‍👦',
    'ကျွန်ုပ်',
    '\uFEFFx',
    'x\u2028\u2029y',
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '1e309', '-1', '[]', '[object Object]', '0'],
];

async function sendOddTexts({ shop, item }: TradingShop, { admin, buyer }: Visitors): Promise<string[]> {
  const faults: string[] = [];
  for (const [n, odd] of oddTexts.entries()) {
    const responses = {
      account: await buyer.post('/account', { name: odd, phone: odd }),
      order: await buyer.post('/cart.data', { ...order(item), name: odd, phone: odd, address: odd }),
      item: await admin.post('/admin/add-inventory.data', { ...phone(), name: odd, ram: odd, rom: odd }),
      // Types that look equal are one type.
      type: await admin.post('/admin/type-settings.data', { type: `${odd} ${n}` }),
      details: await admin.post('/admin/shop-details', { name: odd, phone: odd, address: odd }),
      search: await buyer.get(`/shop?${new URLSearchParams({ q: odd, type: odd, view: odd })}`),
    };
    for (const [where, { status }] of Object.entries(responses))
      if (status !== 200) faults.push(`${where} ${JSON.stringify(odd)}: ${status}`);
    const { shopName } = await shop.db.selectFrom('settings').select('shopName').executeTakeFirstOrThrow();
    // Bidirectional controls are removed, and separators of lines become one space.
    const expected = odd
      .replace('\0', ' ')
      .replace(/[\u2028\u2029]+/g, ' ')
      .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
      .toWellFormed()
      .normalize('NFC');
    if (shopName !== expected.trim()) faults.push(`${JSON.stringify(odd)} is stored as ${JSON.stringify(shopName)}`);
  }
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  for (const { path } of urls.filter((url) => !url.path.includes(':id'))) {
    const page = path === '/admin/voucherModal' ? `${path}?order=${id}` : path;
    const { status, text } = await (path.startsWith('/admin') ? admin : buyer).get(page);
    // Of an owner's pages, the access matrix names the one that refuses.
    const isWrong = status >= 400 && status !== accessByUrl[path]?.GET.admin;
    if (isWrong || /<script>alert|<img src=x/.test(text)) faults.push(`${path} shows what was typed: ${status}`);
  }
  return faults;
}

/** Every URL parameter of every page, all with the same hostile value. */
const parameters = 'page order q type view start end next after token __proto__ constructor'.split(' ');
const hostileValues = [
  ...['-1', '0.5', '1e9', '1e309', 'NaN', 'abc', '', '2026-13-99', '99999-01-01', '//evil.example', '__proto__'],
  ...['%', '%25', '%zz', '%00', '%ff', '%ED%A0%80', '%5C', 'x'.repeat(1_000)],
];
const hostileQueries = [
  ...hostileValues.map((value) => parameters.map((name) => `${name}=${value}`).join('&')),
  ...['page=1&page=2', 'page[]=1', '&&&==', '%', '?', 'index', '_routes=x'],
];
const hostilePaths = [
  ...['/%', '/%zz', '/%00', '/shop%00', '/%ED%A0%80', '/%ff', '//', '///admin', '/\\', '/..', '/..%2f..%2fetc/passwd'],
  ...['/assets/%00', '/assets/%', '/assets/..%2f..%2fserver%2findex.js', '/favicon.svg%00', '/favicon.svg/x', '/.data'],
  ...['/shop.data.data', '/admin/.data', '/_root.data'],
  ...['/my-orders/%/voucher', '/my-orders/%00/voucher', '/my-orders/%ff/voucher', '/my-orders/__proto__/voucher'],
  ...[`/my-orders/${'x'.repeat(8_000)}/voucher`, `/${'x/'.repeat(4_000)}`, '/shop#x', '/shop;x=1', '/shop?', '*'],
  ...['/price-list.png?item=%00', '/pictures/phone/%00.png', '/pictures/phone/AA.png'],
  'http://evil.example/shop',
];
const hostileHeaders: Record<string, string>[] = [
  ...['session=%', 'session=%00', 'session=a.b', 'session=', `session=${'x'.repeat(8_000)}`, '=;;=;', 'device=%00'].map(
    (Cookie) => ({ Cookie }),
  ),
  { Cookie: '__proto__=x; constructor=x; session=x; session=y' },
  { Cookie: `session=${encodeURIComponent("x'--.AAAA")}` },
  ...['x'.repeat(8_000), 'en,'.repeat(2_600), '*', '-', 'x-y-z;q=a', 'en-u-nu-xxxx-ca-yyyy', '__proto__', '\u00FF'].map(
    (language) => ({ 'Accept-Language': language }),
  ),
  ...['%%%', '', 'evil.example', 'a b', '[::', 'localhost:99999'].map((Host) => ({ Host })),
  ...['x', ',,,', '::1%', '9'.repeat(8_000)].map((address) => ({ 'X-Forwarded-For': address })),
  { Accept: 'x' },
  { 'Accept-Encoding': 'x;q=y' },
  { 'If-None-Match': '"' },
  { Range: 'bytes=9-1' },
  { 'X-React-Router-SPA-Mode': 'yes' },
  { 'Transfer-Encoding': 'x' },
];

async function malformedRequests(shop: RunningShop, { admin, buyer }: Visitors, engine: Engine): Promise<string[]> {
  const faults: string[] = [];
  const changes = await watchTables(shop.db);
  const expectStatus = (expected: (status: number) => boolean, request: string, { status }: HttpResponse) => {
    if (!expected(status)) faults.push(`${request.slice(0, 80)}: ${status}`);
  };
  const noFailure = (status: number) => status < 500;

  // Reading a URL hardly depends on the engine: each tries half of the values, the other half on the next page.
  const half = engine === 'postgres' ? 1 : 0;
  for (const [page, { path }] of urls.filter((url) => !url.path.includes(':id')).entries()) {
    const visitor = path.startsWith('/admin') ? admin : buyer;
    const { isRecorded } = accessByUrl[path] ?? {};
    if (isRecorded) faults.push(...(await changes()).map((table) => `changed ${table} before ${path}`));
    const plain = await visitor.get(path);
    // A report with an invalid cursor would contain rows twice.
    const hasCursor = (query: string) => path.endsWith('/report') && query.includes('after=');
    for (const query of hostileQueries.filter((_, n) => (n + page) % 2 === half)) {
      const expected = hasCursor(query) ? 400 : plain.status;
      expectStatus((status) => status === expected, `${path}?${query}`, await visitor.get(`${path}?${query}`));
    }
    for (const method of engine === 'sqlite' ? ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] : ['PUT'])
      expectStatus((status) => status === 405, `${method} ${path}`, await visitor.send(method, path));
    // A file that was saved is recorded, and changes nothing else.
    const recorded = isRecorded ? `${await changes()}` : 'auditEvents';
    if (recorded !== 'auditEvents') faults.push(`${path} changed ${recorded}`);
  }
  for (const path of hostilePaths) {
    expectStatus(noFailure, path, await buyer.get(path));
    expectStatus(noFailure, path, await admin.get(path));
  }
  for (const [path, form] of [
    ['/admin/admin-orders/confirmation', { order: '\0' }],
    ['/admin/inventory/bulk-edit', { item: '\0', change: 'type', type: 'x' }],
    ['/admin/inventory/bulk-edit', { item: '\0', change: 'profit', profit: '5' }],
    ['/admin/inventory/bulk-edit', { undo: '\0 99999999999999999999' }],
  ] as const)
    expectStatus(noFailure, `${path} ${Object.keys(form)}`, await admin.post(path, form));
  for (const headers of hostileHeaders) {
    const what = JSON.stringify(headers);
    expectStatus(noFailure, what, await openVisitor(shop).get('/my-orders', { headers }));
    expectStatus(noFailure, what, await openVisitor(shop).send('POST', '/login', { headers }));
  }
  return [...faults, ...(await changes()).map((table) => `changed ${table}`)];
}
