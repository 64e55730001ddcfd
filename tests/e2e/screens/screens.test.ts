import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { desk, expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { type Login, startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { type Actor, type Screen, screens, showsEmptyShop } from '#tests/support/browser/screens.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { layoutFaults } from './layout-faults.ts';
import { fillWithLongWords } from './long-words.ts';

/** Burmese is wider and higher than English, and Dzongkha dates are the longest. */
const looks = [
  { letters: 26, language: 'en', locale: 'dz', viewport: desk, colorScheme: 'dark' },
  { letters: 120, language: 'my', locale: 'en-US', viewport: phone, colorScheme: 'light' },
] as const;
/** For each screen a button that opens a dialog or a message with a name. */
const presses: Record<string, string> = {
  cart: 'tbody button',
  'inventory-grid': 'form[action*="/deletion"] button',
  'admin-orders': 'form[action$="/cancellation"] button:visible',
  'type-settings': 'form[action$="/deletion"] button >> nth=-1',
  'payment-settings': 'form[action$="/removal"] button',
};

describe('every screen', () => {
  it.each(looks)('has no fault with words of $letters letters in $language, at any width', async (look) => {
    const shop = await startShop('sqlite');
    const { buyer, order, items } = await fillWithLongWords(shop, look.letters);
    const logins: Record<Actor, Login | null> = { guest: null, owner, buyer };
    const ids = await makeScreenIds(shop.db, { order, item: items[0] ?? '' });
    const pages = new Map<Actor, Page>();
    const faults: string[] = [];
    for (const { name, path, as } of screens) {
      const page = pages.get(as) ?? (await enter(shop, logins[as], look));
      if (as === 'buyer' && !pages.has(as)) await fillCart(shop, page, items);
      pages.set(as, page);
      await page.setViewportSize(look.viewport);
      await follow(page, screenPath(path, ids));
      await page.locator('h1, dialog h2').first().waitFor();
      await expectSound(page);
      faults.push(...(await layoutFaults(page, name)));
      const press = presses[name];
      if (!press) continue;
      await page.locator(press).first().click();
      await page.locator('dialog:modal, [role=status]:not(:empty)').first().waitFor();
      faults.push(...(await layoutFaults(page, `${name}, pressed`)));
    }
    expect(faults).toEqual([]);
  });

  it('has no fault in an empty shop, on a phone in Burmese', async () => {
    const shop = await startShop('sqlite');
    const pages = new Map<Actor, Page>();
    for (const { path, as } of screens.filter(isEmptied)) {
      const page = pages.get(as) ?? (await enter(shop, as === 'owner' ? owner : null, looks[1]));
      pages.set(as, page);
      await follow(page, path);
      await page.locator('h1, dialog h2').first().waitFor();
      await expectSound(page);
    }
  });
});

/** True if the screen shows something else in an empty shop. */
function isEmptied(screen: Screen): boolean {
  const same = /^\/(offline|login|register|forgot|reset|setup|account)|profit|time-to-pay|slips|security|details/;
  return showsEmptyShop(screen) && !same.test(screen.path);
}

async function enter(shop: RunningShop, login: Login | null, look: (typeof looks)[number]): Promise<Page> {
  const { language, locale, viewport, colorScheme } = look;
  const page = await openBrowser(shop.url, { locale, viewport, colorScheme });
  if (login) await startSession(page, login);
  await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
  return page;
}

async function fillCart({ db }: RunningShop, page: Page, ids: string[]): Promise<void> {
  const columns = ['id', 'name', 'ram', 'rom', 'salePrice'] as const;
  const lines = await db.selectFrom('inventories').select(columns).where('id', 'in', ids).execute();
  const cart = JSON.stringify(lines.map((line) => ({ ...line, qty: 99_999_999 })));
  // This page has no script that would write the cart.
  await page.goto('/offline');
  await page.evaluate((cartItems) => localStorage.setItem('cartItems', cartItems), cart);
}
