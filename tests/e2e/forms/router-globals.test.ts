import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { ACTION_ROUTES } from '#app/ui/forms/action-preload.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { startShop } from '#tests/support/server/shop.ts';

let page: Page;
beforeAll(async () => {
  page = await openBrowser((await startShop('sqlite')).url);
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

it('finds every route that is only an action in the manifest of the first page; else its first press needs a script', async () => {
  const ids = await page.evaluate(() => Object.keys(Reflect.get(window, '__reactRouterManifest').routes));
  expect(ids).toEqual(expect.arrayContaining(ACTION_ROUTES));
});

it('reads them in one file', () => {
  const readers = globSync('app/**/*.{ts,tsx}').filter((file) => /__reactRouter/.test(readFileSync(file, 'utf8')));
  expect(readers).toEqual(['app/ui/hooks/router-globals.ts']);
});
