import { type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { browserFlags, findBrowser } from '../scripts/browser.ts';
import { drawPhone } from './parts/bench-photos.ts';
import { type BenchShop, withShop } from './parts/bench-shop.ts';
import { bench } from './parts/figures.ts';
import { slowDown, THREE_G } from './parts/visit.ts';

const WALKS = 3;
const TYPING_MS = 150;
const PASSWORD = 'a long password of hers';

process.env.SHOP_TEST_BROWSER ??= findBrowser();

/** `taps` and `fields` count until the order is placed; `ordered` and `paid` are in seconds. */
type Walk = { taps: number; fields: number; ordered: number; paid: number };

await bench(
  'From a shared link to "Paid": a new buyer, 400 kbit/s, 400 ms of latency, the processor slowed 4×',
  async ({ figure, say }) => {
    await withShop({ items: 100, photos: true }, async (shop) => {
      await insertPaymentAccount(shop.db);
      const browser = await chromium.launch({ executablePath: process.env.SHOP_TEST_BROWSER, args: browserFlags });
      const walks: Walk[] = [];
      for (let run = 1; run <= WALKS; run++) {
        const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
        walks.push(await walk(context, shop, run));
        say(`walk ${run} of ${WALKS}: ${JSON.stringify(walks.at(-1))}`);
        await context.close();
      }
      await browser.close();
      const valuesOf = (what: keyof Walk) => walks.map((each) => each[what]);
      figure({ what: 'Shared link to a placed order', unit: 's', values: valuesOf('ordered') });
      figure({ what: 'Placed order to "Paid", with a picture', unit: 's', values: valuesOf('paid'), goal: '≤ 120' });
      figure({ what: 'Taps from the link to the order', unit: '', values: valuesOf('taps'), goal: '≤ 6' });
      figure({ what: 'Fields from the link to the order', unit: '', values: valuesOf('fields'), goal: '≤ 8' });
    });
  },
);

async function walk(context: BrowserContext, { shops: [{ url }], db, admin }: BenchShop, run: number): Promise<Walk> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await slowDown(context, page, THREE_G);
  const count = { taps: 0, fields: 0 };
  const tap = (target: Locator) => {
    count.taps++;
    return target.click();
  };
  const type = (label: string, text: string) => {
    count.fields++;
    return page.getByRole('main').getByLabel(label).pressSequentially(text, { delay: TYPING_MS });
  };

  const item = await db.selectFrom('inventories').selectAll().orderBy('nameKey').executeTakeFirstOrThrow();
  const openedAt = performance.now();
  await page.goto(url + phonePath(item), { waitUntil: 'commit' });
  await tap(page.getByRole('button', { name: 'Add to Cart' }));
  await tap(page.getByRole('link', { name: 'Go to cart' }));
  await type('Name', 'Daw Khin');
  await type('Phone', '09791234567');
  await type('Address', 'No. 12, 27th Street, Yangon');
  await tap(page.getByRole('link', { name: 'Create an account' }));
  await type('Email', `khin${run}@example.com`);
  await type('Password', PASSWORD);
  await tap(page.getByRole('main').getByRole('button', { name: 'Register' }));
  await page.getByText('Registration successful!').waitFor();
  await type('Password', PASSWORD);
  await tap(page.getByRole('main').getByRole('button', { name: 'Login' }));
  await page.waitForURL('**/cart');
  count.fields++;
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await tap(page.getByRole('button', { name: 'Confirm Order' }));
  await page.getByRole('heading', { name: /^Order \d+ is placed$/ }).waitFor();
  const toOrder = { ...count, ordered: (performance.now() - openedAt) / 1_000 };

  const slip = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await drawPhone(run * 100) };
  const orderedAt = performance.now();
  await page.getByRole('link', { name: 'See how to pay' }).click();
  await page.getByRole('button', { name: 'Copy Number' }).click();
  await page.getByLabel('Transaction number').pressSequentially(`12345${run}`, { delay: TYPING_MS });
  await page.getByLabel('Add pictures').setInputFiles(slip);
  await page.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem').waitFor();
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByText('The shop has received your report').waitFor();
  await verify(page, url, admin.cookie, db);
  return { ...toOrder, paid: (performance.now() - orderedAt) / 1_000 };
}

/** Verifies the payment as the owner, on a fast connection, and waits until the buyer's open page shows it. */
async function verify(page: Page, url: string, cookie: string, db: BenchShop['db']): Promise<void> {
  const paid = page.getByText('Paid', { exact: true });
  if ((await paid.count()) > 0) throw new Error('The page says "Paid" too early');
  const payment = db.selectFrom('payments').select('id').where('state', '=', 'submitted');
  const { id } = await payment.executeTakeFirstOrThrow();
  const headers = { cookie, Origin: url };
  const { status } = await fetch(`${url}/admin/payments/${id}/verification`, { method: 'POST', headers });
  if (status !== 200) throw new Error(`The payment is not verified: ${status}`);
  await paid.first().waitFor();
}
