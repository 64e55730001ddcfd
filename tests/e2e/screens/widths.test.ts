import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { logIn } from '#tests/support/browser/people.ts';
import { type Actor, screens } from '#tests/support/browser/screens.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { fillWithLongWords } from './long-words.ts';

/** Phones, tablets and small laptops, and both sides of each width at which a layout changes. */
const widths = [320, 360, 414, 480, 600, 640, 711, 768, 900, 1024, 1151, 1280, 1440];
/** Dates of Dzongkha are the longest of all. */
const cases = [
  { letters: 26, language: 'en', locale: 'dz' },
  { letters: 120, language: 'my', locale: 'en-US' },
];
/** Presses that open a dialog or a message with a name. */
const presses: Record<string, string> = {
  cart: 'tbody button',
  'inventory-grid': 'form[action*="/deletion"] button',
  'admin-orders': 'form[action$="/cancellation"] button:visible',
  'type-settings': 'form[action$="/deletion"] button >> nth=-1',
  'payment-settings': 'form[action$="/removal"] button',
};

describe('every screen fits its width', () => {
  it.each(cases)(
    'with words of $letters letters, in $language, with dates of $locale, at every width',
    async (reader) => {
      const { letters, language, locale } = reader;
      const shop = await startShop('sqlite');
      const { buyer, order, item } = await fillWithLongWords(shop, letters);
      const pages = new Map<Actor, Page>();
      const faults: string[] = [];
      for (const { name, path, as } of screens) {
        const page = pages.get(as) ?? (await enter(shop, as, buyer, { language, locale }));
        pages.set(as, page);
        await page.goto(path.replace(':order', order).replace(':item', item));
        await page.locator('h1, dialog h2').first().waitFor();
        faults.push(...(await faultsOf(page, name)));
        const press = presses[name];
        if (!press) continue;
        await page.locator(press).first().click();
        await page.locator('dialog:modal, [role=status]:not(:empty)').first().waitFor();
        faults.push(...(await faultsOf(page, `${name}, pressed`)));
      }
      expect(faults).toEqual([]);
    },
  );
});

type Reader = { language: string; locale: string };

async function enter(shop: RunningShop, as: Actor, buyer: typeof owner, reader: Reader): Promise<Page> {
  const page = await openBrowser(shop.url, { locale: reader.locale });
  if (as !== 'guest') await logIn(page, as === 'owner' ? owner : buyer);
  await page.context().addCookies([{ name: 'language', value: reader.language, url: shop.url }]);
  if (as === 'buyer') {
    const lines = await shop.db.selectFrom('inventories').select(['id', 'name', 'ram', 'rom', 'salePrice']).execute();
    const cart = JSON.stringify(lines.map((line) => ({ ...line, qty: 99_999_999 })));
    await page.evaluate((cartItems) => localStorage.setItem('cartItems', cartItems), cart);
  }
  return page;
}

/** Layout faults of the page at any width. */
async function faultsOf(page: Page, screen: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const fault of await page.evaluate(findFaults)) faults.push(`${screen} at ${width}: ${fault}`);
  }
  return faults;
}

/** Horizontal scrolling, controls with a part that is neither visible nor reachable, and targets too small for a thumb. */
function findFaults(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
    const { left, right, width } = control.getBoundingClientRect();
    const isShown = control.checkVisibility({ visibilityProperty: true }) && !control.closest('.sr-only') && width > 1;
    const [from, to] = frameOf(control);
    if (isShown && (left < from - 1 || right > to + 1))
      faults.push(`${Math.round(left)} to ${Math.round(right)} in ${from} to ${to}: ${control.outerHTML.slice(0, 90)}`);
    const { width: reach, height } = targetOf(control);
    if (isShown && clientWidth < 480 && Math.min(reach, height) < 43 && !isInSentence(control))
      faults.push(`${Math.round(reach)} by ${Math.round(height)} to press: ${control.outerHTML.slice(0, 90)}`);
  }
  return faults;

  /** What a thumb can press: the control, the label around it, or the row that a link covers. */
  function targetOf(control: Element): DOMRect {
    const { position, inset } = getComputedStyle(control, '::after');
    const row = position === 'absolute' && inset === '0px' && (control as HTMLElement).offsetParent;
    return (row || control.closest('label') || control).getBoundingClientRect();
  }

  /** Text is as high as its line (WCAG 2.5.8). */
  function isInSentence(control: Element): boolean {
    const isText = getComputedStyle(control).display === 'inline';
    return isText && control.parentElement?.textContent?.trim() !== control.textContent?.trim();
  }

  /** The visible area of a control: the window, cut by ancestors that clip and do not scroll. */
  function frameOf(control: Element): [from: number, to: number] {
    let [from, to] = [0, clientWidth];
    for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, contentVisibility } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth) return [-Infinity, Infinity];
      if (overflowX === 'visible' && contentVisibility === 'visible') continue;
      const box = around.getBoundingClientRect();
      [from, to] = [Math.max(from, Math.floor(box.left)), Math.min(to, Math.ceil(box.right))];
    }
    return [from, to];
  }
}
