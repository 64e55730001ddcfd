import { globSync, readFileSync } from 'node:fs';
import { type AnyNode, Parser } from 'acorn';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { POLYFILLED } from '#app/ui/polyfills/script-support.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { forgetNewFunctions, forgetNewStyles, newNames } from '#tests/support/browser/oldest-browsers.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { type Actor, screens } from '#tests/support/browser/screens.ts';
import { fillShop } from '#tests/support/factories/filled-shop.ts';
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
  for (const { path, as } of screens.filter((screen) => screen.path !== '/offline')) {
    const page = pages.get(as) ?? (await enterOld(as));
    pages.set(as, page);
    // Waits for hydration; an uncaught error fails the test.
    await page.goto(screenPath(path, ids));
    expect(await page.locator('html').getAttribute('data-scripts'), path).toBe('');
  }
  const page = pages.get('owner') as Page;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Shop Details' }).click();
  await page.getByRole('heading', { name: 'Shop Details' }).waitFor();
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
