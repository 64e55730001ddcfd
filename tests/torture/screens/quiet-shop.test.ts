import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { saveTerms } from '#app/domain/shop/terms/terms.server.ts';
import { mapFeatures } from '#app/domain/shop-features.ts';
import { receivePieces } from '#app/domain/stock/receiving/pieces-receive.server.ts';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { screens } from '#tests/support/browser/screens.ts';
import { fillShop } from '#tests/support/factories/filled-shop.ts';
import { returnOf } from '#tests/support/factories/returns.ts';
import { logIn } from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';

/** Screens of numbers and warranties that were recorded before, the activity log, and the questions themselves; they say some of the words. */
const EXCEPTIONS = [
  ...['warranty', 'admin-search-imei', 'units', 'unit', 'warranty-admin', 'warranty-voiding', 'warranty-restoring'],
  ...['order-units', 'audit', 'shop-details'],
];
/** Of a type with a deposit. */
const SOLD = { name: 'Xiaomi 15', tracking: 'required', warrantyDays: 365 } as const;
const WORDS = /imei|warrant|deposit|serial|အာမခံ|စရံ|စီရီယယ်/i;

let shop: RunningShop;
let ids: Record<string, string>;
/** Of orders with numbers and warranties. */
let recorded: Record<string, string>;
beforeAll(async () => {
  shop = await startShop('sqlite');
  ids = await makeScreenIds(shop.db, await fillShop(shop));
  await shop.db
    .updateTable('settings')
    .set(mapFeatures(() => false))
    .execute();
  // The sample's announcement speaks of a warranty, and so do the terms until the owner writes others.
  await shop.db.deleteFrom('announcements').execute();
  const users = shop.db.selectFrom('users').select('id');
  const { id: uid } = await users.where('email', '=', owner.email).executeTakeFirstOrThrow();
  await saveTerms(shop.db, { now: new Date(), uid }, { typed: { my: '# ပို့ခ', en: '# Delivery' } });
  recorded = ids;
  ids = { ...ids, ...(await sellQuietly(shop)) };
});

const newBuyer = { name: 'Ko Aung', phone: '09 1', email: 'quiet@shop.example', password: 'quiet-buyer-2026' };

/**
 * A phone whose item has tracking, a warranty and a deposit from before, sold to a new buyer while the shop does none of
 * them. @returns the ids of an order to pay, and of a confirmed one and its return.
 */
async function sellQuietly({ db, url }: RunningShop): Promise<Record<string, string>> {
  await openVisitor({ url }).post('/register', newBuyer);
  const users = db.selectFrom('users').select('id');
  const { id: uid } = await users.where('email', '=', newBuyer.email).executeTakeFirstOrThrow();
  const { id: admin } = await users.where('email', '=', owner.email).executeTakeFirstOrThrow();
  await db.updateTable('inventories').set(SOLD).where('name', '=', SOLD.name).execute();
  const item = await db.selectFrom('inventories').selectAll().where('name', '=', SOLD.name).executeTakeFirstOrThrow();
  const received = await receivePieces(
    db,
    { now: new Date(), uid: admin },
    { key: crypto.randomUUID(), item: item.id, pieces: 9 },
  );
  if (!received.ok) throw new Error(received.problem);
  const buy = async (qty: number) => {
    const buyer = { ...newBuyer, address: 'Yangon', paymentMethod: 'KBZPay' };
    const lines = [{ id: item.id, qty, salePrice: item.salePrice }];
    const placed = await placeOrder(db, { now: new Date(), uid }, { ...buyer, key: crypto.randomUUID(), lines });
    if (!placed.ok) throw new Error(placed.problem);
    return placed.order.id;
  };
  const order = await buy(2);
  const confirmed = await confirmOrder(db, { now: new Date(), uid: admin }, order);
  if (!confirmed.ok) throw new Error(confirmed.problem);
  const pieces = [{ line: 1, qty: 1, unitId: null, state: 'faulty' as const }];
  const returned = await makeReturn(db, { now: new Date(), uid: admin }, returnOf(order, { pieces }));
  if (!returned.ok) throw new Error(returned.problem);
  return { order, return: returned.id, toChoose: await buy(1) };
}

