import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { sell } from '#tests/support/factories/sales.ts';
import { findBrowser } from '../scripts/browser.ts';
import { withShop } from './parts/bench-shop.ts';
import { bench } from './parts/figures.ts';

/** Measures the Sales History Report in a browser, and how long it blocks the page. */
const ROWS = 10_000;
const RUNS = 3;
const names = ['ဒေါ်ခင်မြ', 'ဦးထွန်းလင်းအောင်', 'ကိုအောင်ကျော် (Aung Kyaw)', 'မသန္တာ', 'Aye Aye Mon', 'စောဘွဲ့ရယ်'];

await bench(`A report of ${ROWS.toLocaleString('en')} sales`, async ({ figure, say }) => {
  await withShop({ items: 1 }, async ({ shops: [{ url }], db, admin }) => {
    const sales = Array.from({ length: ROWS }, (_, n) => ({
      name: `${names[n % names.length]} ${n}`,
      total: 1_000 * n,
      createdAt: new Date(Date.now() - n * 60_000).toISOString(),
    }));
    await sell(db, ...sales);
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    const seconds: number[] = [];
    const pauses: number[] = [];
    const idle: number[] = [];
    try {
      for (let run = 0; run < RUNS; run++) {
        say(`run ${run + 1} of ${RUNS}`);
        const context = await browser.newContext();
        const [name = '', ...value] = (admin.cookie.split(';')[0] ?? '').split('=');
        await context.addCookies([{ name, value: value.join('='), url }]);
        const page = await context.newPage();
        await page.goto(`${url}/admin/sales-history?dates=other`, { waitUntil: 'networkidle' });
        await page.evaluate(watchFrames);
        await page.waitForTimeout(2_000);
        idle.push(await page.evaluate(longestFrame));
        const started = performance.now();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export PDF' }).click();
        await readFile(await (await download).path());
        seconds.push((performance.now() - started) / 1_000);
        pauses.push(await page.evaluate(longestFrame));
        await context.close();
      }
    } finally {
      await browser.close();
    }
    figure({ what: 'from the press to the file', unit: 's', values: seconds, goal: '≤ 5' });
    figure({
      what: 'longest time between two frames of the page meanwhile',
      unit: 'ms',
      values: pauses,
      limit: { what: 'while nothing is done', values: idle },
    });
  });
});

type Watched = { longest: number };

function watchFrames(): void {
  const watched = window as unknown as Watched;
  watched.longest = 0;
  let last = performance.now();
  const frame = (now: number) => {
    watched.longest = Math.max(watched.longest, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** @returns the longest time between two frames since the last call. */
function longestFrame(): number {
  const watched = window as unknown as Watched;
  const { longest } = watched;
  watched.longest = 0;
  return longest;
}
