import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { WORD_JOINER } from '#app/typesetting/line-breaks.ts';
import { expectSound, follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { buyer, openTradingShop } from '#tests/support/factories/trading-shop.ts';

const SMALL = { locale: 'my-MM', viewport: { width: 360, height: 640 }, hasTouch: true };

/** Burmese on the screen may hold joiners. */
const my = (text: string, start = '^') => new RegExp(start + [...text].join(`${WORD_JOINER}?`));

/** What a missing RAM or variant would leave behind: an empty chip, or a sign beside nothing. */
async function expectNoGaps(page: Page) {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/undefined|\bnull\b|NaN/);
  const lines = text.split('\n').map((line) => line.trim());
  // The steps of an order begin with this sign for screen readers.
  const steps = await page.locator('li .sr-only').allInnerTexts();
  const gaps = lines.filter((line) => /^[·/–-]$|^· |[^·] ·$/.test(line));
  expect(gaps.filter((line) => !steps.some((text) => text.trim() === line))).toEqual([]);
  expect(await page.locator('.chip', { hasNotText: /\S/ }).count()).toBe(0);
}

async function visit(page: Page, paths: string[]) {
  for (const path of paths) {
    await follow(page, path);
    await expectNoGaps(page);
  }
}

it('sells a charger from adding it to its voucher, in Burmese on a small phone', async () => {
  const { shop } = await openTradingShop('sqlite');
  const admin = await openBrowser(shop.url, SMALL);
  await startSession(admin);
  const filters = async () => (await admin.request.get('/shop')).text();
  expect(await filters()).not.toContain('name="kind"');
  await follow(admin, '/admin/add-inventory');
  await admin.getByLabel(my('အမည်')).fill('Anker charger');
  await admin.getByRole('link', { name: my('ဆက်စပ်ပစ္စည်း') }).tap();
  const variant = admin.getByLabel(my('အမျိုးကွဲ'));
  await variant.fill('၂၀ W');
  expect(await admin.getByLabel('RAM').count()).toBe(0);
  expect(await admin.getByLabel(my('အမည်')).inputValue()).toBe('Anker charger');
  await admin.getByLabel(my('အရေအတွက်')).fill('2');
  await admin.getByLabel(my('ဝယ်ဈေး')).fill('5');
  await expectSound(admin);
  await admin.getByRole('button', { name: my('ပစ္စည်း ထည့်မည်') }).tap();
  await admin.getByRole('status').getByText('Anker charger').waitFor();
  expect(await admin.getByRole('status').getByRole('link', { name: 'IMEI' }).count()).toBe(0);
  // The form stays one for articles.
  expect(await variant.inputValue()).toBe('');
  const { id, ...saved } = await shop.db
    .selectFrom('inventories')
    .select(['id', 'name', 'ram', 'rom', 'variant', 'qty', 'salePrice'])
    .where('name', '=', 'Anker charger')
    .executeTakeFirstOrThrow();
  const article = { name: 'Anker charger', ram: '', rom: '', variant: '20 W' };
  expect(saved).toEqual({ ...article, qty: 2, salePrice: 3_300 });

  const page = await openBrowser(shop.url, SMALL);
  await startSession(page, buyer);
  expect(await filters()).toContain('name="kind"');
  await visit(page, [
    '/',
    '/shop?view=table',
    '/price-list',
    '/compare?q=anker',
    '/shop?kind=phone',
    '/shop?kind=article&q=anker 20w',
  ]);
  await page.getByRole('link', { name: 'Anker charger' }).tap();
  await page.getByRole('heading', { name: 'Anker charger', level: 1 }).waitFor();
  await expectNoGaps(page);
  await expectSound(page);
  expect(await page.title()).toContain('Anker charger · 20 W');
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '');
  expect(facts).toMatchObject({ name: 'Anker charger · 20 W' });
  expect(await page.locator(`a[href^="/compare"]`).count()).toBe(0);
  await page.getByRole('button', { name: my('ခြင်းတောင်းထဲ ထည့်မည်') }).tap();
  await page.getByRole('link', { name: my('ခြင်းတောင်း ကြည့်မည်') }).tap();
  await page.getByLabel(my('လိပ်စာ')).fill('ရန်ကုန်');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await expectNoGaps(page);
  await page.getByRole('button', { name: my('အော်ဒါတင်မည်') }).tap();
  await page.getByRole('button', { name: my('အော်ဒါတင်ပြီး') }).waitFor();

  await visit(admin, ['/admin/admin-orders']);
  await admin
    .getByRole('button', { name: my('အတည်ပြုမည်', '') })
    .first()
    .tap();
  await admin.getByRole('status').first().waitFor();
  const { id: order, number } = await shop.db.selectFrom('orders').select(['id', 'number']).executeTakeFirstOrThrow();
  await visit(page, ['/my-orders', `/my-orders/${order}/voucher`]);
  const row = page.getByRole('row').filter({ hasText: 'Anker charger' });
  expect(await row.innerText()).toContain('20 W');
  await visit(admin, [
    `/admin/inventory?q=charger`,
    `/admin/inventory?q=charger&view=grid`,
    `/admin/inventory/${id}`,
    '/admin/update-prices',
    '/admin/low-stock',
    `/admin/admin-orders?q=${number}`,
    `/admin/add-inventory?copy=${id}`,
  ]);
  expect(await variant.inputValue()).toBe('20 W');
});

