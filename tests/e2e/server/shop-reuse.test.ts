import { expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { startShop } from '#tests/support/server/shop.ts';

for (const [write, isReused] of [
  ['an answered write', true],
  ['a write that its page left', false],
] as const) {
  let pid = 0;

  it(`a test ends with ${write}`, async () => {
    const shop = await startShop('sqlite');
    pid = shop.pid();
    const page = await openBrowser(shop.url);
    await page.goto('/robots.txt');
    if (!isReused) await page.route('**/logout', () => {});
    const sent = page.waitForRequest('**/logout');
    const answered = page.evaluate(() => fetch('/logout', { method: 'POST', body: new FormData() }).then(() => {}));
    await (isReused ? answered : sent);
    await page.close();
    await answered.catch(() => {});
  });

  it(`${isReused ? 'the same' : 'another'} shop serves the test after ${write}`, async () => {
    const shop = await startShop('sqlite');
    expect(shop.pid() === pid).toBe(isReused);
  });
}
