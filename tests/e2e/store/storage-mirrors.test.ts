import { expect, it } from 'vitest';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { readMirror } from '#tests/support/browser/storage-mirrors.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { startShop } from '#tests/support/server/shop.ts';

async function shopWithPhone() {
  const shop = await startShop('sqlite');
  const id = await addStockedItem(shop.db, { name: 'redmi 14C', nameKey: 'redmi 14c', qty: 5, salePrice: 315_000 });
  const page = await openBrowser(shop.url, { viewport: phone });
  const addToCart = async (qty: number) => {
    await page.getByLabel('Qty redmi').first().fill(`${qty}`);
    await page.getByRole('button', { name: 'Add All to Cart' }).click();
    await page.getByText(/added to cart/i).waitFor();
  };
  return { page, id, addToCart };
}

it('writes a change of the cart to the mirror from the next page, if its page was left at once', async () => {
  const { page, id, addToCart } = await shopWithPhone();
  await page.addInitScript(() => {
    // On the Shop page, opening the database never ends.
    if (location.pathname === '/shop') IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto('/shop');
  await addToCart(2);
  expect(await readMirror(page)).toBe('');

  await page.goto('/cart');
  await expect.poll(() => readMirror(page)).toContain(id);
});

it('opens the mirror again if it did not open at first', async () => {
  const { page, addToCart } = await shopWithPhone();
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    let times = 0;
    IDBFactory.prototype.open = function (...args) {
      if (times++ > 0) return open.apply(this, args);
      document.body.classList.add('refused');
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    };
  });
  await page.goto('/shop');
  await addToCart(2);
  // Two changes at once would be one write, which this page does not repeat.
  await page.waitForSelector('.refused');
  await addToCart(3);
  await expect.poll(() => readMirror(page)).toContain('\\"qty\\":3');
});

it('reads the mirror on the next visit to the cart if it did not open', async () => {
  const { page, addToCart } = await shopWithPhone();
  await page.goto('/shop');
  await addToCart(2);
  await expect.poll(() => readMirror(page)).toContain('\\"qty\\":2');
  await page.evaluate(() => localStorage.clear());
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...args) {
      if (!document.body.classList.contains('mended')) throw new DOMException('Busy.', 'UnknownError');
      return open.apply(this, args);
    };
  });
  await page.goto('/cart');
  await page.getByText('Your cart is empty').waitFor();
  await page.evaluate(() => document.body.classList.add('mended'));
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(/\/$/);
  await page.getByRole('link', { name: 'Cart' }).click();
  await page.getByLabel('Qty redmi').waitFor();
});

it('opens the mirror again if the browser closed it', async () => {
  const { page, addToCart } = await shopWithPhone();
  await page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...args) {
      // Like a browser that frees memory: closes the database and fires the event.
      addEventListener('closing', () => {
        this.close();
        this.dispatchEvent(new Event('close'));
      });
      return begin.apply(this, args);
    };
  });
  await page.goto('/shop');
  await addToCart(2);
  await expect.poll(() => readMirror(page)).toContain('\\"qty\\":2');
  await page.evaluate(() => dispatchEvent(new Event('closing')));
  await addToCart(3);
  await expect.poll(() => readMirror(page)).toContain('\\"qty\\":3');
});

it('does not overwrite what another tab has written to the mirror since', async () => {
  const { page, addToCart } = await shopWithPhone();
  await page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = begin.apply(this, args);
      transaction.addEventListener('complete', () => document.body.classList.add(`done-${transaction.mode}`));
      return transaction;
    };
  });
  await page.goto('/shop');
  await addToCart(2);
  await page.waitForSelector('.done-readwrite');
  await page.evaluate(async () => {
    const opening = indexedDB.open('kept');
    await new Promise((opened) => opening.addEventListener('success', opened));
    const writing = opening.result.transaction('kept', 'readwrite');
    writing.objectStore('kept').put({ count: Date.now() + 3_600_000, value: 'newer' }, 'cartItems');
    await new Promise((written) => writing.addEventListener('complete', written));
    opening.result.close();
    document.body.classList.remove('done-readwrite');
  });
  await addToCart(3);
  await page.waitForSelector('.done-readwrite');
  expect(await readMirror(page)).toContain('newer');
});
