import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';
import { readMailWriters } from '#app/mail/mail-compose-event.server.ts';
import { createMailer } from '#app/mail/mail-send.server.ts';
import { linkOrigin, readEnv } from '#app/runtime/env.server.ts';
import { createLog } from '#app/runtime/log.server.ts';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { readReport } from '#tests/support/browser/read-report.ts';
import { complaints, openTradingShop, order, phone, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop } from '#tests/support/server/shop.ts';
import { type ReceivedMail, startSmtp } from '#tests/support/server/smtp.ts';
import { isFull, prove } from '#tests/support/torture/prove.ts';
import { hostileStrings } from './hostile-strings.ts';

const listed = [
  '/admin/admin-orders',
  '/admin/inventory?view=grid',
  '/admin/inventory',
  '/admin/update-prices',
  '/admin/price-changes',
  '/admin/audit',
  '/admin/sales-history',
];
const once = [
  '/',
  '/shop',
  '/shop?view=table',
  '/my-orders',
  '/cart',
  '/account',
  '/admin/dashboard',
  '/admin/add-inventory',
  '/admin/type-settings',
  '/admin/payment-settings',
  '/admin/announcement',
  '/admin/announcement-bottom',
  '/admin/shop-details',
  '/admin/low-stock',
];

prove(
  'runs, loads and forges nothing with any text in any field',
  { short: 8, full: 300, of: 'hostile strings' },
  async ({ runs, random, figures, done }) => {
    const smtp = await startSmtp();
    const trading = await openTradingShop('sqlite', { SMTP_URL: `smtp://${smtp.host}`, ORDER_LIMIT: '0' });
    const { shop, admin } = trading;
    const strings = hostileStrings(runs, random);
    for (let n = 0; n < runs; n += 5) {
      await Promise.all(strings.slice(n, n + 5).map((text, more) => fillIn(trading, n + more, text)));
      done(n);
    }
    await admin.post('/admin/announcement', { highlight: strings[1] ?? '', notes: strings });
    await admin.post('/admin/announcement-bottom', { highlight: strings[4] ?? '', notes: strings.toReversed() });

    // Without the content security policy, which would block it: nothing may run.
    const page = await openBrowser(shop.url, { bypassCSP: true, acceptDownloads: true });
    const loaded = await watch(page, shop);
    await startSession(page);
    const seen = new Set<string>();
    const pages = Math.ceil(runs / 15);
    const paths = [
      ...once,
      ...listed.flatMap((path) =>
        Array.from({ length: pages }, (_, n) => `${path}${path.includes('?') ? '&' : '?'}page=${n + 1}`),
      ),
      ...(await orderPages(shop, strings)),
    ];
    for (const [n, path] of paths.entries()) {
      // The same code renders all documents, so a short run loads every third page, and opens the others as links do.
      if (isFull || n % 3 === 0) await page.goto(uncached(path));
      else await follow(page, uncached(path));
      for (const number of (await page.innerText('body')).match(/\b1\d{3}\b/g) ?? []) seen.add(number);
      expect(await intruders(page), path).toEqual([]);
    }
    expect(
      strings.filter((_, n) => !seen.has(String(1_000 + n))),
      'are shown as words',
    ).toEqual([]);
    expect(loaded).toEqual([]);

    const report = await exported(page);
    expect(report.bytes.toString('latin1')).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile)\b/);
    const reportText = (await readReport(report.bytes, 1)).flatMap(({ lines }) => lines).join('\n');
    expect(
      strings.filter((_, n) => !reportText.includes(String(1_000 + n))),
      'stand in the report',
    ).toEqual([]);

    // The shop has gathered many events into one mail without their texts.
    await shop.stop('SIGTERM');
    const mailsBefore = smtp.received.length;
    await mailEach(shop, smtp.host);
    expect(smtp.received).toHaveLength(mailsBefore + runs);
    expect(smtp.received.flatMap(forged)).toEqual([]);
    const words = shop
      .log()
      .split('\n')
      .filter((line) => line && !line.startsWith('{'));
    expect(
      words.filter((line) => /pwned|evil|forged/.test(line)),
      'stand alone in the log',
    ).toEqual([]);
    for (const line of shop
      .log()
      .split('\n')
      .filter((each) => each.startsWith('{')))
      JSON.parse(line);
    expect(complaints(shop)).toEqual([]);
    expect(await checkIntegrity(shop.db)).toEqual([]);
    Object.assign(figures, { pages: paths.length, mails: smtp.received.length });
  },
);