it('puts what goes with a phone into the cart with one tap, as the owner chose it', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const guest = await openBrowser(shop.url, { viewport: SMALL.viewport });
  const isOffered = async () => (await (await guest.request.get(`/shop/${item.id}`)).text()).includes('id="goes-with"');
  const admin = await openBrowser(shop.url, { viewport: SMALL.viewport });
  await startSession(admin);
  await follow(admin, `/admin/inventory/${item.id}`);
  await admin.getByRole('link', { name: 'Goes with it' }).click();
  await admin.getByText('No accessories yet').waitFor();
  expect(await admin.getByRole('link', { name: 'Add an accessory' }).getAttribute('href')).toContain('kind=article');
  await expectSound(admin);
  for (const name of ['Cable', 'Charger'])
    await addStockedItem(shop.db, { ...plainPhone(name), nameKey: name.toLowerCase(), qty: 2, salePrice: 5_000 });
  expect(await isOffered()).toBe(false);
  await follow(guest, `/shop/${item.id}`);

  await follow(admin, `/admin/inventory/${item.id}/cross-sells`);
  await admin.getByRole('searchbox').fill('charg');
  await expect.poll(() => admin.getByRole('button', { name: 'Add Cable' }).count()).toBe(0);
  await admin.getByRole('button', { name: 'Add Charger' }).click();
  await admin.getByText('Saved. Buyers see it now.').waitFor();
  await admin.getByRole('searchbox').fill('');
  await admin.getByRole('button', { name: 'Add Cable' }).click();
  await admin.getByRole('button', { name: 'Move up Cable' }).click();
  const chosen = admin.getByRole('region', { name: 'Shown with this phone' }).getByRole('listitem');
  await expect.poll(() => chosen.first().innerText()).toContain('Cable');
  await admin.getByRole('button', { name: 'Remove Charger' }).click();
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await chosen.allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual([...['Cable', 'Charger']]);
  await expectSound(admin);

  // The page that the guest read before is no longer in the page cache.
  expect(await isOffered()).toBe(true);
  // The page that the guest has open shows it too.
  const offered = guest.getByRole('region', { name: 'Goes with it' });
  await offered.getByText('Only 2 left').first().waitFor();
  await offered.getByRole('button', { name: 'One more Charger' }).click();
  await offered.getByRole('button', { name: 'One more Charger' }).click();
  await offered.getByRole('button', { name: 'One more Cable' }).click();
  await offered.getByRole('button', { name: 'One less Cable' }).click();
  await expectSound(guest);
  const otherTab = await guest.context().newPage();
  await otherTab.goto(`/shop/${item.id}`);
  const quantity = offered.getByRole('textbox', { name: 'Charger' });
  await otherTab.getByRole('button', { name: 'One less Charger' }).click();
  await expect.poll(() => quantity.inputValue()).toBe('1');
  await otherTab.getByRole('button', { name: 'One less Charger' }).click();
  await expect.poll(() => quantity.inputValue()).toBe('');
  await offered.getByRole('button', { name: 'One more Charger' }).click();
  await expect.poll(() => quantity.inputValue()).toBe('1');
  await otherTab.close();
  await quantity.fill('');
  await quantity.pressSequentially('၁၂', { delay: 20 });
  expect(await quantity.inputValue()).toBe('၁၂');
  await quantity.fill('2');
  await follow(guest, '/cart');
  expect(await guest.evaluate(() => localStorage.getItem('cartItems'))).toMatch(
    /^\[\{[^}]*"name":"Charger"[^}]*"qty":2\}\]$/,
  );

  const plain = await openBrowser(shop.url, { viewport: SMALL.viewport, javaScriptEnabled: false });
  await plain.goto(`/shop/${item.id}`);
  await plain
    .getByRole('region', { name: 'Goes with it' })
    .getByRole('link', { name: 'Order this item' })
    .last()
    .click();
  await plain.getByText('Charger').first().waitFor();
  expect(new URL(plain.url()).pathname).toMatch(/^\/shop\/charger--.*\/order$/);
});

