import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { mayOpen } from '#app/ui/admin/rights/route-rights.ts';
import { openBrowser, routerOf } from '#tests/support/browser/browser.ts';
import { engines } from '#tests/support/database/databases.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import {
  buyer,
  complaints,
  logIn,
  openTradingShop,
  other,
  secretAddress,
} from '#tests/support/factories/trading-shop.ts';
import { type Actor, account, actors, openActors, staffRights } from '#tests/support/server/actors.ts';
import { readFirstEvent } from '#tests/support/server/first-event.ts';
import { type HttpResponse, openVisitor } from '#tests/support/server/http.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';
import {
  accessByUrl,
  loginAfter,
  outcomeFor,
  outsideRouter,
  pathOf,
  treatedAs,
} from '#tests/support/server/url-access.ts';
import { orderOfBuyer } from '#tests/support/server/url-fixtures.ts';
import { urls } from '#tests/support/server/urls.ts';
import { readManifest } from './manifest.ts';

const verbs = ['GET', 'POST'] as const;
/** Requests of a document and of its `.data`. */
const shapes = {
  document: (path: string) => path,
  data: (path: string) => (path === '/' ? '/_.data' : `${path}.data`),
};
const requests = Object.entries(accessByUrl).flatMap(([route, row]) =>
  verbs.flatMap((verb) =>
    Object.entries(shapes).flatMap(([shape, toPath]) =>
      actors.map((actor) => ({ route, row, verb, shape, toPath, actor })),
    ),
  ),
);
const actorsWithData: Actor[] = ['buyer', 'other', 'admin'];
const isFile = (path: string) => urls.some((url) => url.path === path && url.file.endsWith('-download.ts'));
const adminPaths = urls.map(({ path }) => path).filter((path) => path.startsWith('/admin'));

it('has an expectation for every route', async () => {
  const { url } = await startShop('sqlite');
  const manifest = await readManifest(url);
  expect(manifest.map(({ path }) => path).sort()).toEqual(Object.keys(accessByUrl).sort());
  for (const { path, id, hasLoader, hasAction, isResource } of manifest) {
    const POST = accessByUrl[path]?.POST;
    // A route without an action accepts no POST, and one without a loader has no data.
    expect(POST?.admin === 405, path).toBe(!hasAction);
    if (!hasAction) expect(POST?.mayChange, path).toEqual([]);
    if (isResource) expect(hasLoader || hasAction, id).toBe(true);
  }
});

describe.each(engines)('every URL (%s)', (engine) => {
  it('gives each user their own data and lets others change nothing', async () => {
    const trading = await openTradingShop(engine);
    const visitorOf = await openActors(trading.shop);
    const changes = await watchTables(trading.shop.db);
    const responses: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    /** The prepared path of each route, until a request may change its target. */
    const paths = new Map<string, string>();
    const doors: string[] = [];
    // PostgreSQL only repeats the data requests of actors who own data.
    for (const { route, row, verb, shape, toPath, actor } of requests) {
      if (engine === 'postgres' && (shape === 'document' || !actorsWithData.includes(actor))) continue;
      // Staff open pages, whose doors are looked at, and send forms: the others show that both shapes have one guard.
      if (staffRights[actor] && (verb === 'GET') !== (shape === 'document')) continue;
      const { outcome, mayChange } = outcomeFor(actor, route, verb);
      const path = paths.get(route) ?? (await pathOf(route, row, trading));
      if (mayChange) paths.delete(route);
      else paths.set(route, path);
      const visitor = await visitorOf(actor);
      await changes();
      const sending = verb === 'POST' ? { form: row.form?.(actor, trading) ?? {} } : {};
      const response = await visitor.send(verb, toPath(path), sending);
      const changed = mayChange ? [] : await changes();
      const request = `${verb} ${route} as ${shape} by ${actor}`;
      responses[request] = [outcomeOf(response), ...changed];
      expected[request] = [outcome === 'login' ? loginAfter(verb, path) : outcome];
      const rights = staffRights[actor];
      if (rights) doors.push(...closedDoors(response.text, rights).map((door) => `${request}: ${door}`));
    }
    expect(responses).toEqual(expected);
    expect([...new Set(doors)]).toEqual([]);

    const admin = await visitorOf('admin');
    for (const path of adminPaths.filter((each) => each.includes(':id'))) {
      const verb = accessByUrl[path]?.POST.admin === 405 ? 'GET' : 'POST';
      for (const id of ['x', crypto.randomUUID(), '%00', "'%3B--", '__proto__', 'x'.repeat(5_000)]) {
        const { status, text } = await admin.send(verb, path.replace(':id', id), {
          form: accessByUrl[path]?.form?.('admin', trading) ?? {},
        });
        expect(status, `${path} ${id}`).toBe(404);
        // A file has no page around its answer.
        if (isFile(path)) continue;
        expect(text).toMatch(/<nav[^>]* aria-label="Admin"/);
        expect(text).toMatch(/<h1[^>]*>Not found</);
      }
    }
    expect(await changes()).toEqual([]);
    expect(complaints(trading.shop)).toEqual([]);
  });
});

