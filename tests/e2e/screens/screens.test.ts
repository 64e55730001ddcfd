import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { desk, expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { type Login, startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { type Actor, type Screen, screens, showsEmptyShop } from '#tests/support/browser/screens.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { layoutFaults, NARROW, TEXT_WIDTHS, WIDTHS } from './layout-faults.ts';
import { fillWithLongWords } from './long-words.ts';

/** Burmese is wider and higher than English, so it is looked at in all widths. Dzongkha dates are the longest. */
const looks = [
  {
    letters: 26,
    language: 'en',
    locale: 'dz',
    viewport: desk,
    colorScheme: 'dark',
    widths: [...TEXT_WIDTHS, 640, 768],
  },
  { letters: 120, language: 'my', locale: 'en-US', viewport: phone, colorScheme: 'light', widths: WIDTHS },
] as const;
/** For each screen buttons that open a dialog, a sheet or a message, in the order in which they are pressed. */
const presses: Record<string, (string | string[])[]> = {
  'shop-grid': ['[popovertarget=filters]', '.qty-stepper > button:last-child', '.foot-bar button:last-of-type'],
  'shop-filtered': ['[popovertarget=filters]'],
  phone: ['a[href^="/photos/"]', '.foot-bar .btn'],
  cart: ['.act-bar [type=submit]', 'tbody td:last-child button'],
  login: ['main [type=submit]'],
  register: ['main [type=submit]'],
  'my-orders': ['form[action$="/cancellation-request"] button'],
  pay: ['main [type=submit]'],
  dashboard: ['[popovertarget=admin-menu]'],
  'admin-orders': [
    '[popovertarget=payment-filter]',
    '[popovertarget^=order-menu]',
    ['[popovertarget^=order-menu]', 'form[action*="/cancellation"] button'],
  ],
  order: ['[popovertarget^=order-menu]'],
  'order-pending': ['[popovertarget^=order-menu]'],
  'inventory-table': ['[aria-haspopup=dialog]', '[type=checkbox]'],
  'inventory-grid': ['form[action*="/deletion"] button'],
  'inventory-edit-price': ['dialog [type=submit]:not([form])'],
  'add-inventory': ['main [type=submit]'],
  'type-settings': ['form[action$="/deletion"] button >> nth=-1'],
  'payment-settings': ['form[action$="/removal"] button'],
  'exchange-setting': ['main form [type=submit]', 'form[action$="/deletion"] button'],
};

const ANSWER = 'dialog:modal, :popover-open, .foot-bar, .selection-bar, [role=status]:not(:empty), [role=alert]';

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
      faults.push(...(await layoutFaults(page, name, look.widths)));
      for (const press of presses[name] ?? []) {
        await page.setViewportSize(phone);
        for (const each of [press].flat()) await page.locator(each).locator('visible=true').first().click();
        await expect
          .poll(() => page.locator(ANSWER).locator('visible=true').count(), { message: `${name}, ${press}` })
          .toBeGreaterThan(0);
        await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [role=progressbar]'));
        faults.push(...(await layoutFaults(page, `${name}, after ${press}`, NARROW)));
        await page.keyboard.press('Escape');
      }
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
