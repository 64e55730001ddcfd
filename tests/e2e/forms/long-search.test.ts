import { expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';

const pasted = 'ဖုန်းအိတ် '.repeat(200);

it('searches for the beginning of a long pasted text, on each list of phones', async () => {
  const { shop, admin } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url);
  await startSession(page);
  for (const screen of ['/shop', '/admin/inventory', '/admin/update-prices']) {
    await page.goto(screen);
    // Pasting stops at the field's limit; a script or a custom keyboard may exceed it.
    await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => field.removeAttribute('maxlength'));
    await page.getByRole('searchbox').fill(pasted);
    await page.waitForURL((url) => url.searchParams.has('q'));
    expect(new URL(page.url()).searchParams.get('q')?.length, screen).toBeLessThanOrEqual(120);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Something went wrong').count(), screen).toBe(0);
  }
  const q = encodeURIComponent(pasted.slice(0, 1_300));
  for (const path of [`/shop?q=${q}`, `/admin/audit?who=${q}`, `/admin/sales-history?buyer=${q}`])
    expect((await admin.get(path)).status, path.slice(0, 30)).toBe(200);
});
