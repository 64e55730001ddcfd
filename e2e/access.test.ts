import { describe, expect, it } from 'vitest';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { addPaymentMethod } from '#app/domain/settings/payment-methods.server.ts';
import { insertOrder, LONG_AGO } from '#test/rows.ts';
import { stock } from '#test/shelf.ts';
import { openBrowser } from './browser.ts';
import { type Answer, type Fields, openVisitor, type Visitor } from './http.ts';
import { owner, startShop } from './shop.ts';
import {
  buyer,
  complaints,
  logIn,
  openTradingShop,
  order,
  other,
  phone,
  secretAddress,
  type TradingShop,
} from './trading-shop.ts';
import { urls } from './urls.ts';
import { watchTables } from './watch-tables.ts';

const people = ['guest', 'buyer', 'other', 'admin'] as const;
type Person = (typeof people)[number];
/** A status, or where one is sent; 'login' leads back after a GET. */
type Outcome = number | `/${string}` | 'login';
/** What each person gets, and who of them may change something with it. */
type Rule = Record<Person, Outcome> & { mayChange: readonly Person[] };

const anyone = (outcome: Outcome): Rule => ({
  guest: outcome,
  buyer: outcome,
  other: outcome,
  admin: outcome,
  mayChange: people,
});
const loggedIn = (outcome: Outcome, guest: Outcome = 'login'): Rule => ({
  ...anyone(outcome),
  guest,
  mayChange: ['buyer', 'other', 'admin'],
});
const itsBuyer = (outcome: Outcome): Rule => ({ ...anyone(404), guest: 'login', buyer: outcome, mayChange: ['buyer'] });
const adminOnly = (outcome: Outcome, others: Outcome = 'login'): Rule => ({
  ...anyone(others),
  admin: outcome,
  mayChange: ['admin'],
});
/** An admin's own second step, which is no part of the back-office: it may be what the back-office waits for. */
const secondStepOwner = (outcome: Outcome): Rule => ({
  ...anyone('/account'),
  guest: 'login',
  admin: outcome,
  mayChange: ['admin'],
});
const changesNothing = (rule: Rule): Rule => ({ ...rule, mayChange: [] });

type Page = {
  GET: Rule;
  POST: Rule;
  /** What a POST of this person carries. Those who may post succeed with it, so it is no fault of its own that stops others. */
  form?: (person: Person, shop: TradingShop) => Fields;
  /** Runs before each request; what it answers stands for the `:id` of the URL. */
  prepare?: (shop: TradingShop) => Promise<string>;
};

/** A page to read, and nothing to post. */
const page = (GET: Rule, POST: Rule): Page => ({ GET, POST: changesNothing(POST) });
/** An admin's screen with one form. */
const setting = (form: Fields): Page => ({ GET: adminOnly(200), POST: adminOnly(200), form: () => form });
/** An admin's button. Who merely opens its URL goes to its screen. */
const button = (screen: Outcome, prepare: Page['prepare'], form: Fields = {}): Page => ({
  GET: adminOnly(screen),
  POST: adminOnly(200),
  form: () => form,
  ...(prepare && { prepare }),
});

