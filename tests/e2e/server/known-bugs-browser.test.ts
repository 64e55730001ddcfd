import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { readReport } from '#tests/support/browser/read-report.ts';
import { countOrdersAndStock } from '#tests/support/factories/items.ts';
import {
  buyer,
  logIn,
  openTradingShop,
  order,
  place,
  type TradingShop,
} from '#tests/support/factories/trading-shop.ts';

/** Known browser bugs of other shops, reproduced as reported. */

it('WooCommerce #14541: repeated presses and reloads on a slow connection place one order', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const { context, atCart } = await openCustomer(shop, item);
  const page = await atCart();
  const keys: string[] = [];
  await context.route('**/cart.data**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(new URLSearchParams(route.request().postData() ?? '').get('key') ?? '');
    // The shop gets the order at once; its response never arrives.
    await route.fetch();
  });
  // The response to reconciling never arrives either.
  await context.route('**/cart/attempt', () => {});
  const confirm = page.getByRole('button', { name: /Confirm Order|Checking/ });
  for (const _ of [1, 2]) {
    await confirm.dblclick({ force: true });
    await expect.poll(() => keys.length).toBe(1);
    await page.reload();
    // The page restores the typed address.
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('Yangon');
  }
  // On a slow machine the order may still be on its way, and would be voided.
  await expect.poll(() => countOrdersAndStock(shop.db)).toMatchObject({ orders: 1 });
  await context.unroute('**/cart/attempt');
  await page.reload();
  // The page before may have asked again in time, and knew it already.
  const complete = page.getByRole('button', { name: 'Order Complete' });
  await complete.or(page.getByText('Your order 1 was placed.')).first().waitFor();
  expect(keys).toHaveLength(1);
  expect(await countOrdersAndStock(shop.db)).toMatchObject({
    orders: 1,
    onHand: { [item.id]: 99_999 },
    balanced: true,
  });
});

it('nopCommerce #5131: confirming one cart in two tabs at once places one order', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const { atCart } = await openCustomer(shop, item);
  for (const [orders, address] of [
    [1, 'Yangon'],
    [2, 'Mandalay'],
  ] as const) {
    const tabs = [await atCart(), await atCart()] as const;
    // The second time the tabs have different addresses.
    await tabs[1].getByLabel('Address').fill(address);
    // Pressed by script: after the first order the other tab's button may be gone before Playwright finds it.
    const buttons = tabs.map((tab) => tab.getByRole('button', { name: 'Confirm Order' }).elementHandle());
    await Promise.all(
      (await Promise.all(buttons)).map((button) => button?.evaluate((each) => (each as HTMLElement).click())),
    );
    await expect
      .poll(() => countOrdersAndStock(shop.db))
      .toMatchObject({ orders, onHand: { [item.id]: 100_000 - orders } });
    for (const tab of tabs) {
      const complete = tab.getByRole('button', { name: 'Order Complete' });
      const sent = tab.getByText('This order was already sent.');
      await complete.or(sent).or(tab.getByText('Your cart is empty')).first().waitFor();
    }
    expect(await countOrdersAndStock(shop.db)).toMatchObject({ orders, balanced: true });
    for (const tab of tabs) await tab.close();
  }
});

