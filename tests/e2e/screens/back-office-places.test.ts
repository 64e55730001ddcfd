import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { businessDate } from '#app/domain/dates.ts';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { screens } from '#tests/support/browser/screens.ts';
import { fillShop } from '#tests/support/factories/filled-shop.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';

let shop: RunningShop;
let paths: string[];
beforeAll(async () => {
  shop = await startShop('sqlite');
  const ids = await makeScreenIds(shop.db, await fillShop(shop));
  paths = screens.filter(({ path }) => path.startsWith('/admin')).map(({ path }) => screenPath(path, ids));
});

async function openOffice(options: Parameters<typeof openBrowser>[1]): Promise<Page> {
  const page = await openBrowser(shop.url, options);
  await startSession(page);
  return page;
}

it.each(['en-US', 'my-MM'])(
  'marks one current place on each screen, in a column without scrolling (%s)',
  async (locale) => {
    const page = await openOffice({ locale, viewport: { width: 1280, height: 720 } });
    const faults: string[] = [];
    for (const path of paths) {
      await follow(page, path);
      const { marked, hidden } = await page.locator('#admin-menu').evaluate((column) => ({
        marked: [...column.querySelectorAll('[aria-current]')].filter((link) => link.checkVisibility()).length,
        hidden: column.scrollHeight - column.clientHeight,
      }));
      if (marked !== 1 || hidden > 0) faults.push(`${path}: ${marked} marked, ${hidden} px of the column hidden`);
    }
    expect(paths.length).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  },
);

type Press = [role: 'link' | 'button' | 'textbox', name: string | RegExp];

const more: Press = ['button', /^More/];
/** What a newcomer looks for, how, and what the screen must then show. */
const JOBS: Record<string, { presses: Press[]; path: RegExp; shows: Press }> = {
  'set the rate': { presses: [['link', 'Set rate']], path: /rate-day$/, shows: ['textbox', 'CNY'] },
  'add a phone': { presses: [more, ['link', 'Add phone']], path: /add-inventory$/, shows: ['textbox', 'Name'] },
  'take in': {
    presses: [
      ['link', /^Stock/],
      ['link', 'Receive'],
    ],
    path: /receive$/,
    shows: ['link', /./],
  },
  'check a slip': { presses: [['link', 'Check']], path: /payments/, shows: ['button', /^Verify/] },
  'sales as PDF': {
    presses: [more, ['link', 'Sales History']],
    path: /sales-history$/,
    shows: ['button', 'Export PDF'],
  },
  'take a phone back': {
    presses: [
      ['link', /confirmed/],
      ['link', 'Return'],
    ],
    path: /return/,
    shows: ['button', /./],
  },
  logo: { presses: [more, ['link', 'Colour and logo']], path: /look$/, shows: ['button', 'Save'] },
  'account number': { presses: [more, ['link', 'Accounts']], path: /accounts$/, shows: ['textbox', /number/i] },
  announcement: {
    presses: [more, ['link', 'Top Announcement']],
    path: /announcement$/,
    shows: ['textbox', 'Main Highlight'],
  },
  'low stock': {
    presses: [
      ['link', /^Stock/],
      ['link', 'Low Stock'],
    ],
    path: /low-stock$/,
    shows: ['link', /./],
  },
};

it('leads from Today to ten jobs in at most two taps on a phone', async () => {
  const page = await openOffice({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await shop.db.deleteFrom('exchangeRates').where('date', '=', businessDate(new Date(), 'Asia/Yangon')).execute();
  await follow(page, '/admin/dashboard');
  // One of each: the first screen shows every act above the bar.
  const bar = await page.locator('.bottom-bar').boundingBox();
  for (const act of ['Check', 'Set rate', 'View', 'Buy more']) {
    const box = await page.getByRole('link', { name: act, exact: true }).boundingBox();
    expect(box && box.y + box.height, act).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  for (const [job, { presses, path, shows }] of Object.entries(JOBS)) {
    await follow(page, '/admin/dashboard');
    expect(presses.length, job).toBeLessThanOrEqual(2);
    for (const [role, name] of presses)
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .filter({ visible: true })
        .first()
        .tap();
    await page.waitForURL(path);
    await page.getByRole('main').getByRole(shows[0], { name: shows[1] }).filter({ visible: true }).first().waitFor();
  }
});
