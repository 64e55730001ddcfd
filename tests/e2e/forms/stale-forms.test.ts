import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { owner } from '#tests/support/server/shop.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const replaced = 'Someone else changed this in the meantime. Nothing is saved yet.';

it.each([true, false])(
  'reverts no newer value when an outdated form is saved, and reports conflicts (scripts: %s)',
  async (javaScriptEnabled) => {
    const { shop, item } = await openTradingShop('sqlite');
    const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled });
    await startSession(page);
    const saved = () =>
      shop.db
        .selectFrom('inventories')
        .select(['name', 'ram', 'rom'])
        .where('id', '=', item.id)
        .executeTakeFirstOrThrow();
    const change = (values: { ram?: string; rom?: string }) =>
      shop.db.updateTable('inventories').set(values).where('id', '=', item.id).execute();
    await page.goto(`/admin/inventory/${item.id}`);
    await change({ ram: '24GB' });
    await page.getByLabel('Name').fill('Redmi 15C');
    await save(page);
    await page.getByText('Details updated.').waitFor();
    expect(await saved()).toMatchObject({ name: 'Redmi 15C', ram: '24GB' });
    // The same form again, with its original values.
    await page.getByLabel('Name').fill('Redmi 15C 5G');
    await save(page);
    await expect.poll(saved).toMatchObject({ name: 'Redmi 15C 5G', ram: '24GB' });

    await page.goto(`/admin/inventory/${item.id}`);
    await change({ ram: '32GB', rom: '2TB' });
    await page.getByLabel('ROM').fill('1TB');
    await page.getByLabel('Name').fill('');
    await save(page);
    await page.locator('[aria-invalid=true]').waitFor();
    await page.getByLabel('Name').fill('Redmi 15C 5G');
    await save(page);
    await page.getByRole('alert').getByText(replaced).waitFor();
    await page.getByRole('alert').getByText('ROM: 2TB').waitFor();
    if (javaScriptEnabled) await expectSound(page);
    expect(await page.getByLabel('ROM').inputValue()).toBe('1TB');
    expect(await saved()).toMatchObject({ rom: '2TB' });
    await save(page);
    await page.getByText('Details updated.').waitFor();
    expect(await saved()).toEqual({ name: 'Redmi 15C 5G', ram: '32GB', rom: '1TB' });

    // The same form again, with the values it has saved.
    await page.getByLabel('ROM').fill('512GB');
    await save(page);
    await expect.poll(saved).toMatchObject({ rom: '512GB' });

    await page.goto('/admin/shop-details');
    await shop.db.updateTable('settings').set({ shopPhone: '09 222', viber: '09 333' }).execute();
    await page.getByLabel('Address').fill('Bago');
    await save(page);
    await page.getByText('Shop details saved').waitFor();
    expect(await shop.db.selectFrom('settings').select(['shopPhone', 'shopAddress', 'viber']).execute()).toEqual([
      { shopPhone: '09 222', shopAddress: 'Bago', viber: '09 333' },
    ]);
  },
);

it('asks for the password if two-step verification became required in the meantime', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/security');
  const { id: userId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', owner.email)
    .executeTakeFirstOrThrow();
  const twoFactor = { sealedSecret: '', begunAt: LONG_AGO, begunIn: '', onSince: LONG_AGO };
  await shop.db
    .insertInto('secondSteps')
    .values({ userId, ...twoFactor })
    .execute();
  await shop.db.updateTable('settings').set({ secondStepRequired: true }).execute();
  await save(page);
  await page.getByLabel('Current Password').waitFor();
  await expectSound(page);
});
