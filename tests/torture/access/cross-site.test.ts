import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { buyer, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { openActors } from '#tests/support/server/actors.ts';
import { accessByUrl, pathOf } from '#tests/support/server/url-access.ts';

const isolation = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

it('isolates every URL alike for guests and users, redirects included', async () => {
  const trading = await openTradingShop('sqlite');
  const visitorOf = await openActors(trading.shop);
  for (const [route, row] of Object.entries(accessByUrl)) {
    const path = await pathOf(route, row, trading);
    const paths = [path, `${path}?fbclid=x`, path === '/' ? '/_.data' : `${path}.data`];
    for (const each of paths) {
      for (const actor of ['guest', 'buyer', 'admin', 'banned', 'signed out'] as const) {
        const { headers } = await (await visitorOf(actor)).get(each);
        expect(headers, `${each} by ${actor}`).toMatchObject(isolation);
        // A download would leave the window with the site that opened it.
        expect(headers, `${each} by ${actor}`).not.toHaveProperty('content-disposition');
      }
    }
  }
});

it('detaches a window that another site opened, with and without a session', async () => {
  const { shop } = await openTradingShop('sqlite');
  const person = await logIn(shop, buyer);
  const site = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('another site'),
  );
  await new Promise<void>((listening) => void site.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void site.close());
  const otherSite = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  for (const cookies of [new Map<string, string>(), person.cookies]) {
    const page = await openBrowser(shop.url);
    for (const [name, value] of cookies)
      await page.context().addCookies([{ name, value, url: shop.url, sameSite: 'Lax' }]);
    await page.goto(otherSite);
    for (const path of [
      '/',
      '/shop',
      '/price-list',
      '/cart',
      '/my-orders',
      '/login',
      '/account',
      '/admin',
      '/nowhere',
    ]) {
      const opening = page.waitForEvent('popup');
      await page.evaluate((url) => Object.assign(window, { opened: window.open(url) }), shop.url + path);
      const opened = await opening;
      const isOutOfReach = () => page.evaluate(() => (window as unknown as { opened: Window }).opened.closed);
      await expect.poll(isOutOfReach, { timeout: 30_000 }).toBe(true);
      await opened.close();
    }
  }
});
