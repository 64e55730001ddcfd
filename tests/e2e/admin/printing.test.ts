import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { appCode } from '#tests/support/authenticator-app.ts';
import { follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder } from '#tests/support/database/rows.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { owner } from '#tests/support/server/shop.ts';

it('explains how to print on every page with a Print button, in a browser that cannot print', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.addInitScript(() => Reflect.set(window, 'print', undefined));
  await startSession(page, owner);
  const { id: uid } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const order = await insertOrder(shop.db, { uid, status: 'confirmed' });

  await page.goto('/price-list');
  for (const path of ['/price-list', `/my-orders/${order}/voucher`, `/admin/voucherModal?order=${order}`]) {
    await follow(page, path);
    await press(page);
    await page.getByRole('alert').getByText('open this page in Chrome or Safari').waitFor();
  }
  await openRecoveryCodes(page);
  await press(page);
  await page.getByRole('alert').getByText('Please write the codes down on paper.').waitFor();
});

it('explains how to print if printing does not start, until it does', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url);
  await page.goto('/price-list');
  const hint = page.getByRole('alert');
  await page.evaluate(() => Reflect.set(window, 'print', () => {}));
  await press(page);
  await hint.waitFor();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await hint.waitFor({ state: 'detached' });
  await page.evaluate(() =>
    Reflect.set(window, 'print', () => {
      dispatchEvent(new Event('beforeprint'));
      document.body.dataset.printed = 'yes';
    }),
  );
  await press(page);
  await page.locator('body[data-printed]').waitFor();
  expect(await hint.count()).toBe(0);
});

async function press(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print' }).click();
}

async function openRecoveryCodes(page: Page): Promise<void> {
  await follow(page, '/account/second-step');
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = await page
    .locator('main')
    .getByText(/^[A-Z2-7 ]{20,}$/)
    .first()
    .innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret.replaceAll(/\s/g, '')));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Recovery Codes' }).waitFor();
}