it('responds to everybody with the same status outside the routes', async () => {
  const { shop } = await openTradingShop('sqlite');
  const visitorOf = await openActors(shop);
  const changes = await watchTables(shop.db);
  for (const [path, { GET, POST }] of Object.entries(outsideRouter)) {
    for (const actor of actors) {
      const visitor = await visitorOf(actor);
      await changes();
      expect((await visitor.post(path)).status, `POST ${path} by ${actor}`).toBe(POST);
      if (path !== '/events') expect((await visitor.get(path)).status, `${path} by ${actor}`).toBe(GET);
      expect(await changes()).toEqual([]);
    }
  }
  const users = await shop.db.selectFrom('users').select(['id', 'email', 'role']).execute();
  for (const actor of actors) {
    const me = users.find(({ email }) => email === account[actor].email);
    const isGuest = treatedAs[actor] === 'guest';
    const event = await readFirstEvent(shop, await visitorOf(actor));
    const orders = isGuest ? 0 : expect.any(Number);
    const who = staffRights[actor] ? `staff:${me?.id}:${staffRights[actor].join()}` : `${me?.role}:${me?.id}`;
    expect(JSON.parse(event), actor).toMatchObject({ who: isGuest ? '' : who, orders });
  }
});

it("neither shows nor voids another user's attempt if the requesting page belongs to somebody else", async () => {
  const { shop } = await openTradingShop('sqlite');
  const { id: uid } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  const stranger = await logIn(shop, other);
  const { status, text } = await stranger.post('/cart/attempt', { key: crypto.randomUUID(), expectedUserId: uid });
  expect([status, JSON.parse(text)]).toEqual([409, { problem: 'another-person' }]);
  expect(await shop.db.selectFrom('closedAttempts').selectAll().execute()).toEqual([]);
});

it('guards client navigations', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop } = trading;
  const voucher = `/my-orders/${await orderOfBuyer('confirmed')(trading)}/voucher`;
  const strangers = { guest: openVisitor(shop), other: await logIn(shop, other) };
  const leaks: string[] = [];
  const guarded = urls.filter((url) => /^\/admin|voucher/.test(url.path));
  // Some tricks are the same for every path.
  const all = new Set(
    guarded.flatMap(({ path, file }) => {
      const target = path.includes('voucher') ? voucher : path.replace(':id', 'x');
      return tricks(target, file.replace(/\.tsx?$/, ''));
    }),
  );
  for (const trick of all) {
    for (const [person, visitor] of Object.entries(strangers)) {
      const { status, to, text } = await visitor.get(trick);
      const inside = /^\/+(shop\/..\/)?admin/i.test(trick) && to === undefined;
      if (inside || text.includes(secretAddress)) leaks.push(`${person} ${trick}: ${status}`);
    }
  }
  expect(leaks).toEqual([]);
  const own = await (await logIn(shop, buyer)).get(`${voucher}.data`);
  expect(own.text).toContain(secretAddress);

  const guest = await openBrowser(shop.url);
  await guest.goto('/shop');
  const addresses = adminPaths.map((path) => path.replace(':id', 'x'));
  const reached = addresses.map((path) => (path === '/admin/add-inventory' ? '/' : loginAfter('GET', path)));
  expect(await navigate(guest, addresses)).toEqual(reached);
});

