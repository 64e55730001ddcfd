import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { anAccount, VECTOR } from '#tests/support/factories/move-in.ts';
import { complaints, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import type { Fields } from '#tests/support/server/http.ts';

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

it('takes no upload that is none, too large, or beside another file', async () => {
  const { shop, admin } = await openTradingShop('sqlite');
  const file = (content = '{"users":[]}') => new File([content], 'part');
  const sendPart = async (fields: Fields) => {
    const part = { id: 'one', name: 'a.json', part: '0', parts: '2', ...fields };
    const { status, text } = await admin.send('POST', '/admin/move-in/file', { form: part });
    return `${status} ${(JSON.parse(text) as { problem?: string }).problem ?? 'ok'}`;
  };
  expect(await sendPart({})).toBe('400 no-file');
  const wrongs: Fields[] = [{ id: 'a/b' }, { id: '' }, { part: '-1' }, { part: '125' }, { parts: '0' }, { name: '' }];
  for (const wrong of wrongs)
    expect(await sendPart({ ...wrong, export: file() }), JSON.stringify(wrong)).toBe('400 no-file');
  expect(await sendPart({ export: file('x'.repeat(17 * 1024 * 1024)) })).toBe('413 too-large');
  expect(await sendPart({ id: 'gone', part: '1', export: file() })).toBe('409 another-open');
  expect(await shop.db.selectFrom('moveIns').select('id').execute()).toEqual([]);

  expect(await sendPart({ export: file('{"orders":') })).toBe('200 ok');
  expect(await sendPart({ id: 'two', export: file() })).toBe('409 another-open');
  // As after a lost answer.
  for (const _ of [1, 2]) expect(await sendPart({ part: '1', export: file('{"o') })).toBe('200 ok');
  const page = () => admin.get('/admin/move-in');
  await expect.poll(async () => (await page()).text).toContain('The file ends too early.');
  const whole = await admin.send('POST', '/admin/move-in/file', { form: { export: file('PK\u0003\u0004') } });
  expect(whole).toMatchObject({ status: 302, to: '/admin/move-in' });
  await expect.poll(async () => (await page()).text).toContain('This is no export');

  await sendPart({ id: 'three', parts: '1', export: file('{"i1":{"name":"A","salePrice":5,"qty":1}}') });
  await expect.poll(async () => (await page()).text).toContain('do not say what they are');
  const answers = { id: 'three', latest: 'none' };
  expect((await admin.post('/admin/move-in', { ...answers, collection: 'accounts' })).status).toBe(400);
  await admin.post('/admin/move-in', { ...answers, collection: 'inventories' });
  await expect.poll(async () => (await page()).text).toContain('Move 1 document in');
  expect(complaints(shop)).toEqual([]);
});

async function choose(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(content) };
  await page.locator('input[name=export]').setInputFiles(file);
}