/** Puts a text into every field that takes one, as the owner and as a buyer, and searches for it everywhere. */
async function fillIn({ shop, admin }: TradingShop, n: number, text: string): Promise<void> {
  const name = `${text} ${1_000 + n}`;
  // As much as the shortest field takes.
  const short = text.slice(0, 30);
  const method = `${1_000 + n} ${short}`;
  const guest = openVisitor(shop);
  const responses = [
    await guest.post('/register', { name, phone: short, email: `${n}@shop.example`, password: text }),
    await guest.post('/login', { email: text, password: text }),
    await guest.post('/forgot-password', { email: text }),
    await admin.post('/account', { name, phone: short }),
    await admin.post('/admin/type-settings', { type: method }),
    await admin.post('/admin/payment-settings', { method }),
    await admin.post('/admin/shop-details', { name: method, phone: short, address: text }),
    await admin.post('/admin/add-inventory', { ...phone(), name, ram: short, rom: short, type: method }),
  ];
  const item = await shop.db
    .selectFrom('inventories')
    .select(['id', 'salePrice'])
    .where('type', 'like', `${1_000 + n}%`)
    .executeTakeFirstOrThrow();
  responses.push(
    await admin.post(`/admin/inventory/${item.id}/price`, { cost: '101', rate: '600', profit: '10', reason: text }),
    await admin.post('/cart', {
      ...order({ ...item, salePrice: 66_660 }),
      name,
      phone: short,
      address: `${name}\n${text}`,
      paymentMethod: method,
    }),
  );
  const q = new URLSearchParams({
    q: text,
    type: text,
    who: text,
    buyer: text,
    status: text,
    start: text,
    next: text,
    token: text,
  });
  for (const path of [
    '/',
    '/shop',
    '/login',
    '/reset-password',
    '/admin/inventory',
    '/admin/admin-orders',
    '/admin/audit',
    '/admin/sales-history',
  ])
    responses.push(
      await admin.get(`${path}?${q}`),
      await admin.get(`${path}${encodeURIComponent(text.toWellFormed())}`),
    );
  for (const { status } of responses.slice(3, 10)) expect(status, `${text} is accepted`).toBe(200);
  for (const { status, text: body, headers } of responses) {
    expect(status, text).toBeLessThan(500);
    expect(body).not.toMatch(/\bat (async )?[\w.]+ \(|\.ts:\d+:\d+|node:internal/);
    expect(JSON.stringify(headers)).not.toMatch(/"bcc"|evil\.invalid"/i);
  }
}

/** The pages of every third order; all are confirmed, so that they are in the sales history. */
async function orderPages({ db }: RunningShop, strings: string[]): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['id', 'uid']).execute();
  for (const { id, uid } of orders) await confirmOrder(db, { now: new Date(), uid }, id);
  expect(orders).toHaveLength(strings.length);
  return orders.flatMap(({ id }, n) => (n % 3 ? [] : [`/admin/admin-orders/${id}`, `/admin/voucherModal?order=${id}`]));
}

/** Mails each order on its own. */
async function mailEach({ db }: RunningShop, host: string): Promise<void> {
  const env = readEnv({ SMTP_URL: `smtp://${host}` });
  const mailer = createMailer(env, createLog('silent'), () => readShopName(db));
  for (const { id } of await db.selectFrom('orders').select('id').execute()) {
    const placed = { event: 'order placed', subjectId: id } as const;
    const write = (await readMailWriters(db, { origin: linkOrigin(env), timeZone: env.timeZone }, [placed]))(placed);
    if (write) await mailer.send({ to: 'owner@shop.example', ...write('en') });
  }
}

/** Scripts that the page ran, and its requests to other sites. */
async function watch(page: Page, { url }: RunningShop): Promise<string[]> {
  const loaded: string[] = [];
  await page.context().exposeFunction('pwned', (number: number) => loaded.push(`ran ${number}`));
  page.on('dialog', (dialog) => {
    loaded.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) loaded.push(request.url());
  });
  return loaded;
}

/**
 * Cached pages allow scripts by hash. A page whose URL is too long for the cache is rendered with a nonce, which shows
 * scripts without one.
 */
function uncached(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}long=${'x'.repeat(2_000)}`;
}

/** Elements on the page that only a text can have made. */
function intruders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const foreign =
      'x-pwned, iframe, object, embed, base, meta[http-equiv], style:not(head > #styles), [srcdoc], [href^="javascript:" i], [src="x"], [href*="evil.invalid"]:not([href^="sms:"], [href^="/shop?brand="]), [action*="evil.invalid"], [style*="evil"], animate, math, mglyph';
    const elements = [...document.querySelectorAll(foreign)];
    const handlers = [...document.querySelectorAll('*')].filter((each) =>
      each.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const scripts = [...document.scripts].filter((script) => !script.nonce && !script.src.startsWith(location.origin));
    return [...elements, ...handlers, ...scripts].map((each) => each.outerHTML.slice(0, 120));
  });
}

async function exported(page: Page): Promise<{ bytes: Buffer }> {
  await follow(page, '/admin/sales-history');
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Export PDF' }).click(),
  ]);
  return { bytes: await readFile(await download.path()) };
}

/** Faults of a mail: another recipient, or headers that the shop does not set. */
function forged({ to, source }: ReceivedMail): string[] {
  const [head = ''] = source.split(/\r?\n\r?\n/);
  const names = head.split(/\r?\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase() ?? '');
  const known = [
    'from',
    'to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
    'content-transfer-encoding',
    'auto-submitted',
    'x-auto-response-suppress',
  ];
  return [...names.filter((name) => !known.includes(name)), ...to.filter((each) => each !== owner.email)];
}