async function fillCart(page: Page): Promise<void> {
  const columns = ['id', 'name', 'ram', 'rom', 'salePrice'] as const;
  const line = await shop.db.selectFrom('inventories').select(columns).where('name', '=', SOLD.name).executeTakeFirst();
  // This page has no script that would write the cart.
  await page.goto('/offline');
  await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify([{ ...line, qty: 1 }]));
}

/** What a screen says of IMEIs, warranties and deposits, if it should not, or null. */
function toldOf(name: string, words: string[]): string | null {
  const found = words.filter((text) => WORDS.test(text));
  return found.length > 0 === EXCEPTIONS.includes(name) ? null : `${name}: ${found.join(' | ').slice(0, 160)}`;
}

it.each(['en', 'my'])(
  'says nothing of IMEIs, warranties and deposits if it does none of them (%s)',
  async (language) => {
    const visitors = { guest: openVisitor(shop), buyer: await logIn(shop, newBuyer), owner: await logIn(shop, owner) };
    for (const { cookies } of Object.values(visitors)) cookies.set('language', language);
    const reader = await openBrowser('about:blank');
    const told: (string | null)[] = [];
    for (const { name, path, as } of screens) {
      const { to, ...answer } = await visitors[as].get(screenPath(path, EXCEPTIONS.includes(name) ? recorded : ids));
      const { text } = to ? await visitors[as].get(to) : answer;
      expect(text, name).toContain(`<html lang="${language}"`);
      told.push(toldOf(name, await reader.evaluate(readWords, text)));
    }
    expect(told.filter(Boolean)).toEqual([]);
  },
);

it('says nothing of them in what scripts add', async () => {
  const told: (string | null)[] = [];
  for (const [login, names] of [
    [newBuyer, ['phone', 'cart', 'my-orders', 'pay']],
    [owner, ['order', 'order-pending', 'admin-orders', 'inventory-table', 'item', 'add-inventory', 'receive-item']],
  ] as const) {
    const page = await openBrowser(shop.url);
    await startSession(page, login);
    await fillCart(page);
    for (const { name, path } of screens.filter((screen) => names.some((each) => each === screen.name))) {
      await follow(page, screenPath(path, ids));
      if (name === 'cart') await page.getByText(SOLD.name).first().waitFor();
      told.push(toldOf(name, await page.evaluate(readWords, null)));
    }
  }
  expect(told).toHaveLength(11);
  expect(told.filter(Boolean)).toEqual([]);
});

it('receives a quantity, and offers no numbers after a new phone', async () => {
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await startSession(page);
  await follow(page, `/admin/receive?item=${ids.tracked}`);
  const qty = async () =>
    (
      await shop.db
        .selectFrom('inventories')
        .select('qty')
        .where('id', '=', ids.tracked ?? '')
        .executeTakeFirstOrThrow()
    ).qty;
  const before = await qty();
  await page.getByLabel('How many have come?').fill('0');
  await page.getByRole('button', { name: 'Receive' }).tap();
  await expect.poll(() => page.getByLabel('How many have come?').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('How many have come?').fill('5');
  await page.getByRole('button', { name: 'Receive' }).tap();
  await page.getByText('5 phones are received.').waitFor();
  expect([await qty(), await page.getByLabel('How many have come?').inputValue()]).toEqual([before + 5, '']);
  await follow(page, '/admin/inventory');
  await page.locator('[aria-haspopup=dialog]').first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
  expect((await page.evaluate(readWords, null)).filter((text) => WORDS.test(text))).toEqual([]);
});

/** What is read on this page, or on a page with this source, and what is said of its fields and pictures; hidden parts too. */
function readWords(source: string | null): string[] {
  const { body } = source ? new DOMParser().parseFromString(source, 'text/html') : document;
  const texts: string[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('script, style')) texts.push(node.data);
    // The cart sends in it whether it has shown a deposit.
    if (node instanceof Element && !node.matches('[type=hidden][name=deposit]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'name'])
        texts.push(node.getAttribute(name) ?? '');
  }
  return texts;
}