it('makes a mistyped phone an article in Edit details, also without scripts, and asks articles for no brand', async () => {
  const { shop } = await openTradingShop('sqlite');
  const mistyped = { type: 'instock', ram: '1GB', rom: '8GB' };
  for (const name of ['Charger', 'Vivo Y19s'])
    await addStockedItem(shop.db, { ...mistyped, name, nameKey: name.toLowerCase(), qty: 1, salePrice: 5_000 });
  const { id } = await shop.db
    .selectFrom('inventories')
    .select('id')
    .where('name', '=', 'Charger')
    .executeTakeFirstOrThrow();
  const readSpecs = () =>
    shop.db.selectFrom('inventories').select(['ram', 'rom', 'variant']).where('id', '=', id).executeTakeFirstOrThrow();
  const specs = await readSpecs();
  const admin = await openBrowser(shop.url, { viewport: SMALL.viewport, javaScriptEnabled: false });
  await startSession(admin);
  await follow(admin, `/admin/inventory/${id}`);
  await admin.getByRole('link', { name: 'Make it an accessory' }).click();
  expect(await admin.getByLabel('RAM').count()).toBe(0);
  await admin.getByLabel('Variant').fill('20 W');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('Details updated.').waitFor();
  expect(await readSpecs()).toEqual({ ram: '', rom: '', variant: '20 W' });
  expect(await admin.getByRole('link', { name: 'Goes with it' }).count()).toBe(0);

  const guest = await openBrowser(shop.url, { viewport: SMALL.viewport });
  await follow(guest, '/shop?brand=vivo');
  const brand = (name: string) => guest.getByRole('button', { name, exact: true });
  await brand('Vivo').first().waitFor();
  expect(await brand('Charger').count()).toBe(0);
  await follow(guest, '/shop?brand=vivo&kind=article');
  await guest.getByRole('link', { name: 'Charger' }).waitFor();
  expect(await brand('Vivo').count()).toBe(0);

  const scripted = await openBrowser(shop.url, { viewport: SMALL.viewport });
  await startSession(scripted);
  await follow(scripted, `/admin/inventory/${id}`);
  await scripted.getByLabel('Name').fill('Charger phone');
  await scripted.getByRole('link', { name: 'Make it a phone' }).click();
  await scripted.getByLabel('RAM').fill(specs.ram);
  await scripted.getByLabel('ROM').fill(specs.rom);
  await expectSound(scripted);
  await scripted.getByRole('button', { name: 'Save' }).click();
  await scripted.getByText('Details updated.').waitFor();
  expect(await readSpecs()).toEqual(specs);
  expect(await scripted.getByLabel('Name').inputValue()).toBe('Charger phone');
  // The form goes on with what it saved.
  await scripted.getByRole('link', { name: 'Make it an accessory' }).click();
  await scripted.getByLabel('Variant').fill('33 W');
  await scripted.getByRole('button', { name: 'Save' }).click();
  await expect.poll(readSpecs).toEqual({ ram: '', rom: '', variant: '33 W' });
});
