import type { Mutant } from '#tests/support/torture/mutant.ts';

const matrix = {
  test: 'tests/torture/access/access.test.ts',
  title: 'gives each user their own data and lets others change nothing',
};
const secrets = {
  test: 'tests/torture/access/secrets.test.ts',
  title: "sends costs and other people's data to nobody but the admin",
};
const costs = {
  test: 'tests/e2e/access/costs.test.ts',
  title: 'answers people without the right to see costs the same, whatever things cost',
};
const costForms = { ...costs, title: 'keeps costs and suppliers as they are under the forms of people who do not' };
const buyers = {
  test: 'app/domain/orders/buyers/buyers.test.ts',
  title: 'have a note that admins do not overwrite for each other, and are blocked; an admin is neither',
};
const forged = { test: 'tests/torture/access/forgery.test.ts', title: 'is refused at every URL' };
const revocation = {
  test: 'tests/torture/access/revocation.test.ts',
  title: 'loses pages, live events and acts within a second, in every process',
};
const headers = {
  test: 'tests/e2e/access/headers.test.ts',
  title: 'sets the security headers on every kind of response',
};
const observatory = { test: 'tests/e2e/access/observatory.test.ts', title: 'gives the shop A+' };

const guard = 'app/http/middleware/require-rights.server.ts';
const sameSite = 'app/http/middleware/same-site.server.ts';
const policy = 'app/http/middleware/security-headers.server.ts';

