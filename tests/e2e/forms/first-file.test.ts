import { expect, it } from 'vitest';
import { openBrowser, phone, untilHydrated } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';

const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Qty,Price\nCable,4,5000\n') };

it('sends a file that was chosen before hydration, at a press before or after it', async () => {
  const { shop } = await openTradingShop('sqlite');
  const owner = await openBrowser(shop.url, { viewport: phone });
  await startSession(owner);
  let scripts = Promise.withResolvers<void>();
  await owner.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  const timeOrigin = () => owner.evaluate(() => performance.timeOrigin);
  for (const when of ['before', 'after']) {
    scripts = Promise.withResolvers();
    await owner.goto('/admin/stock-import', { waitUntil: 'commit' });
    await owner.locator('input[type=file]').setInputFiles(file);
    const opened = await timeOrigin();
    if (when === 'after') {
      scripts.resolve();
      await untilHydrated(owner);
    }
    await owner.getByRole('button', { name: 'Look at the list' }).click({ noWaitAfter: true });
    if (when === 'before') await expect.poll(timeOrigin).not.toBe(opened);
    scripts.resolve();
    await owner.getByRole('button', { name: 'Import 1 row' }).waitFor();
    await shop.db.deleteFrom('stockImports').execute();
  }
});
