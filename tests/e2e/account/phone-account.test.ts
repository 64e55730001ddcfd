import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';

const view = { viewport: { width: 360, height: 640 }, locale: 'my-MM', hasTouch: true, isMobile: true };
const hla = { name: 'မလှလှ', typed: '၀၉ ၇၉၁ ၂၃၄ ၅၆၇', password: 'စကားဝှက်ကောင်း' };
const number = '09791234567';

it('registers, orders, forgets the password and is helped; a second person with the number gets nothing', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  await shop.db.updateTable('settings').set({ shopPhone: '09 450 000 111', viber: '09450000111' }).execute();
  const leaks: string[] = [];
  const open = async () => {
    const page = await openBrowser(shop.url, view);
    page.on('response', async (response) => {
      const body = await response.text().catch(() => '');
      if (body.includes('phone.invalid')) leaks.push(response.url());
    });
    return page;
  };
  const [buyer, owner, second] = [await open(), await open(), await open()];
  await startSession(owner);

  await register(buyer, hla.password);
  await buyer.getByText(my('အကောင့်ဖွင့်ပြီးပါပြီ')).waitFor();
  await logIn(buyer, hla.typed, hla.password);
  await buyer.goto(`/shop/${item.id}/order`);
  await buyer.getByLabel(my('လိပ်စာ')).fill('ရန်ကုန်');
  await buyer
    .locator('[name=paymentMethod]')
    .first()
    .evaluate((field) => {
      if (field instanceof HTMLInputElement) field.click();
    });
  await buyer.locator('main button.btn-primary').last().click();
  await expect.poll(() => shop.db.selectFrom('orders').select('phone').execute()).toEqual([{ phone: hla.typed }]);
  await buyer.goto('/account');
  expect(await buyer.getByLabel(my('ဖုန်းနံပါတ်')).first().getAttribute('readonly')).not.toBeNull();
  await expectSound(buyer);

  await register(second, 'another-person-1');
  await second.getByText(my('ဤဖုန်းနံပါတ်ကို သုံး၍ မရပါ။')).waitFor();
  await logIn(second, '+959791234567', 'another-person-1', '/login');
  await second.getByText(my('ဖုန်းနံပါတ် သို့မဟုတ် စကားဝှက် မှားနေပါသည်။')).waitFor();
  await expectSound(second);

  const forgotten = await open();
  await forgotten.goto('/forgot-password');
  await forgotten.getByLabel(my('အီးမေးလ်')).fill('09-791-234-567');
  await forgotten.locator('main button.btn-primary').click();
  await forgotten.getByText(my('မရှိလျှင် အောက်ပါအတိုင်း ဆိုင်ကို ဆက်သွယ်ပါ။')).waitFor();
  await forgotten.getByText('09-791-234-567').first().waitFor();
  expect(await forgotten.getByRole('link', { name: /Viber/ }).count()).toBe(1);
  await expectSound(forgotten);

  const link = await issueLink(owner);
  await forgotten.goto(link);
  await forgotten.locator('[name=password]').fill('စကားဝှက်အသစ်');
  await forgotten.locator('main button.btn-primary').click();
  await forgotten.waitForURL(/after=reset/);
  await logIn(forgotten, number, 'စကားဝှက်အသစ်');
  await forgotten.goto('/my-orders');
  expect(await forgotten.getByText('66,000').count()).toBeGreaterThan(0);
  // The old session has ended, and the link with it.
  await buyer.goto('/account');
  expect(new URL(buyer.url()).pathname).toBe('/login');
  await buyer.goto(link);
  await buyer.getByText(my('ဤလင့်ခ်ကို သုံးပြီးပါပြီ')).waitFor();

  const order = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const admin = await shop.db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow();
  expect(await confirmOrder(shop.db, { now: new Date(), uid: admin.id }, order.id)).toMatchObject({ ok: true });
  expect(leaks).toEqual([]);
  const outbox = shop.db.selectFrom('outbox').innerJoin('users', 'users.id', 'outbox.uid').select('users.role');
  expect(await outbox.where('users.role', '=', 'buyer').execute()).toEqual([]);
  expect(await mails(shop.env.dataDir ?? '')).not.toContain('phone.invalid');
  expect(shop.log()).not.toContain('phone.invalid');
});

/** The text with the joiners that lines of Burmese have. */
function my(text: string): RegExp {
  return new RegExp(Array.from(text, (letter) => `${letter === ' ' ? '\\s' : letter}\u2060?`).join(''));
}

async function register(page: Page, password: string) {
  await page.goto('/register');
  await page.getByRole('link', { name: my('အီးမေးလ် မရှိလျှင် ဖုန်းနံပါတ်ဖြင့် အကောင့်ဖွင့်မည်') }).click();
  await page.locator('[name=email]').waitFor({ state: 'detached' });
  await page.getByLabel(my('အမည်')).fill(hla.name);
  await page.locator('[name=phone]').fill(hla.typed);
  await page.locator('[name=password]').fill(password);
  await page.locator('main button.btn-primary').click();
}

async function logIn(page: Page, login: string, password: string, path?: string) {
  if (path) await page.goto(path);
  await page.getByLabel(my('အီးမေးလ်')).fill(login);
  await page.locator('[name=password]').fill(password);
  await page.locator('main button.btn-primary').click();
  if (!path) await page.waitForURL((url) => url.pathname !== '/login');
}

/** The owner sees what to check, makes the link and reads it; it is gone after a reload. */
async function issueLink(owner: Page): Promise<string> {
  await owner.goto(`/admin/buyers?q=${number}`);
  await owner.getByText(my('နံပါတ် အတည်မပြုရသေး')).first().waitFor();
  await owner.getByRole('link', { name: hla.name }).click();
  await owner.getByRole('link', { name: my('စကားဝှက်အသစ်အတွက် လင့်ခ်') }).click();
  await owner.getByText(my('အရင် စစ်ပါ။')).waitFor();
  await expectSound(owner);
  await owner.getByRole('button', { name: my('စစ်ပြီးပါပြီ၊ လင့်ခ် ထုတ်မည်') }).click();
  const shown = owner.getByText(/\/reset-password\?token=/).first();
  await shown.waitFor();
  await expectSound(owner);
  const link = /\/reset-password\?token=[\w-]+/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
  await owner.reload();
  await owner.getByText(my('အရင် စစ်ပါ။')).waitFor();
  expect(await owner.content()).not.toContain(link);
  return link;
}

async function mails(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}
