import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { ACTION_ROUTES } from '#app/ui/forms/action-preload.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { logIn, startSession } from '#tests/support/browser/people.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';

let shop: RunningShop;
let page: Page;
beforeAll(async () => {
  shop = await startShop('sqlite');
  page = await openBrowser(shop.url);
  await page.goto('/shop');
});

/** What the shop reads of React Router's undocumented globals, and what breaks if an update moves it. */
const breaks: [global: string, path: string[], type: string, breaks: string][] = [
  ['DataRouter', ['state', 'navigation', 'state'], 'string', 'a press without a response replaces its page'],
  ['DataRouter', ['state', 'location', 'pathname'], 'string', 'a press without a response replaces its page'],
  ['DataRouter', ['state', 'loaderData', 'root'], 'object', 'drafts are filled in for another user'],
  ['DataRouter', ['state', 'actionData'], 'object', 'what was saved counts as unsaved'],
  ['DataRouter', ['subscribe'], 'function', 'no draft is saved when a session expires'],
  ['DataRouter', ['navigate'], 'function', 'a press without a response replaces its page'],
  ['DataRouter', ['routes', '0', 'id'], 'string', 'a missing script reloads the page'],
  ['Manifest', ['version'], 'string', 'an open page does not notice a deployment'],
  ['Manifest', ['routes', 'root', 'module'], 'string', 'no script is loaded ahead'],
  ['RouteModules', ['root', 'default'], 'function', 'the first press of a button needs a script'],
];

it.each(breaks)('finds the %s with %j, a %s; else %s', async (global, path, type) => {
  const found = await page.evaluate(
    ([name, ...keys]) =>
      typeof keys.reduce((object, key) => Reflect.get(Object(object), key), Reflect.get(window, name)),
    [`__reactRouter${global}`, ...path] as [string, ...string[]],
  );
  expect(found).toBe(type);
});

it('finds every route that is only an action in the list of the first page; else its first press needs a script', async () => {
  const listed = () => page.evaluate(() => Object.keys(Reflect.get(window, '__reactRouterManifest').routes));
  const isOffice = (id: string) => id.startsWith('routes/admin/');
  const ofStore = await listed();
  expect(ofStore).toEqual(expect.arrayContaining(ACTION_ROUTES.filter((id) => !isOffice(id))));
  expect(ofStore.filter(isOffice)).toEqual([]);
  await startSession(page);
  await page.goto('/admin/dashboard');
  expect(await listed()).toEqual(expect.arrayContaining(ACTION_ROUTES));
});

it('loads the routes of the back-office on the way there, and a document if they are those of another build', async () => {
  const guest = await openBrowser(shop.url);
  for (const isDeployed of [false, true]) {
    await guest.context().clearCookies();
    await guest.goto('/login');
    await guest.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    // The script, and the question whether the shop answers.
    if (isDeployed) await guest.route(/\/manifest-\w+\.js$/, (route) => route.fulfill({ status: 404 }), { times: 2 });
    await logIn(guest);
    await guest.locator('#admin-menu').waitFor({ state: 'attached' });
    expect(await guest.evaluate(() => 'isFirstDocument' in window)).toBe(!isDeployed);
  }
});

it('reads them in one file', () => {
  const readers = globSync('app/**/*.{ts,tsx}').filter((file) => /__reactRouter/.test(readFileSync(file, 'utf8')));
  expect(readers).toEqual(['app/ui/hooks/router-globals.ts']);
});
