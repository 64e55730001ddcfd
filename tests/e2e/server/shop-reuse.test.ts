import { expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { startShop } from '#tests/support/server/shop.ts';

for (const [write, isReused] of [
  ['an answered write', true],
  ['an unanswered write', false],
] as const) {
  let pid = 0;

  it(`a test ends with ${write}`, async () => {
    const shop = await startShop('sqlite');
    const page = await openBrowser(shop.url);
    await page.goto('/robots.txt');
    if (!isReused) await page.route('**/logout', () => {});
    const seen = isReused ? page.waitForResponse('**/logout') : page.waitForRequest('**/logout');
    await page.evaluate(() => void fetch('/logout', { method: 'POST', body: new FormData() }).catch(() => {}));
    await seen;
    pid = shop.pid();
  });

  it(`${isReused ? 'the same' : 'another'} shop serves the test after ${write}`, async () => {
    expect(pid).toBeGreaterThan(0);
    const shop = await startShop('sqlite');
    expect(shop.pid() === pid).toBe(isReused);
    if (!isReused) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
}