/** Who gets what at every URL of app/routes.ts. */
const sitemap: Record<string, Page> = {
  '/': page(anyone(200), anyone(405)),
  '/shop': page(anyone(200), anyone(405)),
  '/cart': {
    GET: anyone(200),
    POST: loggedIn(200, '/login?after=checkout&next=%2Fcart'),
    form: (_, { item }) => order(item),
  },
  '/login': { GET: anyone(200), POST: { ...anyone('/'), admin: '/admin' }, form: credentials },
  '/login/code': page(anyone('/login?after=late'), anyone('/login?after=late')),
  '/register': { GET: anyone(200), POST: anyone('/login?after=registration'), form: newcomer },
  // Its work is done after the answer, which would be seen as another request's; so nothing is asked for.
  '/forgot-password': page(anyone(200), anyone(400)),
  '/reset-password': { ...page(anyone(200), anyone(400)), form: credentials },
  '/logout': { GET: anyone(200), POST: anyone('/login') },
  '/setup': { ...page(anyone(200), anyone(403)), form: newcomer },
  '/account': { GET: loggedIn(200), POST: loggedIn(200), form: newcomer },
  '/account/password': { GET: anyone('/account'), POST: loggedIn(200), form: samePassword },
  '/account/second-step': page(secondStepOwner(200), secondStepOwner(405)),
  '/account/second-step/secret': {
    GET: anyone('/account/second-step'),
    POST: secondStepOwner('/account/second-step/setup'),
    form: (person) => ({ currentPassword: account[person].password }),
  },
  '/account/second-step/setup': {
    ...page(secondStepOwner(200), secondStepOwner('/account/second-step')),
    prepare: withoutSecondStep,
  },
  '/account/second-step/recovery-codes': page(anyone('/account/second-step'), secondStepOwner('/account/second-step')),
  '/account/second-step/removal': page(anyone('/account/second-step'), secondStepOwner('/account/second-step')),
  '/my-orders': page(anyone(200), anyone(405)),
  '/my-orders/:id/voucher': { ...page(itsBuyer(200), loggedIn(405)), prepare: orderOfBuyer('confirmed') },
  '/my-orders/:id/cancellation-request': {
    GET: loggedIn('/my-orders'),
    POST: itsBuyer(200),
    prepare: orderOfBuyer('pending'),
  },

  '/admin': page(adminOnly('/admin/dashboard'), adminOnly('/admin/dashboard')),
  '/admin/dashboard': page(adminOnly(200), adminOnly(405)),
  '/admin/inventory': page(adminOnly(200), adminOnly(405)),
  '/admin/inventory/:id': {
    ...setting({ name: 'Redmi 15C', ram: '8GB', rom: '256GB', type: 'instock' }),
    prepare: shelvedItem,
  },
  '/admin/inventory/:id/quantity': button('/admin/inventory', shelvedItem, { qty: '3', was: '2' }),
  '/admin/inventory/:id/price': button('/admin/inventory', shelvedItem, { cost: '200', rate: '600', profit: '10' }),
  '/admin/inventory/:id/deletion': button('/admin/inventory', shelvedItem),
  '/admin/add-inventory': { GET: adminOnly(200, '/'), POST: adminOnly(200, '/'), form: phone },
  '/admin/admin-orders': page(adminOnly(200), adminOnly(405)),
  '/admin/admin-orders/seen': { ...button('/admin/admin-orders', undefined, { number: '1' }) },
  '/admin/admin-orders/:id': { ...page(adminOnly(200), adminOnly(405)), prepare: orderOfBuyer('pending') },
  '/admin/admin-orders/:id/confirmation': button('/admin/admin-orders', orderOfBuyer('pending')),
  '/admin/admin-orders/:id/cancellation': button('/admin/admin-orders', orderOfBuyer('confirmed')),
  '/admin/admin-orders/:id/restocking': button('/admin/admin-orders', orderOfBuyer('canceled')),
  '/admin/update-prices': page(adminOnly(200), adminOnly(405)),
  '/admin/price-changes': page(adminOnly(200), adminOnly(405)),
  '/admin/type-settings/:id/deletion': button('/admin/type-settings', newType),
  '/admin/type-settings': { ...setting({}), form: () => ({ type: crypto.randomUUID() }) },
  '/admin/exchange-setting': setting({ currency: 'CNY', rate: '601' }),
  '/admin/exchange-setting/:id/deletion': button('/admin/exchange-setting', oldRate),
  '/admin/profit-setting': setting({ profitPercent: '12.5' }),
  '/admin/payment-settings': setting({ method: 'Cash' }),
  '/admin/payment-settings/removal': button('/admin/payment-settings', wavePayFirst, {
    position: '0',
    method: 'WavePay',
  }),
  '/admin/payment-settings/return': button('/admin/payment-settings', undefined, { position: '0', method: 'WavePay' }),
  '/admin/sales-history': page(adminOnly(200), adminOnly(405)),
  '/admin/sales-history/report': page(adminOnly(200), adminOnly(405)),
  '/admin/voucherModal': page(adminOnly(404), adminOnly(405)),
  '/admin/low-stock': page(adminOnly(200), adminOnly(405)),
  '/admin/announcement-bottom': setting({ highlight: 'Open on Sunday', notes: ['One', ''] }),
  '/admin/announcement': setting({ highlight: 'Open on Sunday', notes: ['One', ''] }),
  '/admin/audit': page(adminOnly(200), adminOnly(405)),
  '/admin/security': setting({ required: 'no' }),
  '/admin/shop-details': setting({ name: 'Phone Shop', phone: '09', address: 'Yangon' }),

  '/*': page(anyone('/'), anyone('/')),
};

const verbs = ['GET', 'POST'] as const;
/** How a browser asks for a page, and how the router in it does. */
const forms = {
  document: (path: string) => path,
  data: (path: string) => (path === '/' ? '/_.data' : `${path}.data`),
};
const requests = Object.entries(sitemap).flatMap(([route, page]) =>
  verbs.flatMap((verb) =>
    Object.entries(forms).flatMap(([form, shape]) =>
      people.map((person) => ({ route, page, verb, form, shape, person })),
    ),
  ),
);
const adminPaths = urls.map(({ path }) => path).filter((path) => path.startsWith('/admin'));

