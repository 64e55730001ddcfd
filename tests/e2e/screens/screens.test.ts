import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { expectSound, follow } from '#tests/support/browser/browser.ts';
import { burmese, enterShop, faultsOfScreens } from '#tests/support/browser/screen-walk.ts';
import { type Actor, type Screen, screens, showsEmptyShop } from '#tests/support/browser/screens.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

it('has no fault on any screen with words of 120 letters in Burmese', async () => {
  expect(await faultsOfScreens(burmese)).toEqual([]);
});

it('has no fault in an empty shop, on a phone in Burmese', async () => {
  const shop = await startShop('sqlite');
  const pages = new Map<Actor, Page>();
  for (const { path, as } of screens.filter(isEmptied)) {
    const page = pages.get(as) ?? (await enterShop(shop, as === 'owner' ? owner : null, burmese));
    pages.set(as, page);
    await follow(page, path);
    await page.locator('h1, dialog h2').first().waitFor();
    await expectSound(page);
  }
});

/** True if the screen shows something else in an empty shop. */
function isEmptied(screen: Screen): boolean {
  const same = /^\/(offline|login|register|forgot|reset|setup|account)|profit|time-to-pay|slips|security|details/;
  return showsEmptyShop(screen) && !same.test(screen.path);
}
