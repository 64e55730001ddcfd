import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { buildOf, copies, textInTheEnd, textOfCopies, withWorker } from '#tests/support/browser/offline-copies.ts';
import { buyer, openTradingShop, order, other, place, logIn as visit } from '#tests/support/factories/trading-shop.ts';
import { openProxy } from '#tests/support/server/proxy.ts';
import { owner } from '#tests/support/server/shop.ts';

it('stores no page of the back-office, and deletes copies of the previous user', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop } = trading;
  const visitor = await visit(shop, buyer);
  expect((await place(visitor, order(trading.item))).status).toBe(200);
  const page = await openBrowser(shop.url, withWorker);
  await logIn(page, buyer);
  await page.waitForURL(`${shop.url}/`);
  await page.getByRole('link', { name: 'My Orders' }).click();
  await page.getByRole('heading', { name: 'My Orders', exact: true }).waitFor();
  await page.getByText('Redmi 14C').waitFor();
  await expect
    .poll(() => copies(page), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['/', '/cart', '/my-orders', '/offline']));
  await expect.poll(() => textOfCopies(page)).toContain(buyer.name);

  // The copies belong to this user only.
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Redmi 14C').waitFor();
  await page.context().setOffline(false);
  await page.goto('/logout');
  await page.waitForURL('**/login');
  expect(await textOfCopies(page)).not.toContain(buyer.name);
  await page.context().setOffline(true);
  await page.goto('/my-orders', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await page.content()).not.toContain(buyer.name);
  await page.context().setOffline(false);

  // The copies go even if no request follows the log-out, or if another session begins without a log-out.
  await logIn(page, buyer);
  await page.waitForURL(`${shop.url}/`);
  for (const path of ['/pin', '/logout']) {
    await page.goto('/');
    await expect.poll(() => textOfCopies(page)).toContain(buyer.name);
    await page.evaluate((to) => fetch(to, { method: 'POST', redirect: 'manual' }).then(String), path);
    expect(await textOfCopies(page), path).toBe('');
  }
  await logIn(page, other);
  await page.waitForURL(`${shop.url}/`);
  await expect.poll(() => textOfCopies(page)).toContain(other.name);
  await page.context().clearCookies();
  await page.goto('/shop');
  await expect.poll(() => copies(page)).toContain('/shop');
  expect(await textOfCopies(page)).not.toContain(other.name);

  await logIn(page, owner);
  await page.waitForURL('**/admin/dashboard');
  for (const path of ['/admin/admin-orders', '/admin/inventory', '/forgot-password', '/shop', '/account'])
    await page.goto(path);
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await expect.poll(() => copies(page)).toContain('/shop');
  expect(
    (await copies(page)).filter((path) => !/^\/(shop|cart|offline|assets\/.*|copy-owner)?(\.data)?$/.test(path)),
  ).toEqual([]);
});

it('does not store a response that was requested before a log-out and arrives after it', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const visitor = await visit(shop, buyer);
  expect((await place(visitor, order(item))).status).toBe(200);
  const proxy = await openProxy(shop.url, await buildOf(shop.url));
  const page = await openBrowser(proxy.url, withWorker);
  await page.context().addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: proxy.url })));
  await page.goto('/my-orders');
  await expect.poll(() => textOfCopies(page), { timeout: 20_000 }).toContain('Redmi 14C');

  const delayed = Promise.withResolvers<void>();
  proxy.delay = { paths: /^\/my-orders\.data/, until: delayed.promise };
  const late = page.evaluate(() => fetch('/my-orders.data').then((response) => response.text()));
  await expect.poll(() => proxy.waiting).toBe(1);
  // The log-out does not reach the shop, and no other user follows.
  await page.evaluate(() => fetch('/logout', { method: 'POST' }).catch(String));
  expect(proxy.waiting).toBe(1);
  proxy.requests = [];
  delayed.resolve();
  expect(await late).toContain('Redmi 14C');
  expect(await textInTheEnd(page)).toBe('');
  // The log-out did not reach the shop, so the session still exists.
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
  expect(proxy.requests).toContain('/healthz');
  expect(proxy.requests).not.toContain('/my-orders');
  // It does not store a response that was requested during the log-out either.
  const passing = Promise.withResolvers<void>();
  proxy.delay = { paths: /^\/logout/, until: passing.promise };
  const leaving = page.evaluate(() => fetch('/logout', { method: 'POST' }).catch(String));
  await expect.poll(() => proxy.waiting).toBe(1);
  expect(await page.evaluate(() => fetch('/my-orders.data').then((response) => response.text()))).toContain(
    'Redmi 14C',
  );
  expect(await textInTheEnd(page)).toContain('Redmi 14C');
  expect(proxy.waiting).toBe(1);
  passing.resolve();
  await leaving;
  expect(await textInTheEnd(page)).toBe('');
  await page.context().setOffline(true);
  await page.goto('/my-orders', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
});

async function logIn(page: Page, { email, password }: typeof owner) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
