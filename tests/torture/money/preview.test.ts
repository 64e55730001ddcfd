import type { Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { exactPrice } from '#tests/support/torture/exact-price.ts';
import { prove, type Random } from '#tests/support/torture/prove.ts';
import { asTyped } from './amounts.ts';

prove(
  'previews in the browser the prices that the server then stores',
  { short: 2, full: 40, of: 'phones' },
  async ({ runs, random, figures, done }) => {
    const { shop, admin } = await openTradingShop('sqlite');
    onTestFinished(async () => expect(await checkIntegrity(shop.db)).toEqual([]));
    // No rate or price of this test is implausible; the last one changes by more than a fifth.
    const rateBounds = JSON.stringify({ CNY: { min: '0', max: '10000' } });
    await shop.db.updateTable('settings').set({ rateBounds }).execute();
    const page = await openBrowser(shop.url);
    await startSession(page);
    for (let run = 0; run < runs; run++) {
      const name = `Phone ${run} of ${random.below(10 ** 6)}`;
      const stored = () =>
        shop.db.selectFrom('inventories').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

      const cost = amount(random, 20_000);
      // In auto mode the fields have the shop's rate and profit.
      const manual = run % 2 === 0;
      const own = manual ? { rate: amount(random, 5_000), profit: amount(random, 100) } : { rate: '600', profit: '10' };
      const shown = await add(page, name, typed(random, { cost, ...own }), manual);
      expect(shown).toBe(exactPrice(cost, own.rate, own.profit));
      const { id, salePrice } = await stored();
      expect(BigInt(salePrice)).toBe(shown);

      const edited = { cost: amount(random, 9_000), rate: amount(random, 900), profit: amount(random, 300) };
      const preview = await edit(page, id, typed(random, edited));
      expect(preview).toBe(exactPrice(edited.cost, edited.rate, edited.profit));
      expect(BigInt((await stored()).salePrice)).toBe(preview);

      const pieces = 1 + random.below(5);
      const { price, subtotal, total } = await order(page, name, pieces);
      expect({ price, subtotal, total }).toEqual({
        price: preview,
        subtotal: preview * BigInt(pieces),
        total: preview * BigInt(pieces),
      });
      const placed = await shop.db.selectFrom('orders').select('total').orderBy('number', 'desc').executeTakeFirst();
      expect(BigInt(placed?.total ?? 0)).toBe(total);
      await admin.post(`/admin/inventory/${id}/deletion`);
      done(run + 1);
    }
    await addFree(shop.db);
    expect(await saveUnusualRate(page, '900')).toEqual(['The price of 1 item changes.', '1 price changed.']);
    Object.assign(figures, { previews: 2 * runs, carts: runs });
  },
);

/** Adds an item that costs nothing at any rate. */
async function addFree(db: Db): Promise<void> {
  await addStockedItem(db, {
    name: 'Leaflet',
    nameKey: 'leaflet',
    qty: 1,
    cost: '0',
    rate: '600',
    profit: '10',
    salePrice: 0,
  });
}

/** Saves an unusual rate. @returns the question and the message. */
async function saveUnusualRate(page: Page, rate: string): Promise<string[]> {
  await follow(page, '/admin/exchange-setting');
  await page.getByLabel('Rate', { exact: true }).fill(rate);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  const before = await dialog.getByText(/items? changes?\./).innerText();
  await dialog.getByRole('button', { name: 'Save' }).click();
  return [
    before,
    await page
      .getByRole('status')
      .getByText(/prices? changed\./)
      .innerText(),
  ];
}

function amount(random: Random, below: number): string {
  const part = random.pick(['', '.5', '.01', `.${random.below(10)}${1 + random.below(9)}`]);
  return `${1 + random.below(below)}${part}`;
}

type Inputs = { cost: string; rate: string; profit: string };

function typed(random: Random, { cost, rate, profit }: Inputs): Inputs {
  return { cost: asTyped(random, cost), rate: asTyped(random, rate), profit: asTyped(random, profit) };
}

/** Adds a phone on Add Inventory. @returns the previewed price. */
async function add(page: Page, name: string, { cost, rate, profit }: Inputs, manual: boolean): Promise<bigint> {
  await follow(page, '/admin/add-inventory');
  // It opens as it was left: in the mode of the last phone.
  const mode = page.getByLabel(manual ? 'Manual' : 'Auto');
  if (!(await mode.isChecked())) {
    if (manual) await page.getByText('instock · CNY · Auto').click();
    await mode.check();
  }
  const form = { Name: name, RAM: '8GB', ROM: '256GB', Qty: '100', Cost: cost };
  const all = manual ? { ...form, 'Exchange Rate': rate, 'Profit %': profit } : form;
  for (const [label, value] of Object.entries(all)) await page.getByLabel(label, { exact: true }).fill(value);
  const shown = page.getByLabel('Sale Price');
  await expect.poll(() => shown.inputValue()).toMatch(/\d$/);
  const price = mmk(`${await shown.inputValue()} MMK`);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('status').getByText(name).waitFor();
  return price;
}

/** Edits its price in the modal. @returns the previewed price. */
async function edit(page: Page, id: string, inputs: Inputs): Promise<bigint> {
  await follow(page, `/admin/update-prices?edit=${id}`);
  const modal = page.getByRole('dialog');
  const labels = { cost: 'Cost Price', rate: 'Exchange Rate (MMK)', profit: 'Profit Percent (%)' } as const;
  for (const [field, label] of Object.entries(labels)) await modal.getByLabel(label).fill(inputs[field as 'cost']);
  const price = mmk((await modal.locator('dt', { hasText: 'New Sale Price' }).locator('+ dd').textContent()) ?? '');
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('status').getByText('Price updated successfully!', { exact: true }).waitFor();
  return price;
}

/** Buys some from the Shop page. @returns the prices on it and in the cart. */
async function order(page: Page, name: string, pieces: number) {
  await follow(page, '/shop?view=table');
  const row = page.getByRole('row').filter({ hasText: name });
  const price = mmk(await row.getByText('MMK').innerText());
  await row.getByLabel('Qty').fill(String(pieces));
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText(/items added to cart/).waitFor();
  await follow(page, '/cart');
  const cart = page.getByRole('table', { name: 'What is in your cart' });
  await cart.getByRole('rowheader', { name: 'Total' }).waitFor();
  const amounts = (await cart.getByText(/[\d,]+ MMK/).allInnerTexts()).map(mmk);
  const [inCart, subtotal, total] = amounts;
  expect(inCart).toBe(price);
  await page.getByLabel('Name', { exact: true }).fill('Mya');
  await page.getByLabel('Phone', { exact: true }).fill('09 123');
  await page.getByLabel('Address', { exact: true }).fill('Yangon');
  await page.getByRole('radio', { name: 'KBZPay' }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('button', { name: 'Order Complete' }).waitFor();
  return { price, subtotal, total };
}

function mmk(text: string): bigint {
  const [, digits] = /([\d,]+) MMK/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`no amount in "${text}"`);
  return BigInt(digits.replaceAll(',', ''));
}
