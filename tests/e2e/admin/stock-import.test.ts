import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { complaints, openTradingShop } from '#tests/support/factories/trading-shop.ts';

const smallPhone = { width: 360, height: 640 };

it('is looked at, corrected, imported and undone by touch', async () => {
  const { shop } = await openTradingShop('sqlite');
  const owner = await openBrowser(shop.url, { viewport: smallPhone });
  await startSession(owner);
  await owner.goto('/admin/inventory');
  await owner.getByRole('link', { name: 'Import a list from a spreadsheet' }).click();
  await owner.getByText('Choose the file (CSV or Excel)').waitFor();
  await expectSound(owner);

  await choose(owner, 'damaged.xlsx', Buffer.from('504b0304ffffffff', 'hex'));
  await owner.getByRole('button', { name: 'Look at the list' }).click();
  await owner.getByText('This file cannot be read.').waitFor();

  const rows = ['အမည်;RAM;ROM;အရေအတွက်;ဝယ်ဈေး', 'Vivo Y04;6;128;၅;4.5 သိန်း', 'Oppo A5;8;256;abc;500,000'];
  await choose(owner, 'stock.csv', Buffer.from(`\uFEFF${rows.join('\r\n')}`, 'utf16le'));
  await owner.getByRole('button', { name: 'Look at the list' }).click();
  await owner.getByText('“abc” is no number.').waitFor();
  await expectSound(owner);
  await owner.getByRole('link', { name: 'Correct row 3' }).click();
  await owner.getByLabel('အရေအတွက်').fill('2');
  await owner.getByRole('button', { name: 'Save this row' }).click();
  await owner.getByRole('button', { name: 'Import 2 rows' }).click();
  await owner.getByText('2 new rows.').waitFor();
  const added = () =>
    shop.db
      .selectFrom('inventories')
      .select(['name', 'qty'])
      .where('name', 'in', ['Vivo Y04', 'Oppo A5'])
      .where('deletedAt', 'is', null)
      .orderBy('name')
      .execute();
  expect(await added()).toEqual([
    { name: 'Oppo A5', qty: 2 },
    { name: 'Vivo Y04', qty: 5 },
  ]);
  await expectSound(owner);
  await owner.getByRole('button', { name: 'Undo' }).first().click();
  await owner.getByText('stock.csv is taken back.').waitFor();
  expect(await added()).toEqual([]);
});

it('asks for its columns without scripts, and remembers them', async () => {
  const { shop } = await openTradingShop('sqlite');
  const owner = await openBrowser(shop.url, { viewport: smallPhone, javaScriptEnabled: false });
  await startSession(owner);
  await owner.goto('/admin/stock-import');
  const send = async () => {
    await choose(owner, 'stock.csv', Buffer.from('Ware,Menge,Preis\nCable,4,5000\n'));
    await owner.getByRole('button', { name: 'Look at the list' }).click();
  };
  await send();
  const columns = owner.getByRole('combobox');
  for (const [at, role] of ['name', 'qty', 'price'].entries()) await columns.nth(at).selectOption(role);
  await owner.getByRole('button', { name: 'Look at the list' }).click();
  await owner.getByRole('button', { name: 'Import 1 row' }).waitFor();
  await owner.getByRole('button', { name: 'Discard this list' }).click();
  await send();
  await owner.getByRole('button', { name: 'Import 1 row' }).click();
  await owner.getByText('1 new row.').waitFor();

  await owner.getByText('Last lists').click();
  await owner.getByRole('listitem').getByRole('button', { name: 'Undo' }).click();
  await owner.getByRole('heading', { name: 'Take the whole list stock.csv back?' }).waitFor();
  await owner.getByRole('button', { name: 'Undo' }).click();
  await owner.getByText('stock.csv is taken back.').waitFor();
});

it('takes a list of 13 MB, and says that one of 17 MB is too large', async () => {
  const { shop, admin } = await openTradingShop('sqlite');
  const send = async (rows: number) => {
    const lines = Array.from({ length: rows }, (_, at) => `Cable ${at},1,5000,${'x'.repeat(3_900)}`);
    const stock = new File([`Name,Qty,Price,Picture\n${lines.join('\n')}`], 'stock.csv', { type: 'text/csv' });
    return (await admin.send('POST', '/admin/stock-import', { form: { stock } })).text;
  };
  expect(await send(4_500)).toContain('This file is larger than 16 MB.');
  await send(3_400);
  expect((await admin.get('/admin/stock-import')).text).toMatch(/Import 3,?400 rows/);
  expect(complaints(shop)).toEqual([]);
});

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}
