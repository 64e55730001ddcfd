import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { WORD_JOINER } from '#app/typesetting/word-joiner.ts';
import { expectSound, follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
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