it('expects something of every route', () => {
  expect(Object.keys(sitemap).sort()).toEqual(urls.map(({ path }) => path).sort());
});

describe.each(['sqlite', 'postgres'] as const)('every URL (%s)', (engine) => {
  it('gives each person what is theirs and sends the others away, who change nothing', async () => {
    const trading = await openTradingShop(engine);
    const ask = askers(trading);
    const changes = await watchTables(trading.shop.db);
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    // The guards are the same on both engines, and so are the pages; what PostgreSQL has of its own is the data.
    for (const { route, page, verb, form, shape, person } of requests) {
      if (engine === 'postgres' && form === 'document') continue;
      const path = await pathOf(route, page, trading);
      const visitor = await ask(person);
      await changes();
      const sending = verb === 'POST' ? { form: page.form?.(person, trading) ?? {} } : {};
      const answer = await visitor.send(verb, shape(path), sending);
      const changed = verb === 'POST' && page.POST.mayChange.includes(person) ? [] : await changes();
      const request = `${verb} ${route} as ${form} by ${person}`;
      answers[request] = [outcomeOf(answer), ...changed];
      expected[request] = [page[verb][person] === 'login' ? loginAfter(verb, path) : page[verb][person]];
    }
    expect(answers).toEqual(expected);

    const admin = await ask('admin');
    for (const path of adminPaths.filter((each) => each.includes(':id'))) {
      const verb = sitemap[path]?.POST.admin === 405 ? 'GET' : 'POST';
      for (const id of ['x', crypto.randomUUID(), '%00', "'%3B--", '__proto__', 'x'.repeat(5_000)]) {
        const { status, text } = await admin.send(verb, path.replace(':id', id), {
          form: sitemap[path]?.form?.('admin', trading) ?? {},
        });
        expect(status, `${path} ${id}`).toBe(404);
        expect(text).toMatch(/<nav[^>]* aria-label="Admin"/);
        expect(text).toMatch(/<h1[^>]*>Not found</);
      }
    }
    expect(await changes()).toEqual([]);
    expect(complaints(trading.shop)).toEqual([]);
  });
});

it('refuses every POST that another site makes a browser send', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop, admin } = trading;
  const visitors = { admin, buyer: await logIn(shop, buyer) };
  const { host } = new URL(shop.url);
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'no origin' },
    { Origin: `http://${host}.evil.example` },
    { Origin: 'http://localhost:1' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  const through: string[] = [];
  const changes = await watchTables(shop.db);
  for (const { route, page, verb, shape, person } of requests) {
    if (verb === 'GET' || (person !== 'buyer' && person !== 'admin')) continue;
    const path = shape(await pathOf(route, page, trading));
    await changes();
    for (const headers of foreign) {
      const { status } = await visitors[person].post(path, page.form?.(person, trading), headers);
      if (status !== 403) through.push(`${path} by ${person} with ${JSON.stringify(headers)}: ${status}`);
    }
    through.push(...(await changes()).map((table) => `${path} changed ${table}`));
  }
  expect(through).toEqual([]);
  expect(complaints(shop)).toEqual([]);
});

it('takes the POSTs of its own pages behind a proxy that speaks HTTPS', async () => {
  const origin = 'https://shop.example';
  const shop = await startShop('sqlite', { ORIGIN: origin });
  for (const shape of Object.values(forms)) {
    const answer = await openVisitor(shop, origin).post(shape('/login'), owner, { 'Sec-Fetch-Site': 'same-origin' });
    expect(outcomeOf(answer)).toBe('/admin');
  }
});

it('lets no client navigation past the guard', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop } = trading;
  const voucher = `/my-orders/${await orderOfBuyer('confirmed')(trading)}/voucher`;
  const strangers = { guest: openVisitor(shop), other: await logIn(shop, other) };
  const told: string[] = [];
  for (const { path, file } of urls.filter((url) => /^\/admin|voucher/.test(url.path))) {
    const asked = path.includes('voucher') ? voucher : path.replace(':id', 'x');
    for (const trick of tricks(asked, file.replace(/\.tsx?$/, ''))) {
      for (const [person, visitor] of Object.entries(strangers)) {
        const { status, to, text } = await visitor.get(trick);
        const inside = /^\/+(shop\/..\/)?admin/i.test(trick) && to === undefined;
        if (inside || text.includes(secretAddress)) told.push(`${person} ${trick}: ${status}`);
      }
    }
  }
  expect(told).toEqual([]);
  const own = await (await logIn(shop, buyer)).get(`${voucher}.data`);
  expect(own.text).toContain(secretAddress);

  const guest = await openBrowser(shop.url);
  await guest.goto('/shop');
  await guest.waitForFunction(() => '__reactRouterDataRouter' in window);
  for (const path of adminPaths) {
    await guest.evaluate(navigate, '/shop');
    await guest.evaluate(navigate, path.replace(':id', 'x'));
    expect(new URL(guest.url()).pathname, path).toBe(path === '/admin/add-inventory' ? '/' : '/login');
  }
});

