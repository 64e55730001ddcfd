import type { Page, ViewportSize } from 'playwright';
import { expect } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { layoutFaults, NARROW, TEXT_WIDTHS } from '#tests/support/browser/layout-faults.ts';
import { fillWithLongWords } from '#tests/support/browser/long-words.ts';
import { type Login, startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { type Actor, screens } from '#tests/support/browser/screens.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';

export type Look = {
  /** The length of the longest words. */
  letters: number;
  language: 'en' | 'my';
  locale: string;
  viewport: ViewportSize;
  colorScheme: 'dark' | 'light';
  widths: readonly number[];
};

/** Burmese is wider and higher than English. Torture looks at it in all widths, and at English. */
export const burmese: Look = {
  letters: 120,
  language: 'my',
  locale: 'en-US',
  viewport: phone,
  colorScheme: 'light',
  widths: TEXT_WIDTHS,
};

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

/** Visits every screen of a shop full of long words, presses its buttons, and returns the layout faults. */
export async function faultsOfScreens(look: Look): Promise<string[]> {
  const shop = await startShop('sqlite');
  const { buyer, order, items } = await fillWithLongWords(shop, look.letters);
  const logins: Record<Actor, Login | null> = { guest: null, owner, buyer };
  const ids = await makeScreenIds(shop.db, { order, item: items[0] ?? '' });
  const pages = new Map<Actor, Page>();
  const faults: string[] = [];
  for (const { name, path, as } of screens) {
    const page = pages.get(as) ?? (await enterShop(shop, logins[as], look));
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
  return faults;
}

export async function enterShop(shop: RunningShop, login: Login | null, look: Look): Promise<Page> {
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
