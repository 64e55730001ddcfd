import { globSync, readFileSync } from 'node:fs';
import { type AnyNode, Parser } from 'acorn';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { POLYFILLED } from '#app/ui/polyfills/script-support.ts';
import { follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { layoutFaults } from '#tests/support/browser/layout-faults.ts';
import { forgetNewFunctions, forgetNewStyles, newNames } from '#tests/support/browser/oldest-browsers.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { type Actor, screens } from '#tests/support/browser/screens.ts';
import { fillShop } from '#tests/support/factories/filled-shop.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { sampleBuyer } from '../../../scripts/seed.ts';

let shop: RunningShop;
let ids: Record<string, string>;
beforeAll(async () => {
  shop = await startShop('sqlite');
  ids = await makeScreenIds(shop.db, await fillShop(shop));
});

it('runs every screen without the functions that one of the oldest browsers lacks', async () => {
  const pages = new Map<Actor, Page>();
  const faults: string[] = [];
  for (const { name, path, as } of screens.filter((screen) => screen.path !== '/offline')) {
    const page = pages.get(as) ?? (await enterOld(as));
    // The first page waits for hydration, the others load their scripts; an uncaught error fails the test.
    if (pages.has(as)) await follow(page, screenPath(path, ids));
    else await page.goto(screenPath(path, ids));
    pages.set(as, page);
    expect(await page.locator('html').getAttribute('data-scripts'), path).toBe('');
    faults.push(...(await layoutFaults(page, name, [phone.width])));
  }
  expect(faults).toEqual([]);
  const page = pages.get('owner') as Page;
  await page.setViewportSize(phone);
  expect((await page.locator('.bottom-bar').boundingBox())?.height).toBeGreaterThan(44);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Shop Details', exact: true }).click();
  await page.getByRole('heading', { name: 'Shop Details' }).waitFor();
});

it('leaves room for name and price below a photo, and makes pictures small, in the oldest browsers', async () => {
  const page = await enterOld('buyer');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(screenPath('/shop/:item', ids));
  expect((await page.locator('.phone-photo').first().boundingBox())?.height).toBeLessThanOrEqual(640 * 0.42);
  const name = page.getByRole('heading', { level: 1 });
  await name.evaluate((heading) => (heading.textContent = 'Samsung Galaxy S25 Ultra 5G Titanium'));
  const bar = await page.locator('.foot-bar').boundingBox();
  const facts = await name.locator('xpath=..').boundingBox();
  expect((facts?.y ?? 0) + (facts?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 8);
  expect(await page.getByRole('link', { name: 'Back', exact: true }).count()).toBe(0);
  await page.goto(screenPath('/my-orders/:toChoose/pay', ids));
  const large = await drawPicture({ width: 3000, height: 4000, background: '#fff' }).png().toBuffer();
  const choose = page.getByLabel('Add pictures');
  await choose.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: large });
  await page.getByRole('list', { name: 'Chosen pictures' }).locator('img').waitFor();
  expect(await choose.evaluate((input: HTMLInputElement) => input.files?.[0]?.type)).toBe('image/jpeg');
});

/** Words of the shop and of its libraries, and functions that scripts ask for before they use them. */
const GUARDED = [
  ...[
    'Segmenter',
    'segment',
    'captureStackTrace',
    'adoptedStyleSheets',
    'replaceSync',
    'popover',
    'startViewTransition',
  ],
  ...['role', 'capture', 'alpha', 'when', 'stackTraceLimit', 'displayName', 'dispose'],
];

it('builds scripts in the syntax of the oldest browsers, with no newer function but those with a polyfill', () => {
  const names = newNames();
  const polyfilled = new Set(POLYFILLED.map((each) => each.split('.').at(-1)));
  const faults = new Set<string>();
  for (const file of globSync('build/client/{assets/*,sw}.js')) {
    const isPage = !/\/(sw|report-\w+|\w+-worker)\b/.test(file);
    const isKnown = (name: string) => GUARDED.includes(name) || (isPage && polyfilled.has(name));
    const sourceType = file.endsWith('/sw.js') || file.includes('polyfills-') ? 'script' : 'module';
    walk(Parser.parse(readFileSync(file, 'utf8'), { ecmaVersion: 2022, sourceType }), (node) => {
      if (node.type === 'StaticBlock' || node.type === 'PropertyDefinition') faults.add(`${file}: a class field`);
      if (node.type === 'Literal' && /\(\?<[=!]/.test(node.regex?.pattern ?? '')) faults.add(`${file}: ${node.raw}`);
      const name = node.type === 'MemberExpression' && 'name' in node.property ? node.property.name : '';
      if (names.has(name) && !isKnown(name)) faults.add(`${file.slice(20)}: ${name}`);
    });
  }
  expect([...faults]).toEqual([]);
});

it('builds styles whose media queries the oldest browsers can read', () => {
  const files = globSync('build/client/assets/*.css');
  const queries = files.flatMap((file) => readFileSync(file, 'utf8').match(/@media[^{]*/g) ?? []);
  expect(queries.length).toBeGreaterThan(10);
  expect(queries.filter((query) => /[<>]| or |and not|\(not|\(\(/.test(query))).toEqual([]);
});

function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') walk(child, visit);
  }
}

async function enterOld(as: Actor): Promise<Page> {
  const page = await openBrowser(shop.url);
  await forgetNewFunctions(page.context());
  await forgetNewStyles(page.context());
  if (as !== 'guest') await startSession(page, as === 'owner' ? owner : sampleBuyer);
  return page;
}