export const mutants: Mutant[] = [
  {
    name: 'access: every user counts as an admin',
    file: guard,
    find: "if (!who || who.role === 'buyer') {",
    replace: 'if (!who) {',
    caughtBy: matrix,
  },
  {
    name: 'access: the back-office has no guard',
    file: 'app/routes/admin/layout.tsx',
    find: 'export const middleware = [requireRights];',
    replace: 'export const middleware = [requireRights].slice(1);',
    caughtBy: matrix,
  },
  {
    name: 'access: every member of staff may open every page',
    file: guard,
    find: "if (!mayOpen(who.rights, context.get(routeContext), isSaving ? 'act' : 'view')) throw redirect(CLOSED);",
    replace: '',
    caughtBy: matrix,
  },
  {
    name: 'access: who may see a page may send its form',
    file: guard,
    find: "isSaving ? 'act' : 'view'",
    replace: "'view'",
    caughtBy: matrix,
  },
  {
    name: 'access: a member of staff has the rights of the owner',
    file: 'app/domain/people/rights/rights.ts',
    find: "role === 'admin' ? [...RIGHTS] : readRights(rights)",
    replace: "role === 'admin' || rights !== null ? [...RIGHTS] : readRights(rights)",
    caughtBy: matrix,
  },
  {
    name: 'access: a changed right ends no live line',
    file: 'app/domain/people/staff/staff.server.ts',
    find: "  noteChange(trx, { what: 'person', uid: id });\n",
    replace: '',
    caughtBy: revocation,
  },
  {
    name: 'access: one of the rights of a page is enough',
    file: 'app/ui/admin/rights/route-rights.ts',
    find: 'needed.every((right) =>',
    replace: 'needed.length === 0 || needed.some((right) =>',
    caughtBy: {
      test: 'app/ui/admin/rights/route-rights.test.ts',
      title: 'opens a page only to who has all its rights, and nothing that is not declared',
    },
  },
  {
    name: 'access: an admin is blocked like a buyer',
    file: 'app/domain/people/accounts/account-block.server.ts',
    find: "          .where('role', '=', 'buyer')\n",
    replace: '',
    caughtBy: buyers,
  },
  {
    name: 'access: a note on an admin is saved like one on a buyer',
    file: 'app/domain/orders/buyers/buyer-note.server.ts',
    find: "      .where('role', '=', 'buyer')\n",
    replace: '',
    caughtBy: buyers,
  },
  {
    name: 'access: the page of a buyer shows an admin',
    file: 'app/domain/orders/buyers/buyer-read.server.ts',
    find: ".where('role', '=', 'buyer')",
    replace: '',
    caughtBy: buyers,
  },
  {
    name: "access: a buyer's page sums the orders of others too",
    file: 'app/domain/orders/buyers/buyer-figures.server.ts',
    find: "db.selectFrom('orders').where('uid', '=', uid)",
    replace: "db.selectFrom('orders').where('uid', '!=', '')",
    caughtBy: { ...buyers, title: 'have the sums of their own orders' },
  },
  {
    name: "access: a voucher is read without its owner's id",
    file: 'app/domain/orders/order-list.server.ts',
    find: ".where('uid', '=', uid).where('id', '=', id)",
    replace: ".where('id', '=', id)",
    caughtBy: matrix,
  },
  {
    name: 'access: anybody can request a cancellation',
    file: 'app/domain/orders/order-steps/cancellation-request.server.ts',
    find: "lockOrder(trx, 'cancellation-request', id, uid)",
    replace: "lockOrder(trx, 'cancellation-request', id)",
    caughtBy: matrix,
  },
  {
    name: "access: anybody can withdraw another buyer's request",
    file: 'app/domain/orders/order-steps/cancellation-withdraw.server.ts',
    find: "lockOrder(trx, 'cancellation-withdrawal', id, uid)",
    replace: "lockOrder(trx, 'cancellation-withdrawal', id)",
    caughtBy: matrix,
  },
  {
    name: 'access: a session keeps the role it was opened with',
    file: 'app/auth/session.server.ts',
    find: 'return { who, language, page, needsRenewal, cookies };',
    replace:
      "const people = ((globalThis as Record<string, unknown>).people ??= {}) as Record<string, Person>; const key = headers.get('Cookie') ?? ''; people[key] ??= who; return { who: people[key] ?? who, language, page, needsRenewal, cookies };",
    caughtBy: matrix,
  },
  {
    name: 'access: a blocked user keeps a session',
    file: 'app/auth/session.server.ts',
    find: ' || session.blockedAt !== null',
    replace: '',
    caughtBy: matrix,
  },
  {
    name: 'secrets: buyers read the suppliers of phones',
    file: 'app/domain/stock/units/shown-units.server.ts',
    find: "['id', 'itemId', 'condition', 'battery', 'colour', 'salePrice', 'leasedTo'])",
    replace: "['id', 'itemId', 'condition', 'battery', 'colour', 'salePrice', 'leasedTo', 'supplier'])",
    caughtBy: secrets,
  },
  {
    name: 'secrets: the stock list contains costs',
    file: 'app/domain/catalog/storefront/stock-list.server.ts',
    find: "'qty', 'salePrice', 'tracking'] as const",
    replace: "'qty', 'salePrice', 'tracking', 'cost'] as const",
    caughtBy: secrets,
  },
  {
    name: 'secrets: the lines of an order contain costs',
    file: 'app/domain/orders/order-list.server.ts',
    find: "'salePrice', 'qty', 'condition', 'battery', 'colour'])",
    replace: "'salePrice', 'qty', 'condition', 'battery', 'colour', 'cost'])",
    caughtBy: secrets,
  },
  {
    name: 'secrets: a deleted item stays in the stock list',
    file: 'app/domain/catalog/storefront/stock-list.server.ts',
    find: "    .where('deletedAt', 'is', null)\n    .$if(",
    replace: '    .$if(',
    caughtBy: secrets,
  },
  {
    name: 'costs: everybody in the shop sees the suppliers',
    file: 'app/domain/people/rights/costs.ts',
    find: "  'supplier',\n",
    replace: '',
    caughtBy: { ...secrets, title: 'sends cost, rate, profit and supplier to no member of staff without the right' },
  },
  {
    name: 'costs: everybody in the shop reads the earlier costs of a phone',
    file: 'app/domain/people/rights/costs.ts',
    find: '.filter((each) => !isCostField(each?.field))',
    replace: '',
    caughtBy: { ...secrets, title: 'sends cost, rate, profit and supplier to no member of staff without the right' },
  },
  {
    name: 'costs: dead stock is sorted by its cost for everybody',
    file: 'app/routes/admin/shop/stock-report.tsx',
    find: "byCost: rights.includes('costs.view')",
    replace: 'byCost: true',
    caughtBy: costs,
  },
  {
    name: 'costs: people who see no cost may enter one with the goods',
    file: 'app/routes/admin/stock/receive.tsx',
    find: "for (const field of ['supplier', 'cost'])",
    replace: "for (const field of ['supplier'])",
    caughtBy: costForms,
  },
  {
    name: 'costs: a guess at the cost of a phone is answered',
    file: 'app/domain/stock/units/unit-edit-form.ts',
    find: "rights.includes('costs.view') ? (details",
    replace: 'rights.length > 0 ? (details',
    caughtBy: costForms,
  },
  {
    name: 'forgery: the origin of a write is not checked',
    file: sameSite,
    find: 'return origin === null || isOwnOrigin(',
    replace: 'return true || isOwnOrigin(',
    caughtBy: forged,
  },
  {
    name: 'forgery: a missing origin counts as ours',
    file: sameSite,
    find: 'if (origin === publicOrigin) return true;',
    replace: "if (origin === publicOrigin || origin === 'null') return true;",
    caughtBy: forged,
  },
  {
    name: 'forgery: Sec-Fetch-Site is not read',
    file: sameSite,
    find: "  if (site !== null && site !== 'same-origin' && site !== 'none') return false;\n",
    replace: '',
    caughtBy: forged,
  },
  {
    name: 'forgery: another page of the same machine may write',
    file: sameSite,
    find: "if (site !== null && site !== 'same-origin' && site !== 'none') return false;",
    replace: "if (site === 'cross-site') return false;",
    caughtBy: forged,
  },
  {
    name: 'forgery: a Referer is not read',
    file: sameSite,
    find: " ?? originOf(headers.get('Referer'))",
    replace: '',
    caughtBy: forged,
  },
  {
    name: 'forgery: an origin that begins like ours counts as ours',
    file: sameSite,
    find: 'new URL(origin).host !== host) return false;',
    replace: "!new URL(origin).host.startsWith(host ?? '')) return false;",
    caughtBy: forged,
  },
  {
    name: 'forgery: the public host over plain HTTP counts as ours',
    file: sameSite,
    find: 'return publicOrigin === undefined || new URL(publicOrigin).host !== host;',
    replace: 'return true;',
    caughtBy: {
      test: 'app/http/middleware/same-site.test.ts',
      title: 'refuses the public host over plain HTTP',
    },
  },
  {
    name: 'forgery: a page opened over plain HTTP may write',
    file: 'app/http/middleware/request-context.server.ts',
    find: 'if (isFromPlainHttpPage(request, shop.env.origin)) throw redirect(plainHttpRefusalPath(request.headers), 303);',
    replace: '',
    caughtBy: { test: 'tests/torture/access/forgery.test.ts', title: 'accepts its own POSTs behind an HTTPS proxy' },
  },
  {
    name: 'forgery: plain text is accepted as a form',
    file: sameSite,
    find: "['application/x-www-form-urlencoded', ",
    replace: "['text/plain', 'application/x-www-form-urlencoded', ",
    caughtBy: forged,
  },
  {
    name: 'forgery: a body without a type is accepted as a form',
    file: sameSite,
    find: "return (headers.get('Content-Length') ?? '0') === '0' && !headers.has('Transfer-Encoding');",
    replace: 'return true;',
    caughtBy: forged,
  },
  {
    name: 'forgery: other methods reach the routes',
    file: 'app/http/app.server.ts',
    find: "const METHODS = ['GET', 'HEAD', 'POST'];",
    replace: "const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];",
    caughtBy: forged,
  },
  {
    name: 'forgery: a link on another site logs people out',
    file: 'app/routes/account/logout.tsx',
    find: "isTrusted: site !== 'cross-site' && site !== 'same-site'",
    replace: "isTrusted: site !== 'x'",
    caughtBy: { test: 'tests/torture/access/forgery.test.ts', title: 'neither opens nor ends a session' },
  },
  {
    name: 'headers: every page has the same nonce',
    file: policy,
    find: "const nonce = randomBytes(16).toString('base64');",
    replace: "const nonce = randomBytes(0).toString('base64') || 'AAAAAAAAAAAAAAAAAAAAAA==';",
    caughtBy: headers,
  },
  {
    name: 'headers: the policy has no nonce',
    file: policy,
    find: "scripts: [`'nonce-",
    replace: "scripts: [`'non-",
    caughtBy: headers,
  },
  {
    name: 'headers: inline scripts run',
    file: policy,
    find: '["script-src \'self\'", ...scripts]',
    replace: "[\"script-src 'self' 'unsafe-inline'\", ...scripts]",
    caughtBy: headers,
  },
  {
    name: 'headers: every page may compile WebAssembly',
    file: policy,
    find: '["script-src \'self\'", ...scripts]',
    replace: "[\"script-src 'self' 'wasm-unsafe-eval'\", ...scripts]",
    caughtBy: { test: 'tests/e2e/access/headers.test.ts', title: 'allows WebAssembly in two workers only' },
  },
  {
    name: 'headers: pages can be framed',
    file: policy,
    find: `    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function nonPagePolicy`,
    replace: `    "base-uri 'none'",
  ].join('; ');
}

function nonPagePolicy`,
    caughtBy: headers,
  },
  {
    name: 'headers: a page has only the headers of a file',
    file: policy,
    find: 'isPublicFile(c.req.path) ? forFiles : forPages',
    replace: 'forFiles',
    caughtBy: headers,
  },
  {
    name: 'headers: HSTS is not sent',
    file: policy,
    find: "    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),\n",
    replace: '',
    caughtBy: observatory,
  },
  {
    name: 'headers: browsers may guess types',
    file: policy,
    find: "    'X-Content-Type-Options': 'nosniff',\n",
    replace: '',
    caughtBy: observatory,
  },
  {
    name: 'headers: a response without Cache-Control may be cached',
    file: policy,
    find: "    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');\n",
    replace: '',
    caughtBy: headers,
  },
  {
    name: 'headers: other sites send the session along',
    file: 'app/auth/better-auth.server.ts',
    find: "attributes: { secure, path: '/' }",
    replace: "attributes: { secure, path: '/', sameSite: 'none' }",
    caughtBy: observatory,
  },
  {
    name: 'headers: scripts can read the session',
    file: 'app/auth/better-auth.server.ts',
    find: "attributes: { secure, path: '/' }",
    replace: "attributes: { secure, path: '/', httpOnly: false }",
    caughtBy: observatory,
  },
  {
    name: 'the session is read before the body has arrived',
    file: 'app/http/middleware/body-read.server.ts',
    find: "if (c.req.method !== 'POST' || length === 0) return next();",
    replace: 'if (length >= 0) return next();',
    caughtBy: {
      test: 'tests/e2e/server/request-bodies.test.ts',
      title: 'is refused if the role was revoked or the account blocked meanwhile',
    },
  },
  {
    name: 'a write does not check role and block in its transaction',
    file: 'app/domain/people/audit/audit-record.server.ts',
    find: 'if (!areAllowed) throw new NoLongerAllowedError();',
    replace: '',
    caughtBy: { test: 'app/domain/people/audit/audit-record.test.ts', title: 'is rolled back for' },
  },
  {
    name: 'a path after a log-in is compared as it is written',
    file: 'app/domain/people/sign-in/next-path.ts',
    find: 'reset-password)\\b/i.test(decoded)',
    replace: 'reset-password)\\b/i.test(path)',
    caughtBy: { test: 'app/domain/people/sign-in/next-path.test.ts', title: 'does not lead back to' },
  },
  {
    name: 'a page is served at every spelling of its path',
    file: 'app/http/middleware/canonical-path.server.ts',
    find: 'if (path !== url.pathname)',
    replace: "if (path === '')",
    caughtBy: {
      test: 'tests/torture/access/access.test.ts',
      title: 'redirects to one path for each page and guards every spelling',
    },
  },
  {
    name: 'the guard of Add Inventory compares the path as it is written',
    file: 'app/http/middleware/require-rights.server.ts',
    find: "pattern.includes('admin/add-inventory')",
    replace: "url.pathname.startsWith('/admin/add-inventory')",
    caughtBy: {
      test: 'tests/torture/access/access.test.ts',
      title: 'redirects to one path for each page and guards every spelling',
    },
  },
];
