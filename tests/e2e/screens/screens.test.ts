import type { Page } from 'playwright';
import { beforeAll, describe, it } from 'vitest';
import { desk, expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { type Actor, isOfAnEmptyShop, type Screen, screens } from '#tests/support/browser/screens.ts';
import { fillShop } from '#tests/support/factories/filled-shop.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { sampleBuyer } from '../../../scripts/seed.ts';

/** Burmese is wider and higher than English: if it fits a phone, the rest fits too. */
const looks = [
  { state: 'full', language: 'my', viewport: phone, colorScheme: 'light' },
  { state: 'full', language: 'en', viewport: desk, colorScheme: 'dark' },
  { state: 'empty', language: 'my', viewport: phone, colorScheme: 'light' },
] as const;

let full: { shop: RunningShop; ids: { order: string; item: string } };
beforeAll(async () => {
  const shop = await startShop('sqlite');
  full = { shop, ids: await fillShop(shop) };
});

describe('every screen', () => {
  it.each(looks)('of a shop that is $state has no fault at $viewport.width pixels in $language', async (look) => {
    const { state } = look;
    const { shop, ids } = state === 'full' ? full : { shop: await startShop('sqlite'), ids: { order: '', item: '' } };
    const pages = new Map<Actor, Page>();
    for (const { path, as } of screens.filter((screen) => state === 'full' || isEmptiedBy(screen))) {
      const page = pages.get(as) ?? (await enter(shop, as, look));
      pages.set(as, page);
      await page.goto(path.replace(':order', ids.order).replace(':item', ids.item));
      await page.locator('h1, dialog h2').first().waitFor();
      await expectSound(page);
    }
  });
});

/** True if the screen shows something else in an empty shop. */
function isEmptiedBy(screen: Screen): boolean {
  const same = /^\/(offline|login|register|forgot|reset|setup|account)|profit|time-to-pay|slips|security|details/;
  return isOfAnEmptyShop(screen) && !same.test(screen.path);
}

async function enter(shop: RunningShop, as: Actor, look: (typeof looks)[number]): Promise<Page> {
  const { viewport, colorScheme, language } = look;
  const page = await openBrowser(shop.url, { viewport, colorScheme });
  if (as !== 'guest') await startSession(page, as === 'owner' ? owner : sampleBuyer);
  await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
  return page;
}
