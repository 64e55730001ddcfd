import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import { saveShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { desk, expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { betweenRules, differentShares, drawInBrowser } from '#tests/support/browser/glyph-images.ts';
import { HARD_BURMESE } from '#tests/support/browser/hard-burmese.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder, insertOrderLine } from '#tests/support/database/rows.ts';
import { buyer, logIn as logInAs, openTradingShop, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { reportFont } from '#tests/support/report-font.ts';
import { owner } from '#tests/support/server/shop.ts';
import { type PaperPage, pictureOf, readPdf } from './read-pdf.ts';

type Line = { name: string; salePrice: number; qty: number };

const burmese = 'ရွှေပြည် မိုဘိုင်း အထူးထုတ် လက်ဆောင်ဗူးပါ ကမ္ဘာ့အကောင်းဆုံး ဖုန်း';
const address = 'အမှတ် ၄၅၊ ဗိုလ်ချုပ်အောင်ဆန်းလမ်း၊ လသာမြို့နယ်၊ ရန်ကုန်မြို့';
const expensive: Line = { name: burmese, salePrice: 12_345_678_900, qty: 2 };
const cheap: Line = { name: 'Redmi 14C', salePrice: 66_000, qty: 1 };

/** Millimetres: the paper, and the least that stays blank at its sides. */
const papers = {
  A5: { width: 148, side: 11 },
  '80 mm': { width: 80, side: 4 },
  '58 mm': { width: 58, side: 5 },
};
const paperNames = Object.keys(papers) as (keyof typeof papers)[];

/** Shared by tests that only add orders. */
let shared: TradingShop;
beforeAll(async () => {
  shared = await openTradingShop('sqlite');
});

it('prints only the voucher on each paper, from the modal and from the page, also in dark mode', async () => {
  const trading = await openTradingShop('sqlite');
  const { db } = trading.shop;
  const contacts = { viber: '09 450 012 346', messenger: 'aungmobile', telegram: 'aung_mobile', openingHours: '' };
  const apps = 'Viber: 09 450 012 346 Messenger: m.me/aungmobile Telegram: @aung_mobile';
  const details = { name: 'Aung Mobile', phone: '09 450 012 345', address: '27th Street, Yangon', ...contacts };
  const { id: uid } = await userOf(db, owner.email);
  await saveShopDetails(db, { now: new Date(), uid }, { typed: details });
  const order = await insertVoucher(trading, 'confirmed', [expensive, cheap]);
  const buyerPage = await openBrowser(trading.shop.url, { viewport: phone, colorScheme: 'dark' });
  const adminPage = await openBrowser(trading.shop.url, { viewport: desk, colorScheme: 'dark' });
  await startSession(buyerPage, buyer);
  await startSession(adminPage, owner);

  for (const [page, path] of [
    [buyerPage, `/my-orders/${order.id}/voucher`],
    [adminPage, `/admin/voucherModal?order=${order.id}`],
  ] as const) {
    await page.goto(path);
    for (const name of paperNames) {
      const { width, side } = papers[name];
      await page.getByLabel(name, { exact: true }).check();
      if (name === '58 mm') await expectSound(page);
      const [paper, ...more] = await print(page);
      expect(more, `${path} on ${name}`).toEqual([]);
      expect(latin(paper?.text), `${path} on ${name}`).toBe(
        latin(
          [
            'Aung Mobile 27th Street, Yangon 09 450 012 345',
            name === 'A5' ? '' : apps,
            `Voucher ${order.number} Date: Jan 2, 2026`,
            name === 'A5' ? apps : '',
            `Name Daw Khin Mya Phone 09123456789 Address ${address} Payment Method KBZPay`,
            name === 'A5' ? 'Model Qty Price Subtotal' : '',
            `${burmese} 8GB · 256GB 2 12,345,678,900 MMK 24,691,357,800 MMK`,
            'Redmi 14C 8GB · 256GB 1 66,000 MMK 66,000 MMK',
            'Total 24,691,423,800 MMK',
          ].join(''),
        ),
      );
      expect(paper).toMatchObject({ width, darkest: 0 });
      expect(paper?.ink.left).toBeGreaterThan(side - 0.5);
      expect(paper?.ink.right).toBeLessThan(width - side + 0.5);
      expect(paper?.height).toSatisfy((height: number) =>
        name === 'A5' ? height === 210 : height - (paper?.ink.bottom ?? 0) < 8,
      );
    }
  }
});

it('prints only the return voucher on each paper, and on an undone return that it does not count', async () => {
  const { shop } = shared;
  const { db } = shop;
  const order = await insertVoucher(shared, 'confirmed', [{ ...cheap, qty: 3 }]);
  const by = { now: new Date('2026-11-21T03:00:00Z'), uid: (await userOf(db, owner.email)).id };
  const pieces = (['gone', 'in-stock'] as const).map((state) => ({ line: 1, qty: 1, unitId: null, state }));
  const sent = { key: 'printed', pieces, reason: 'Screen flickers', refund: 132_000, via: 'KBZPay', number: '' };
  expect(await makeReturn(db, by, { orderId: order.id, ...sent })).toMatchObject({ ok: true, number: 1 });
  const printed = async (page: Page, name: keyof typeof papers, undone: string) => {
    await page.getByLabel(name, { exact: true }).check();
    const [paper, ...more] = await print(page);
    expect(more, name).toEqual([]);
    const head = `Return voucher 1 Date: Nov 21, 2026 ${undone} Order ${order.number}`;
    const line = 'Redmi 14C 8GB · 256GB 2 66,000 MMK 132,000 MMK Total 132,000 MMK';
    const money = undone ? 'Money back 0 MMK' : 'Money back 132,000 MMK KBZPay';
    const parts = [head, 'Name Daw Khin Mya', line, money].map(latin);
    const text = latin(paper?.text);
    for (const part of parts) expect(text, name).toContain(part);
    expect(text, name).not.toMatch(/flickers|Gone|stock|Undo|Another/);
    const { width, side } = papers[name];
    expect(paper).toMatchObject({ width, darkest: 0 });
    expect(paper?.ink.right).toBeLessThan(width - side + 0.5);
  };
  const buyerPage = await openBrowser(shop.url, { viewport: phone, colorScheme: 'dark' });
  const adminPage = await openBrowser(shop.url, { viewport: phone, colorScheme: 'dark' });
  await startSession(buyerPage, buyer);
  await startSession(adminPage, owner);
  for (const undone of ['', 'This return was a mistake. It was undone on Nov 22, 2026 and does not count.']) {
    if (undone)
      await undoReturn(db, { ...by, now: new Date('2026-11-22T03:00:00Z') }, { id: 'printed', reason: 'Another' });
    for (const [page, path] of [
      [buyerPage, '/my-orders/returns/printed'],
      [adminPage, '/admin/returns/printed'],
    ] as const) {
      await page.goto(path);
      for (const name of paperNames) await printed(page, name, undone);
      if (undone) await expectSound(page);
    }
  }
});

it('prints forty lines on several A5 sheets with a repeated header, and on one long page of a roll', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => ({ ...cheap, name: n % 5 === 3 ? burmese : `Redmi ${n + 1}` }));
  const order = await insertVoucher(shared, 'confirmed', lines);
  const page = await openBrowser(shared.shop.url);
  await startSession(page, buyer);
  await page.goto(`/my-orders/${order.id}/voucher`);

  const sheets = await print(page);
  expect(sheets.length).toBeGreaterThan(1);
  for (const [number, { text, ink, width }] of sheets.entries()) {
    expect(text).toMatch(number === 0 ? /Model Qty Price Subtotal Redmi 1 / : /^Model Qty Price Subtotal /);
    const rows = count(text, '8GB · 256GB');
    expect(rows).toBeGreaterThan(0);
    expect(count(text, '66,000 MMK 66,000 MMK')).toBe(rows);
    expect(ink.right).toBeLessThan(width - papers.A5.side + 0.5);
  }
  expect(sheets.reduce((sum, { text }) => sum + count(text, '8GB · 256GB'), 0)).toBe(40);
  expect(sheets.map(({ text }) => count(text, 'Total 2,640,000 MMK'))).toEqual([...sheets.slice(1).map(() => 0), 1]);

  for (const name of ['80 mm', '58 mm'] as const) {
    await page.getByLabel(name, { exact: true }).check();
    const roll = await print(page);
    expect(roll.map(({ text }) => count(text, '8GB · 256GB'))).toEqual([40]);
  }
});

it("prints only the voucher from the browser's menu in a browser without scripts", async () => {
  const order = await insertVoucher(shared, 'confirmed', [cheap]);
  for (const [person, path] of [
    [buyer, `/my-orders/${order.id}/voucher`],
    [owner, `/admin/voucherModal?order=${order.id}`],
  ] as const) {
    const page = await openBrowser(shared.shop.url, { viewport: phone, javaScriptEnabled: false });
    await startSession(page, person);
    await page.goto(path);
    expect(await page.locator('.voucher').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    const [sheet, ...more] = await print(page);
    expect(more).toEqual([]);
    expect(sheet?.text).toMatch(
      /^Phone Shop Voucher \d+ Date: .* Model Qty Price Subtotal Redmi 14C .* Total 66,000 MMK$/,
    );
    await page.getByText('Close').click();
    const pageBehind = person === buyer ? '/my-orders' : `/admin/admin-orders/${order.id}`;
    await page.waitForURL(({ pathname }) => pathname === pageBehind);
  }
});

it('prints with the button, names the file, and stores the paper size', async () => {
  const order = await insertVoucher(shared, 'confirmed', [cheap]);
  const page = await openBrowser(shared.shop.url);
  await startSession(page, buyer);
  await page.goto(`/my-orders/${order.id}/voucher`);
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute('data-printed', `${document.fonts.status}`);
  });
  await page.getByLabel('58 mm').check();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('body[data-printed=loaded]').waitFor();

  const screenTitle = await page.title();
  const [, title] = /\/Title \((.*?)\)/.exec((await page.pdf()).toString('latin1')) ?? [];
  expect(title).toBe(`Voucher ${order.number} - Phone Shop`);
  await expect.poll(() => page.title()).toBe(screenTitle);

  await page.goto(`/my-orders/${order.id}/voucher`);
  await page.getByRole('radio', { name: '58 mm', checked: true }).waitFor();
  await page.evaluate(() => localStorage.setItem('paper', '{"a4"'));
  await page.reload();
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await page.getByRole('radio', { name: 'A5', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/\/my-orders$/);
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

it('shows an admin the voucher of any order with its status, and a buyer only vouchers of confirmed orders', async () => {
  const visitor = await logInAs(shared.shop, buyer);
  const page = await openBrowser(shared.shop.url);
  await startSession(page, owner);
  const numbers: string[] = [];
  const query = new URLSearchParams();
  for (const [status, word] of [
    ['pending', 'Pending'],
    ['confirmed', ''],
    ['canceled', 'Canceled'],
  ] as const) {
    const { id, number } = await insertVoucher(shared, status, [cheap]);
    numbers.push(`Voucher ${number}`);
    query.append('order', id);
    await follow(page, `/admin/voucherModal?order=${id}`);
    const [sheet] = await print(page);
    expect(sheet?.text).toContain(`Date: Jan 2, 2026 ${word && `${word} `}Name Daw Khin Mya`);
    expect((await visitor.get(`/my-orders/${id}/voucher`)).status, status).toBe(status === 'confirmed' ? 200 : 404);
  }
  await follow(page, `/admin/voucherModal?${query}`);
  expect((await print(page)).map(({ text }) => /Voucher \d+/.exec(text)?.[0])).toEqual(numbers);
});

it('offers admins a list of orders if the URL names none', async () => {
  const trading = await openTradingShop('sqlite');
  const { admin } = trading;
  const empty = await admin.get('/admin/voucherModal');
  expect([empty.status, empty.text.includes('No orders yet')]).toEqual([200, true]);
  const { id, number } = await insertVoucher(trading, 'pending', [cheap]);
  const unnamed = ['', '?order=', '?order[]=1', '?page=9', '?order=&page=x'];
  const unknown = ['x', '%00', '%ED%A0%80', 'x'.repeat(5_000)].map((name) => `?order=${name}`);
  for (const query of [...unnamed, ...unknown]) {
    const { status, text } = await admin.get(`/admin/voucherModal${query}`);
    expect(status, query).toBe(200);
    expect(text).toMatch(/<nav[^>]* aria-label="Admin"/);
    expect(text).toMatch(/<h1[^>]*>Vouchers</);
    expect(text).toContain(`href="/admin/voucherModal?order=${id}&amp;from=list`);
    expect(text.includes('>This order does not exist.<'), query).toBe(unknown.includes(query));
  }
  const { text } = await admin.get('/admin/voucherModal');
  expect(text).toMatch(
    new RegExp(`<a [^>]*href="/admin/voucherModal\\?order=${id}&amp;from=list"[^>]*>.*Order ${number}`),
  );
  const voucher = await admin.get(`/admin/voucherModal?order=${id}&from=list`);
  expect(voucher.text).toMatch(new RegExp(`<h1[^>]*>Voucher ${number}<`));
});

it('prints Burmese in its own font, whatever fonts the machine has', async () => {
  const names = HARD_BURMESE.filter((name) => !/[a-z]/i.test(name));
  const order = await insertVoucher(
    shared,
    'confirmed',
    names.map((name) => ({ ...cheap, name })),
  );
  const page = await openBrowser(shared.shop.url);
  await startSession(page, buyer);
  await page.goto(`/my-orders/${order.id}/voucher`);
  await page.getByLabel('80 mm').check();
  await page.waitForFunction(() => [...document.fonts].length === 2);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(await usesOwnFont(page, 'td span.font-semibold')).toBe(true);

  const [points, dots] = [9, 4];
  const lineHeight = 2.25 * points;
  const [, ...rows] = betweenRules(await pictureOf(pdf, dots), { from: 11, to: 200 }, dots, lineHeight);
  const canvas = await openBrowser(shared.shop.url);
  const whole = await drawInBrowser(canvas, await reportFont('bold'), points * dots, names);
  const distances = differentShares(rows.slice(0, names.length), whole);
  expect(names.filter((_, index) => (distances[index] ?? 1) > 0.02)).toEqual([]);
});

/** True if this part of the voucher uses the page's own font, not one of the machine. */
async function usesOwnFont(page: Page, place: string): Promise<boolean> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: `.voucher ${place}` });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
}

/** Prints the page like a browser, with backgrounds. */
async function print(page: Page): Promise<PaperPage[]> {
  return readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true, format: 'A5' }));
}

/** Omits Burmese, which a PDF returns in drawing order, and parts that differ between papers. */
function latin(text = ''): string {
  return text.replace(/[\u1000-\u109F\s:×]/g, '');
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

function userOf(db: Db, email: string) {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
}

/** An order of the buyer with these lines. */
async function insertVoucher({ shop: { db }, item }: TradingShop, status: OrderStatus, lines: Line[]) {
  const { id: uid } = await userOf(db, buyer.email);
  const total = lines.reduce((sum, { salePrice, qty }) => sum + salePrice * qty, 0);
  const id = await insertOrder(db, { uid, status, name: 'Daw Khin Mya', address, paymentMethod: 'KBZPay', total });
  const sold = { orderId: id, itemId: item.id, ram: '8GB', rom: '256GB' };
  for (const [n, line] of lines.entries()) await insertOrderLine(db, { ...sold, line: n + 1, ...line });
  return db.selectFrom('orders').select(['id', 'number']).where('id', '=', id).executeTakeFirstOrThrow();
}
