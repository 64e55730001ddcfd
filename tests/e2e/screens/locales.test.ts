import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime } from '#app/domain/date-format.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { formatDecimal } from '#app/ui/admin/components/decimal.tsx';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { openTradingShop, order, place } from '#tests/support/factories/trading-shop.ts';
import { everyLocale, formatOf } from '#tests/support/formats.ts';

const days = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, hour % 12, hour + 1, hour, hour * 2));
const moments = days.map((day) => new Date(day).toISOString());
const numbers = [0, 7, -12, 999, 1_000, -12_345, 1_250_000, 1_234.5];

it('formats every kind of value in the browser as on the server, in every locale', async () => {
  const page = await openBrowser('about:blank', { timezoneId: 'Pacific/Kiritimati' });
  for (const [name, file] of [
    ['money', 'app/domain/text/money-format.ts'],
    ['times', 'app/domain/date-format.ts'],
    ['decimals', 'app/ui/admin/components/decimal.tsx'],
  ] as const)
    await page.addScriptTag({ content: await bundled(name, file) });
  const formats = everyLocale().map(formatOf);
  const inBrowser = await page.evaluate(
    ({ formats, moments, numbers }) => {
      const { money, times, decimals } = window as unknown as Bundles;
      return formats.map((format) => {
        const locale = { language: 'en', format, timeZone: 'Asia/Yangon' } as const;
        return [
          ...moments.map((at) => times.formatDate(at, locale)),
          ...moments.map((at) => times.formatDateTime(at, locale)),
          ...moments.map((at) => times.formatTime(at, locale)),
          ...numbers.map((number) => money.formatNumber(number, locale)),
          ...numbers.map((number) => money.formatMmk(number, locale)),
          ...numbers.map((number) => decimals.formatDecimal(`${number}0`, locale)),
        ];
      });
    },
    { formats, moments, numbers },
  );
  for (const [index, format] of formats.entries()) {
    const locale = { language: 'en', format, timeZone: 'Asia/Yangon' } as const;
    expect([format.tag, ...(inBrowser[index] ?? [])]).toEqual([
      format.tag,
      ...moments.map((at) => formatDate(at, locale)),
      ...moments.map((at) => formatDateTime(at, locale)),
      ...moments.map((at) => formatTime(at, locale)),
      ...numbers.map((number) => formatNumber(number, locale)),
      ...numbers.map((number) => formatMmk(number, locale)),
      ...numbers.map((number) => formatDecimal(`${number}0`, locale)),
    ]);
  }
});

it('hydrates screens in locales that browsers and the server know differently', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  expect((await place(admin, order(item))).status).toBe(200);
  // The list shows only the time of orders of today.
  await shop.db.updateTable('orders').set({ createdAt: '2026-03-20T10:00:00.000Z' }).execute();
  const adminPaths = ['admin-orders', 'audit', 'exchange-setting'].map((screen) => `/admin/${screen}`);
  const paths = ['/price-list', ...adminPaths];
  const page = await openBrowser(shop.url, { locale: undefined });
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  for (const [locale, date] of [
    ['km-KH', /\d+ [\u1780-\u17FF]+ 20\d\d/],
    ['ne-NP', /20\d\d [\u0900-\u097F]+ \d+/],
    ['fa-IR', /\d+ [\u0600-\u06FF]+ 20\d\d/],
    ['ar-EG-u-nu-arab', /\d+\u200F?\/\d+\u200F?\/20\d\d/],
    ['th-TH-u-ca-buddhist', /\d+ [\u0E00-\u0E7F.]+ 20\d\d/],
    ['my-MM', /\d+ [\u1000-\u109F]+ 20\d\d/],
    ['lo-LA', /20\d\d/],
    ['ff-Adlm-GN', /20\d\d/],
    ['zh-TW', /20\d\d年\d+月\d+日/],
    ['fr-CH', /20\d\d/],
    ['yo-NG', /20\d\d/],
    ['en-JP-u-ca-japanese', /20\d\d/],
    ['de-x-hostile-u-nu-thai', /\d+\.\d+\.20\d\d/],
  ] as const) {
    await page.setExtraHTTPHeaders({ 'Accept-Language': locale });
    for (const path of paths) {
      const sent = await page.goto(path).then((response) => response?.text());
      const [asSent, hydrated] = await page.evaluate(
        (html) =>
          [new DOMParser().parseFromString(html ?? '', 'text/html'), document].map((each) =>
            [...each.querySelectorAll('main time, main .figures')].map(({ textContent }) => textContent),
          ),
        sent,
      );
      expect([locale, path, hydrated]).toEqual([locale, path, asSent]);
      if (path.startsWith('/admin'))
        expect([locale, path, asSent?.join('\n')]).toEqual([locale, path, expect.stringMatching(date)]);
    }
    // A date has the writing direction of its locale.
    const direction = await page.evaluate(
      () => getComputedStyle(document.querySelector('main time') ?? document.body).direction,
    );
    expect([locale, direction]).toEqual([locale, /^(ar|fa|ff)/.test(locale) ? 'rtl' : 'ltr']);
  }
});

type Bundles = {
  money: typeof import('#app/domain/text/money-format.ts');
  times: typeof import('#app/domain/date-format.ts');
  decimals: typeof import('#app/ui/admin/components/decimal.tsx');
};

/** Bundles a source file with its imports as a browser script. */
async function bundled(name: keyof Bundles, file: string): Promise<string> {
  const bundle = await rolldown({ input: file, transform: { define: { 'process.env.NODE_ENV': '"production"' } } });
  const { output } = await bundle.generate({ format: 'iife', name });
  await bundle.close();
  return output[0].code;
}
