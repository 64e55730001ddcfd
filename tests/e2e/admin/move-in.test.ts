import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { anAccount, VECTOR } from '#tests/support/factories/move-in.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';

const smallPhone = { width: 360, height: 640 };

it('moves accounts in with their passwords, then stock and orders, after saying what would happen', async () => {
  const { shop } = await openTradingShop('sqlite');
  const owner = await openBrowser(shop.url, { viewport: smallPhone });
  await startSession(owner);
  const tap = (role: 'link' | 'button', name: string | RegExp) => owner.getByRole(role, { name }).first().click();
  await owner.goto('/admin/move-in');
  await expectSound(owner);

  await choose(owner, 'photo.json', 'no export');
  await tap('button', 'Look at the file');
  await owner.getByText('This is no export of accounts or documents.').waitFor();
  const users = [
    anAccount('old1'),
    anAccount('old2', { email: 'a@x.example' }),
    anAccount('old3', { email: 'A@X.example' }),
  ];
  await choose(owner, 'accounts.json', JSON.stringify({ users }));
  await tap('button', 'Look at the file');
  await owner.getByText('2 documents cannot move in.').waitFor();
  await owner.getByText('The file has a@x.example for more than one account.').first().waitFor();
  await expectSound(owner);
  await tap('button', 'Move 1 document in');
  await owner.getByText('1 document has moved in').waitFor();

  await tap('link', 'Enter the values');
  for (const [label, value] of [
    ['Signer key', VECTOR.key.signerKey],
    ['Salt separator', VECTOR.key.saltSeparator],
  ] as const)
    await owner.getByLabel(label).fill(value);
  await expectSound(owner);
  await tap('button', 'Save');
  await owner.getByText('Saved. Old passwords open their accounts now.').waitFor();
  const buyer = await openBrowser(shop.url, { viewport: smallPhone });
  await buyer.goto('/login');
  await buyer.getByLabel('Email').fill('old1@old.example');
  await buyer.getByLabel('Password').fill(VECTOR.password);
  await buyer.getByRole('button', { name: 'Login', exact: true }).click();
  await buyer.waitForURL((url) => url.pathname === '/');

  const phone = { name: 'Old phone', ram: '8GB', rom: '128GB' };
  const price = { cost: 200, rate: 600, profit: 10, salePrice: 132_000 };
  const latest = { latestCost: 210, latestExchangeRate: 600, latestProfitPercent: 10, latestSalePrice: 138_600 };
  const line = { id: 'i1', ...phone, salePrice: 132_000, qty: 1 };
  const order = { name: 'Aye', phone: '09 450', address: 'Yangon', paymentMethod: 'KBZPay', items: [line] };
  const documents = {
    inventories: { i1: { ...phone, ...price, ...latest, qty: '3', type: 'instock' } },
    orders: {
      o1: {
        ...order,
        total: 132_000,
        status: 'confirmed',
        uid: 'old1',
        createdAt: { _seconds: 1_714_979_289, _nanoseconds: 0 },
      },
    },
  };
  await owner.goto('/admin/move-in');
  await choose(owner, 'documents.json', JSON.stringify(documents));
  await tap('button', 'Look at the file');
  await owner.getByText('Some items have two prices that disagree.').waitFor();
  await expectSound(owner);
  await tap('button', 'Move 2 documents in');
  await owner.getByText('Please choose which prices apply.').waitFor();
  await owner.getByLabel('2: the latest fields, from the price window').check();
  await tap('button', 'Move 2 documents in');
  await owner.getByText('2 documents have moved in').waitFor();
  await expectSound(owner);
  expect(await shop.db.selectFrom('inventories').select(['qty', 'salePrice']).where('id', '=', 'i1').execute()).toEqual(
    [{ qty: 3, salePrice: 138_600 }],
  );
  expect(await checkIntegrity(shop.db)).toEqual([]);
});

async function choose(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(content) };
  await page.locator('input[name=export]').setInputFiles(file);
}
