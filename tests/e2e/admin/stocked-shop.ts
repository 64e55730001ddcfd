import type { Locator, Page } from 'playwright';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { nameKey } from '#app/domain/text/name-key.ts';
import { desk, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';

export const burmese = 'ရွှေပြည် မိုဘိုင်း အထူးထုတ် (လက်ဆောင်ဗူးပါ)';

/** A shop with 20 Redmi phones, two HONOR, and one with a long name and price. */
export async function stockedShop(): Promise<RunningShop & { redmi: string }> {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  const addItem = (name: string, values = {}) =>
    addStockedItem(shop.db, {
      name,
      nameKey: nameKey(name),
      ram: '8GB',
      rom: '256GB',
      type: 'instock',
      qty: 4,
      ...values,
    });
  for (let n = 10; n < 30; n++) await addItem(`Redmi ${n}`, { salePrice: 315_000 });
  for (const name of ['HONOR X7c', 'HONOR X9c']) await addItem(name, { type: 'preorder' });
  await addItem(burmese, {
    type: 'gold',
    salePrice: 9_999_999_999,
    cost: '12345678.90',
    rate: '612.125',
    profit: '8.5',
  });
  const { id } = await shop.db
    .selectFrom('inventories')
    .select('id')
    .where('name', '=', 'Redmi 27')
    .executeTakeFirstOrThrow();
  return { ...shop, redmi: id };
}

export async function openInventory(shop: RunningShop, viewport = desk, path = '/admin/inventory'): Promise<Page> {
  const page = await openBrowser(shop.url, { viewport });
  await startSession(page);
  await page.goto(path);
  return page;
}

export const isFocused = (box: Locator) => box.evaluate((element) => element === document.activeElement);