it('redirects to one path for each page and guards every spelling', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop } = trading;
  const guest = openVisitor(shop);
  const responses: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [route, row] of Object.entries(accessByUrl)) {
    if (route === '/*') continue;
    const path = await pathOf(route, row, trading);
    for (const other of otherWays(route, path)) {
      const page = await guest.get(`${other}?q=Ab`);
      const data = await guest.get(`${other === '//' ? '//_' : other.replace(/\/$/, '/_')}.data?q=Ab`);
      responses[`GET ${other}`] = [page.status, page.to, data.to];
      // An address that begins with two slashes loses one before the router reads it.
      const dataTo = other === '//' ? '/_.data' : path;
      expected[`GET ${other}`] = [301, `${path}?q=Ab`, `${dataTo}?q=Ab`];
      responses[`POST ${other}`] = outcomeOf(await guest.post(other, row.form?.('guest', trading)));
      expected[`POST ${other}`] = row.POST.guest === 'login' ? loginAfter('POST', other) : row.POST.guest;
    }
  }
  expect(responses).toEqual(expected);
  const customer = await logIn(shop, buyer);
  expect(outcomeOf(await customer.post('/ADMIN/ADD-INVENTORY'))).toBe('/');

  const page = await openBrowser(shop.url);
  const admin = await logIn(shop, owner);
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  for (const [written, path, nav, link] of [
    ['/Shop/', '/shop', 'Main', 'Shop'],
    ['/CART', '/cart', 'Main', 'Cart'],
    ['/ADMIN/ADD-INVENTORY', '/admin/add-inventory', 'Admin', 'Add phone'],
    ['/admin/Dashboard/', '/admin/dashboard', 'Admin', 'Today'],
  ] as const) {
    for (const go of [() => page.goto(written), () => navigate(page, ['/account', written])]) {
      await go();
      await page.waitForURL(`${shop.url}${path}`);
      const links = page.getByRole('navigation', { name: nav }).getByRole('link', { name: link, exact: true });
      await links.and(page.locator('[aria-current=page]')).waitFor();
    }
  }
});

/** Links to pages, and forms to send, that are closed to these rights. */
function closedDoors(html: string, rights: readonly Right[]): string[] {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => [href, 'view'] as const);
  const forms = [...html.matchAll(/<form [^>]*>/g)].flatMap(([form]) => {
    const [, action = ''] = /action="([^"]*)"/.exec(form) ?? [];
    return [[action, /method="post"/.test(form) ? 'act' : 'view'] as const];
  });
  return [...links, ...forms]
    .filter(([path, use]) => !mayOpen(rights, path, use))
    .map(([path, use]) => `${use} ${path}`);
}

/** The path in capitals, with extra slashes and with an escape; parameters stay as they are. */
function otherWays(route: string, path: string): string[] {
  if (path === '/') return ['//'];
  const words = route.split('/');
  const capitals = path.split('/').map((word, at) => (words[at]?.startsWith(':') ? word : word.toUpperCase()));
  const escaped = path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`);
  return [capitals.join('/'), `${path}/`, `${capitals.join('/')}//`, escaped];
}

/** Requests for a page, or for the data of a single route, that might bypass the guard of its parent. */
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

/** Navigates by the router, like clicks on links. @returns the address after each. */
async function navigate(page: Page, paths: string[]): Promise<string[]> {
  const router = await routerOf(page);
  return router.evaluate(async ({ navigate }, all) => {
    const reached: string[] = [];
    for (const path of all) {
      await navigate(path);
      reached.push(location.pathname + location.search);
    }
    return reached;
  }, paths);
}

function outcomeOf({ status, to }: HttpResponse): number | string {
  return to ?? status;
}
