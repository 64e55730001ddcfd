import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { businessDate } from '#app/domain/dates.ts';
import { WORD_JOINER } from '#app/typesetting/line-breaks.ts';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { makeScreenIds } from '#tests/support/browser/screen-ids.ts';
import { fillShop } from '#tests/support/factories/filled-shop.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop('sqlite');
  await makeScreenIds(shop.db, await fillShop(shop));
});

/** A control with its name in both languages. Where a pattern stands, the name goes on with a number or an amount. */
type Control = [role: 'link' | 'button' | 'textbox' | 'searchbox', english: string | RegExp, burmese: string | RegExp];

const more: Control = ['button', 'More', 'နောက်ထပ်'];
const stock: Control = ['link', /^Stock \d+ low$/, /^ပစ္စည်း ကုန်ခါနီး \d+$/];
/** What a newcomer looks for, how, and what the screen must then show. */
const JOBS: Record<string, { presses: Control[]; path: RegExp; shows: Control }> = {
  'set the rate': {
    presses: [['link', 'Set rate', 'ထည့်မည်']],
    path: /\/rate-day$/,
    shows: ['textbox', 'CNY', 'CNY'],
  },
  'add a phone': {
    presses: [more, ['link', 'Add phone', 'ဖုန်း ထည့်မည်']],
    path: /\/add-inventory$/,
    shows: ['textbox', 'Name', 'အမည်'],
  },
  'take in': {
    presses: [stock, ['link', 'Receive', 'စာရင်းသွင်းရန်']],
    path: /\/receive$/,
    shows: ['searchbox', /^What has come\?$/, 'ဘယ်ပစ္စည်း ရောက်လာပါသလဲ'],
  },
  'check a slip': {
    presses: [['link', 'Check', 'စစ်မည်']],
    path: /\/payments#to-check$/,
    shows: ['button', /^Verify [\d,]+ MMK$/, /^[\d,]+ ကျပ် အတည်ပြုမည်$/],
  },
  'sales as PDF': {
    presses: [more, ['link', 'Sales History', 'အရောင်းမှတ်တမ်း']],
    path: /\/sales-history$/,
    shows: ['button', 'Export PDF', 'PDF ထုတ်မည်'],
  },
  'take a phone back': {
    presses: [
      ['link', /^Order \d+.*confirmed/, /^အော်ဒါ \d+.*အတည်ပြုပြီး/],
      ['link', 'Return', 'ပြန်လက်ခံမည်'],
    ],
    path: /\/return\?back=/,
    shows: ['button', 'Record return', 'ပြန်အပ်မှု မှတ်မည်'],
  },
  logo: {
    presses: [more, ['link', 'Colour and logo', 'အရောင်နှင့် လိုဂို']],
    path: /\/look$/,
    shows: ['button', 'Choose a logo', 'လိုဂို ရွေးမည်'],
  },
  'account number': {
    presses: [more, ['link', 'Accounts', 'ငွေလက်ခံအကောင့်']],
    path: /\/accounts$/,
    shows: ['textbox', 'Number', 'နံပါတ်'],
  },
  announcement: {
    presses: [more, ['link', 'Top Announcement', 'အပေါ်ပိုင်း ကြေညာချက်']],
    path: /\/announcement$/,
    shows: ['textbox', 'Main Highlight', 'အဓိကစာ'],
  },
  'low stock': {
    presses: [stock, ['link', 'Low Stock', 'ကုန်ခါနီး']],
    path: /\/low-stock$/,
    shows: ['link', 'What to order', 'မှာရမည့် ပစ္စည်း'],
  },
};
const ACTS: Control[] = [
  ['link', 'Check', 'စစ်မည်'],
  ['link', 'Set rate', 'ထည့်မည်'],
  ['link', 'View', 'ကြည့်မည်'],
  ['link', 'Buy more', 'မှာမည်'],
];

it.each(['en-US', 'my-MM'])('leads from Today to ten jobs in at most two taps on a phone (%s)', async (locale) => {
  const page = await openBrowser(shop.url, { locale, viewport: { width: 360, height: 640 }, hasTouch: true });
  await startSession(page);
  const find = (within: Page | Locator, [role, english, burmese]: Control) =>
    within.getByRole(role, { name: namePattern(locale === 'my-MM' ? burmese : english) }).filter({ visible: true });
  await shop.db.deleteFrom('exchangeRates').where('date', '=', businessDate(new Date(), 'Asia/Yangon')).execute();
  await follow(page, '/admin/dashboard');
  // One of each: the first screen shows every act above the bar.
  const bar = await page.locator('.bottom-bar').boundingBox();
  for (const act of ACTS) {
    const box = await find(page, act).boundingBox();
    expect(box && box.y + box.height, `${act}`).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  for (const [job, { presses, path, shows }] of Object.entries(JOBS)) {
    await follow(page, '/admin/dashboard');
    expect(presses.length, job).toBeLessThanOrEqual(2);
    for (const press of presses) await find(page, press).first().tap();
    await page.waitForURL(path);
    await find(page.getByRole('main'), shows).waitFor();
  }
});

it('marks the place in the bar of phones on every page of it', async () => {
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 } });
  await startSession(page);
  const marked = page.locator('.bottom-bar [aria-current]');
  for (const [path, place] of [
    ['/admin/dashboard', 'Today'],
    ['/admin/payments', 'Orders'],
    ['/admin/low-stock', 'Stock'],
    ['/admin/receive', 'Stock'],
    ['/admin/rate-day', 'Rate Day'],
    ['/admin/profit-setting', 'More'],
  ] as const) {
    await follow(page, path);
    expect(await marked.allInnerTexts(), path).toEqual([expect.stringContaining(place)]);
  }
});

/** A name, which may hold joiners in Burmese. */
function namePattern(name: string | RegExp): RegExp {
  return name instanceof RegExp ? name : new RegExp(`^${[...name].join(`${WORD_JOINER}?`)}$`);
}