it('Bagisto GHSA-9c57-6v69-jm9x: markup in an order is shown to the admin as text', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const hostile = (field: string) => markup.map((each) => each.replaceAll('FIELD', field));
  const customer = await logIn(shop, buyer);
  // Without the policy headers: the markup itself must be harmless.
  const page = await openBrowser(shop.url, { bypassCSP: true });
  const harm: string[] = [];
  page.context().on('dialog', (dialog) => {
    harm.push(`a dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.context().on('request', (request) => {
    if (!request.url().startsWith(shop.url) || request.url().includes('harm')) harm.push(request.url());
  });
  await startSession(page);
  await page.goto('/admin/admin-orders');

  /** Expects that no hostile text has run or become an element, and that the page shows it as text. */
  const expectInert = async (where: string) => {
    const { words, ...found } = await page.evaluate(() => {
      const elements = [
        ...document.querySelectorAll(
          'iframe, [onerror], [onload], [srcdoc], [src*=harm], [href*=harm]:not([href^="sms:"])',
        ),
      ];
      const scripts = [...document.scripts].filter(({ text }) => /^\s*harm/.test(text));
      return {
        ran: Object.keys(window).filter((name) => name.startsWith('harm')),
        added: [...elements, ...scripts].map(({ outerHTML }) => outerHTML),
        title: document.title.match(/harm|</),
        words: document.body.innerText,
      };
    });
    expect(found, where).toEqual({ ran: [], added: [], title: null });
    expect(words, where).toContain('harm');
  };

  const ids: string[] = [];
  const names = hostile('name');
  for (const [n, name] of names.entries()) {
    const method = hostile('pay')[n] ?? '';
    expect((await admin.post('/admin/payment-settings', { method })).status).toBe(200);
    const person = { name, phone: String(hostile('tel')[n]).slice(0, 60) };
    expect((await customer.post('/account', person)).status).toBe(200);
    const address = `${hostile('home')[n]}\n${hostile('town').join(' ')}`;
    const { outcome } = await place(customer, { ...order(item), ...person, address, paymentMethod: method });
    ids.push(outcome?.order?.id ?? '');
  }
  for (const name of names) await page.getByText(name).first().waitFor();
  await expectInert('the list, updated live');
  await admin.post(`/admin/admin-orders/${ids[0]}/cancellation`);
  for (const id of ids.slice(1)) await admin.post(`/admin/admin-orders/${id}/confirmation`);
  for (const path of [
    ...['/admin/admin-orders', '/admin/dashboard', '/admin/audit', '/admin/payment-settings'],
    ...[`/admin/admin-orders/${ids[0]}`, `/admin/voucherModal?order=${ids[0]}`, '/admin/sales-history'],
  ]) {
    await page.goto(path);
    await expectInert(path);
  }
  // The browser renders these pages.
  for (const id of ids.slice(1, 3)) {
    for (const path of [`/admin/admin-orders/${id}`, `/admin/voucherModal?order=${id}`]) {
      await follow(page, path);
      await expectInert(path);
    }
  }

  await follow(page, '/admin/sales-history');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export PDF' }).click(),
  ]);
  const report = (await readReport(await readFile(await download.path()), 1))
    .flatMap(({ lines }) => lines)
    .join(' ')
    .replace(/\s+/g, '');
  for (const name of names.slice(1)) expect(report).toContain(name.replace(/\s+/g, ''));
  await expectInert('after the export');
  expect(harm).toEqual([]);
});

/** Each would set `harm…` in the page, or request a file of that name. FIELD is the field that contained it. */
const markup = [
  '<img src=/harm-FIELD onerror=harmFIELD=1>',
  '</script><script>harmFIELD=1;alert("FIELD")</script>',
  '"><svg/onload=harmFIELD=1>',
  '</title></textarea><iframe srcdoc="<script>parent.harmFIELD=1</script>">',
  "'-(harmFIELD=1)-'#{harmFIELD=1}{{harmFIELD=1}}",
  '<a href="javascript:harmFIELD=1">x</a>',
];

/** A buyer's browser; the filled cart can be opened in several tabs. */
async function openCustomer(shop: TradingShop['shop'], item: TradingShop['item']) {
  const first = await openBrowser(shop.url);
  await startSession(first, buyer);
  const context = first.context();
  const line = { id: item.id, name: 'Redmi 14C', ram: '4GB', rom: '128GB', salePrice: item.salePrice, qty: 1 };
  await first.goto('/robots.txt');
  return {
    context,
    async atCart(): Promise<Page> {
      await first.evaluate((stored) => localStorage.setItem('cartItems', stored), JSON.stringify([line]));
      const page = await context.newPage();
      await page.goto('/cart');
      await page.getByLabel('Address').fill('Yangon');
      await page.getByRole('radio', { name: 'KBZPay' }).check();
      return page;
    },
  };
}