/** Ways to ask for a page, or for the data of a single route, that might go round the guard above it. */
function tricks(path: string, file: string): string[] {
  const routeIds = ['', 'root', file, 'routes/admin/layout', `root,routes/admin/layout,${file}`].map(
    encodeURIComponent,
  );
  return [
    ...[`${path}/`, `/${path}`, path.toUpperCase(), path.replace('/', '/./'), `/shop/..${path}`, `${path}?index`],
    ...[`${path}.data`, `${path}/_.data`, `${path.toUpperCase()}.data`, `/shop/..${path}.data`, `${path}.data?index`],
    ...routeIds.flatMap((ids) => [`${path}.data?_routes=${ids}`, `/shop.data?_routes=${ids}`]),
  ];
}

/** Runs in the page: goes on without loading it anew, as a click on a link does. */
function navigate(path: string): Promise<void> {
  type Router = { navigate(path: string): Promise<void> };
  return (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(path);
}

async function pathOf(route: string, { prepare }: Page, trading: TradingShop): Promise<string> {
  return route.replace(':id', (await prepare?.(trading)) ?? '').replace('*', 'no-such-page');
}

function outcomeOf({ status, to }: Answer): number | string {
  return to ?? status;
}

/** A page that was asked for is come back to; a POST is not repeated. */
function loginAfter(verb: (typeof verbs)[number], path: string): string {
  return verb === 'GET' ? `/login?${new URLSearchParams({ next: path })}` : '/login';
}

/** Each person at a browser of theirs; whoever was logged out by the last answer logs in again. */
function askers({ shop }: TradingShop): (person: Person) => Promise<Visitor> {
  const visitors = new Map<Person, Visitor>();
  return async (person) => {
    if (person === 'guest') return openVisitor(shop);
    const there = visitors.get(person);
    if (there?.cookies.has('session')) return there;
    const visitor = await logIn(shop, account[person]);
    visitors.set(person, visitor);
    return visitor;
  };
}

const account = { guest: buyer, buyer, other, admin: owner };

function credentials(person: Person): Fields {
  const { email, password } = account[person];
  return { email, password };
}

function samePassword(person: Person): Fields {
  const { password } = account[person];
  return { currentPassword: password, newPassword: password };
}

function newcomer(): Fields {
  return { ...buyer, email: `${crypto.randomUUID()}@shop.example` };
}

function orderOfBuyer(status: OrderStatus) {
  return async ({ shop: { db } }: TradingShop): Promise<string> => {
    const { id: uid } = await userOf(db, buyer.email);
    return insertOrder(db, { uid, status, address: secretAddress });
  };
}

async function shelvedItem({ shop: { db } }: TradingShop): Promise<string> {
  const price = { cost: '100', rate: '600', profit: '10', salePrice: 66_000 };
  return stock(db, { name: 'Redmi 14C', nameKey: 'redmi 14c', type: 'instock', qty: 2, ...price });
}

async function newType({ shop: { db } }: TradingShop): Promise<string> {
  const id = crypto.randomUUID();
  await db.insertInto('typeSettings').values({ id, type: id, createdAt: LONG_AGO }).execute();
  return id;
}

async function oldRate({ shop: { db } }: TradingShop): Promise<string> {
  const id = crypto.randomUUID();
  const rate = { id, currency: 'SGD', rate: '450', date: '2026-01-02', createdAt: LONG_AGO };
  await db.insertInto('exchangeRates').values(rate).execute();
  return id;
}

async function withoutSecondStep({ shop: { db } }: TradingShop): Promise<string> {
  await db.deleteFrom('secondSteps').execute();
  return '';
}

async function wavePayFirst({ shop: { db } }: TradingShop): Promise<string> {
  const { id: uid } = await userOf(db, owner.email);
  await addPaymentMethod(db, new Date(), uid, 'WavePay', 0);
  return '';
}

function userOf(db: Db, email: string) {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
}
