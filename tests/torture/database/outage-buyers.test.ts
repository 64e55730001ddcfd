import { get } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser, phone, routerOf } from '#tests/support/browser/browser.ts';
import { type Buyer, openBuyers, orderForm } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { type FaultyShop, openFaultyShop, unavailableText } from './outage-trial.ts';

const patient = { timeout: 60_000 };
const patience = { timeout: 20_000, interval: 20 };

describe('the shop on a failing database (postgres)', () => {
  let faulty: FaultyShop;

  beforeAll(async () => {
    faulty = await openFaultyShop();
  });

  beforeEach(() => faulty.proxy.heal());

  it('keeps the typed form, and the key of an order with an unknown outcome', patient, async () => {
    const { shop, db, proxy } = faulty;
    const [buyer] = await openBuyers(db, 1);
    const id = await addStockedItem(db, { name: 'Redmi 14C', qty: 5, salePrice: 315_000 });
    const page = await openBrowser(shop.url, { viewport: phone });
    const [name = '', value = ''] = buyer.cookie.split(';')[0]?.split('=') ?? [];
    await page.context().addCookies([{ name, value, url: shop.url }]);
    await page.goto('/');
    const bought = { id, name: 'Redmi 14C', ram: '8', rom: '256', salePrice: 315_000, qty: 1 };
    await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify([bought]));
    await page.goto('/cart');
    const address = page.getByLabel('Address');
    await page.getByLabel('Name').fill('Mya');
    await page.getByLabel('Phone').fill('09 123');
    await address.fill('Yangon');
    await page.getByRole('radio', { name: 'KBZPay' }).check();
    const confirm = () => page.getByRole('button', { name: 'Confirm Order' }).click();
    const waitForAlert = (words: string) => page.getByRole('alert').getByText(words, { exact: true }).waitFor();
    const loseResponse = async (orders: number) => {
      const lost = proxy.cutAtCommit('after').then(() => proxy.refuse());
      await confirm();
      await waitForAlert('Something went wrong. Please try again.');
      await lost;
      expect(await countOrdersAndStock(db)).toMatchObject({ orders });
      await proxy.heal();
      await expect.poll(async () => (await sendRequest(shop.url, '/readyz')).status).toBe(200);
    };

    await loseResponse(1);
    expect(await address.inputValue()).toBe('Yangon');
    await address.fill('Mandalay');
    await confirm();
    await waitForAlert('This order was already sent. Please look at My Orders, then reload this page.');
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1 });

    await loseResponse(2);
    await page.reload();
    await page.getByRole('status').getByText('Your order 2 was placed.').waitFor();
    await page.getByRole('button', { name: 'Order Complete' }).waitFor();
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 2, onHand: { [id]: 3 }, balanced: true });

    proxy.refuse();
    // The link may be gone: the page reloads after an order.
    await (await routerOf(page)).evaluate((router) => router.navigate('/'));
    await page.getByRole('heading', { name: unavailableText }).waitFor();
    await proxy.heal();
    await expect.poll(async () => (await sendRequest(shop.url, '/readyz')).status).toBe(200);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('rowheader', { name: 'Redmi 14C' }).waitFor();
  });

  it(
    'informs a buyer without scripts, places the order on a retry, and keeps an SSE client connected',
    patient,
    async () => {
      const { shop, db, proxy } = faulty;
      const [buyer] = await openBuyers(db, 1);
      const id = await addStockedItem(db, { qty: 5, salePrice: 315_000 });
      const live = listen(shop.url, buyer);
      await expect.poll(live.received, patience).toBe(1);
      const sending = { method: 'POST', ...orderForm(shop.url, buyer, [{ id, qty: 1, salePrice: 315_000 }]) };
      const lost = proxy.cutAtCommit('after').then(() => proxy.refuse());
      const response = await sendRequest(shop.url, '/cart', sending);
      await lost;
      expect(response.status).toBe(503);
      expect(response.body.toString()).toContain(unavailableText);
      expect(response.body.toString()).toContain('What you just sent may not be saved.');
      await proxy.heal();
      await expect.poll(async () => (await sendRequest(shop.url, '/cart', sending)).status).toBe(303);
      expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [id]: 4 }, balanced: true });
      await expect.poll(live.received, patience).toBeGreaterThan(1);
      expect(live.ended()).toBe(false);
    },
  );
});

/** An SSE client of this buyer: how many events it received, and whether it was disconnected. */
function listen(url: string, { cookie }: Buyer) {
  let received = '';
  let ended = false;
  const clientRequest = get(`${url}/events`, { headers: { Cookie: cookie } }, (response) => {
    response.setEncoding('utf8').on('data', (text) => {
      received += text;
    });
    response.on('end', () => {
      ended = true;
    });
    response.on('error', () => {});
  });
  onTestFinished(() => void clientRequest.destroy());
  return { received: () => received.split('data: ').length - 1, ended: () => ended };
}
