import { chromium, type Page } from 'playwright';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { findBrowser } from '../scripts/browser.ts';
import { withShop } from './parts/bench-shop.ts';
import { bench } from './parts/figures.ts';

/** Measures Sell on a device that sells without the shop: what it keeps, how fast it opens, and finds a phone by its number. */
const ITEMS = 5_000;
const UNITS = 2_000;
const RUNS = 5;

await bench('The counter without the shop: its processor slowed 4×', async ({ figure, say }) => {
  await withShop({ items: ITEMS }, async ({ shops: [{ url }], db, admin, items }) => {
    const tracked = items.slice(0, UNITS / 4).map(({ id }) => id);
    for (let n = 0; n < UNITS; n++)
      await insertUnit(db, { itemId: tracked[n % tracked.length] ?? '', imei: imeiOf(n), colour: 'Titanium Black' });
    await db.updateTable('inventories').set({ tracking: 'required' }).where('id', 'in', tracked).execute();
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    try {
      const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
      const [name = '', ...value] = (admin.cookie.split(';')[0] ?? '').split('=');
      await context.addCookies([{ name, value: value.join('='), url }]);
      const page = await context.newPage();
      say('the device gets what it keeps');
      await page.goto(`${url}/admin/people/devices`);
      await page.getByLabel('Name of the device').fill('Counter');
      await page.getByRole('button', { name: 'Allow PINs on this device' }).click();
      await page.getByRole('button', { name: 'Allow offline sales' }).click();
      await page.getByRole('button', { name: 'Stop offline sales' }).waitFor();
      await page.goto(`${url}/admin/sell`);
      await page.getByText('Sells without a connection too').waitFor({ timeout: 120_000 });
      await page.waitForFunction(async () => (await caches.match('/admin/sell')) !== undefined);
      figure({
        what: `kept of ${ITEMS} items and ${UNITS} units`,
        unit: 'MB',
        values: [(await keptBytes(page)) / 1e6],
        goal: '≤ 3',
      });
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await context.setOffline(true);
      const [opened, found]: [number[], number[]] = [[], []];
      for (let run = 1; run <= RUNS; run++) {
        say(`opening ${run} of ${RUNS}`);
        const started = performance.now();
        await page.goto(`${url}/admin/sell`, { waitUntil: 'commit' });
        await page.getByText('No connection to the shop. You can sell').waitFor();
        opened.push(performance.now() - started);
        await page.getByLabel('Scan or type').fill(imeiOf(run));
        const pressed = performance.now();
        await page.keyboard.press('Enter');
        await page.getByText('is in the list.').waitFor();
        found.push(performance.now() - pressed);
      }
      figure({ what: 'Sell opens', unit: 'ms', values: opened, goal: '≤ 1,000' });
      figure({ what: 'from the scan of a number to its line', unit: 'ms', values: found, goal: '≤ 100' });
    } finally {
      await browser.close();
    }
  });
});

function keptBytes(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('counter-catalog');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result.transaction('catalog').objectStore('catalog').get('catalog');
          reading.onerror = reject;
          reading.onsuccess = () => resolve(new Blob([JSON.stringify(reading.result)]).size);
        };
      }),
  );
}
