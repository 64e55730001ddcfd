import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser, phone, untilHydrated } from '#tests/support/browser/browser.ts';
import { logIn, startSession } from '#tests/support/browser/people.ts';
import {
  buyer,
  complaints,
  openTradingShop,
  order,
  place,
  setUpTradingShop,
  logIn as visit,
} from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { startShop } from '#tests/support/server/shop.ts';

/** An English text of the Shop, which the Burmese page must not contain. */
const NOTHING_CHOSEN = 'No items selected. Please enter quantity to add to cart.';
const lang = (page: Page) => page.locator('html').getAttribute('lang');

it('switches the language with one press on any page, and stores it in the browser and the account', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/shop?view=table&q=redmi');
  await page.getByRole('button', { name: 'မြန်မာ' }).click();
  await page.getByRole('heading', { name: 'ဆိုင်' }).waitFor();
  expect([await lang(page), new URL(page.url()).search]).toEqual(['my', '?view=table&q=redmi']);
  await page.getByText('66,000 ကျပ်').waitFor();
  // The Burmese words leave enough room for the name of the shop.
  await untilHydrated(page);
  const name = page.locator('header a[href="/"] span').first();
  const overflow = await name.evaluate((span) => {
    span.textContent = 'Shwe Pyi Mobile';
    return [span.scrollWidth - span.clientWidth, span.scrollHeight - span.clientHeight];
  });
  expect(Math.max(...overflow)).toBeLessThanOrEqual(1);
  // The page has only the messages of its language.
  expect(await page.content()).not.toContain(NOTHING_CHOSEN);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((text) => /No items selected|ခြင်းတောင်း/.test(text))).toEqual([]);
  // A choice while logged in is saved in the account: another browser uses it after the log-in.
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('html[lang=en]').waitFor();
  await startSession(page, buyer);
  await page.reload();
  await page.getByRole('button', { name: 'မြန်မာ' }).click();
  await page.locator('html[lang=my] nav a[href="/my-orders"]').waitFor();
  const otherBrowser = await openBrowser(shop.url, { viewport: phone });
  await logIn(otherBrowser, buyer);
  await otherBrowser.locator('html[lang=my] nav a[href="/my-orders"]').waitFor();
  await otherBrowser.goto('/account');
  await otherBrowser.getByRole('button', { name: '၁၂၃' }).click();
  await otherBrowser.locator('[aria-pressed=true]', { hasText: '၁၂၃' }).waitFor();
  await otherBrowser.goto('/');
  await otherBrowser.getByRole('cell', { name: '၁၀၀၀၀၀' }).waitFor();
  await otherBrowser.getByRole('button', { name: 'English' }).click();
  await otherBrowser.locator('html[lang=en]').waitFor();
  await otherBrowser.getByRole('button', { name: 'မြန်မာ' }).click();
  await otherBrowser.locator('html[lang=my]').waitFor();
  await otherBrowser.getByRole('cell', { name: '၁၀၀၀၀၀' }).waitFor();
  await otherBrowser.goto('/shop');
  await otherBrowser.getByText('၆၆,၀၀၀ ကျပ်').first().waitFor();
  await otherBrowser.goto('/account');
  await otherBrowser.getByRole('button', { name: '123' }).click();
  await otherBrowser.locator('[aria-pressed=true]', { hasText: '123' }).waitFor();
  expect(await openVisitor(shop).get('/')).toMatchObject({ text: expect.stringContaining('<html lang="en"') });
});

it('renders the same text on server and browser, in every format and time zone', async () => {
  const { shop, item } = await openTradingShop('sqlite', { TZ: 'America/Los_Angeles' });
  const aye = await visit(shop, buyer);
  for (let n = 0; n < 3; n++) expect((await place(aye, order(item))).status).toBe(200);
  // Ten minutes before and after midnight in Yangon.
  for (const [number, createdAt] of [
    [1, '2026-11-20T17:20:00.000Z'],
    [2, '2026-11-20T17:40:00.000Z'],
  ] as const)
    await shop.db.updateTable('orders').set({ createdAt }).where('number', '=', number).execute();
  const page = await openBrowser(shop.url, {
    viewport: phone,
    locale: undefined,
    timezoneId: 'Pacific/Kiritimati',
  });
  const warnings: string[] = [];
  page.on('console', (message) => {
    const isOurs = ['warning', 'error'].includes(message.type()) && !message.text().startsWith('Service Worker');
    if (isOurs) warnings.push(message.text());
  });
  for (const [locale, language] of [
    ['en-US', 'en'],
    ['de-AT', 'en'],
    ['th-TH', 'en'],
    ['my-MM', 'my'],
    ['en-US', 'my-mymr'],
  ] as const) {
    await page.setExtraHTTPHeaders({ 'Accept-Language': locale });
    const cookies = [...aye.cookies, ['language', language] as const];
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: shop.url })));
    const sent = await page.goto('/my-orders').then((response) => response?.text());
    const asSent = await page.evaluate(
      (html) => new DOMParser().parseFromString(html ?? '', 'text/html').querySelector('main')?.textContent,
      sent,
    );
    const hydrated = await page.locator('main').textContent();
    // The browser renders the page again.
    await page.locator('nav a[href="/shop"]').click();
    await page.waitForURL('**/shop');
    await page.locator('nav a[href="/my-orders"]').click();
    await page.locator('main time').first().waitFor();
    const renderedAgain = await page.locator('main').textContent();
    expect([locale, hydrated, renderedAgain]).toEqual([locale, asSent, asSent]);
    expect(warnings).toEqual([]);
    if (locale === 'en-US' && language === 'en')
      expect(renderedAgain).toMatch(/Nov 21, 2026, 12:10 AM.*Nov 20, 2026, 11:50 PM/);
    if (language === 'my-mymr') expect(renderedAgain).toMatch(/၂၁ နိုဝင်ဘာ ၂၀၂၆၊ ၀၀:၁၀.*၂၀ နိုဝင်ဘာ ၂၀၂၆၊ ၂၃:၅၀/);
  }
});

it('accepts any language cookie and any Accept-Language', async () => {
  const shop = await startShop('sqlite', { SHOP_LANGUAGE: 'my' });
  await setUpTradingShop(shop);
  const guest = openVisitor(shop);
  for (const [headers, language] of [
    [{}, 'my'],
    [{ 'Accept-Language': 'en' }, 'en'],
    [{ 'Accept-Language': 'xx-YY,'.repeat(1_300) }, 'my'],
    [{ 'Accept-Language': 'en;q=NaN, \u00ff, tlh' }, 'my'],
    [{ Cookie: 'language=tlh', 'Accept-Language': 'en' }, 'en'],
    [{ Cookie: 'language=%E0%A4%A' }, 'my'],
    [{ Cookie: `language=${'m'.repeat(3_000)}` }, 'my'],
    [{ Cookie: 'language=en' }, 'en'],
  ] as [Record<string, string>, string][])
    for (const path of ['/', '/shop', '/cart', '/login', '/no-such-page-here', '/my-orders/x/voucher']) {
      const { status, text, to } = await guest.get(path, { headers });
      expect(status, path).toBeLessThan(500);
      if (!to) expect([headers, /<html lang="(\w+)"/.exec(text)?.[1]]).toEqual([headers, language]);
    }
  const chosen = await guest.post('/language', { language: 'tlh', back: '/shop' });
  expect([chosen.status, chosen.headers['set-cookie']]).toEqual([400, undefined]);
  const back = await guest.post('/language', { language: 'en', back: '//evil.invalid/' });
  expect([back.status, back.to]).toEqual([303, '/']);
  expect(complaints(shop)).toEqual([]);
});
