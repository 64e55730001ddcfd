import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { changeCart, confirmOrder } from '#tests/support/browser/checkout-page.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { raiseOnWrites } from '#tests/support/database/failing-writes.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { buyer, openTradingShop, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';

const NO_ANSWER = 'The shop did not answer';
const FAILED = 'Something went wrong in the shop';
const CANNOT_SAVE = 'The shop cannot save anything now';

type Form = {
  name: string;
  path: string;
  /** What is typed, by label. */
  typed: Record<string, string>;
  button: string;
  /** SPEC's form of the message. */
  role: 'alert' | 'status';
  before: string;
};

const forms: Form[] = [
  {
    name: 'Login',
    path: '/login',
    typed: { Email: buyer.email, Password: buyer.password },
    button: 'Login',
    role: 'alert',
    before: 'Login failed: ',
  },
  {
    name: 'Register',
    path: '/register',
    typed: { Name: 'Hla', Phone: '09333333333', Email: 'hla@shop.example', Password: 'a-good-password-1' },
    button: 'Register',
    role: 'status',
    before: '',
  },
  {
    name: 'Forgot Password',
    path: '/forgot-password',
    typed: { Email: buyer.email },
    button: 'Send Reset Link',
    role: 'status',
    before: '',
  },
  {
    name: 'Edit Price',
    path: '/admin/update-prices?edit=',
    typed: { 'Cost Price': '222' },
    button: 'Save Changes',
    role: 'alert',
    before: 'Error updating price: ',
  },
  {
    name: 'Exchange Rate',
    path: '/admin/exchange-setting',
    typed: { Rate: '601' },
    button: 'Save',
    role: 'alert',
    before: '',
  },
  {
    name: 'Profit %',
    path: '/admin/profit-setting',
    typed: { 'Profit %': '11' },
    button: 'Save',
    role: 'alert',
    before: '',
  },
  {
    name: 'Payment Methods',
    path: '/admin/payment-settings',
    typed: { 'Payment Method': 'Wave' },
    button: 'Add',
    role: 'alert',
    before: '',
  },
];

const portal = '<!doctype html><title>Log in to this Wi-Fi</title>';
/** What answers the POST instead of the shop. */
const answers: [cause: string, answer: (page: Page) => Promise<unknown>][] = [
  ['no connection', (page) => page.context().setOffline(true)],
  ['a dropped connection', (page) => page.route(isPost, (route) => route.abort('connectionreset'))],
  ["a proxy's 502", (page) => page.route(isPost, (route) => route.fulfill({ status: 502, body: portal }))],
  ["a proxy's 504", (page) => page.route(isPost, (route) => route.fulfill({ status: 504, body: portal }))],
  ['a page of another server', (page) => page.route(isPost, (route) => route.fulfill({ body: portal }))],
  ['an empty answer of another server', (page) => page.route(isPost, (route) => route.fulfill({ status: 204 }))],
];
const isPost = /\.data(\?|$)/;

let trading: TradingShop;
let pages: { form: Form; page: Page }[];
let cart: Page;
beforeAll(async () => {
  trading = await openTradingShop('sqlite', { LOG_LEVEL: 'silent' });
  const { shop, item } = trading;
  const guest = await openBrowser(shop.url, { serverErrors: true });
  const owner = await openBrowser(shop.url, { serverErrors: true });
  await startSession(owner);
  pages = [];
  for (const form of forms) {
    const page = await (form.path.startsWith('/admin') ? owner : guest).context().newPage();
    await page.goto(form.path.endsWith('=') ? form.path + item.id : form.path);
    pages.push({ form, page });
  }
  cart = await openBrowser(shop.url, { serverErrors: true });
  await startSession(cart, buyer);
  await changeCart(cart, [aPhone({ id: item.id, salePrice: item.salePrice, qty: 1 })]);
  await cart.goto('/cart');
  await cart.getByRole('radio', { name: 'KBZPay' }).check();
}, 60_000);

it.for(answers)('%s is said as SPEC says each failure, and what was typed stays', async ([, answer]) => {
  for (const { form, page } of pages) {
    await answer(page);
    await expectFailure(page, form, NO_ANSWER);
    await page.unroute(isPost);
    await page.context().setOffline(false);
  }
});

it('silence is given up after two minutes', async () => {
  const page = await openBrowser(trading.shop.url);
  await page.clock.install();
  await page.goto('/login');
  const [form] = forms as [Form, ...Form[]];
  await page.route(isPost, () => {});
  const asked = page.waitForRequest(isPost);
  await press(page, form);
  await asked;
  await page.clock.fastForward(121_000);
  await page.getByRole('alert').getByText(`Login failed: ${NO_ANSWER}`).waitFor();
});

it('a fault of the shop is said as SPEC says each failure, also without scripts', async () => {
  const { shop, item, admin } = trading;
  const lift = await raiseOnWrites(shop.db);
  for (const { form, page } of pages) await expectFailure(page, form, FAILED);
  await checkOut([]);
  const login = await openVisitor(shop).post('/login', { email: buyer.email, password: buyer.password });
  expect(login.status).toBe(500);
  expect(login.text).toContain(`>Login failed: ${FAILED}`);
  expect(login.text).toContain(`value="${buyer.email}"`);
  expect(login.text).not.toContain(buyer.password);
  const price = await admin.post(`/admin/inventory/${item.id}/price`, { cost: '321', rate: '600', profit: '10' });
  expect([price.status, price.text.includes(`>Error updating price: ${FAILED}`)]).toEqual([500, true]);
  expect(price.text).toContain('value="321"');
  const profit = await admin.post('/admin/profit-setting', { profitPercent: '12.5' });
  expect([profit.status, profit.text.includes('value="12.5"')]).toEqual([500, true]);
  await lift();
});

it('a full disk is said as SPEC says each failure, and so is a locked database', async () => {
  const { shop } = trading;
  const limit = (bytes: string) => spawnSync('prlimit', ['--pid', String(shop.pid()), `--fsize=${bytes}:unlimited`]);
  limit('0');
  for (const { form, page } of pages) await expectFailure(page, form, CANNOT_SAVE);
  await checkOut([CANNOT_SAVE]);
  limit('unlimited');
  const other = new DatabaseSync(join(shop.env.dataDir, 'shop.sqlite'));
  other.exec('begin immediate');
  for (const { form, page } of pages) await expectFailure(page, form, CANNOT_SAVE);
  await checkOut([CANNOT_SAVE]);
  other.close();
});

async function press(page: Page, { typed, button }: Form): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).first().fill(value);
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function expectFailure(page: Page, form: Form, words: string): Promise<void> {
  const { name, role, before, typed } = form;
  await Promise.all([page.waitForRequest(isPost), press(page, form)]);
  // The message of the failure before stays until then.
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page
    .getByRole(role)
    .getByText(before + words)
    .waitFor();
  expect(await page.getByText(words).count(), name).toBe(1);
  for (const [label, value] of Object.entries(typed))
    expect(await page.getByLabel(label).first().inputValue(), `${name}: ${label}`).toBe(value);
}

/** Checkout says SPEC's words, and those that follow. */
async function checkOut(more: string[]): Promise<void> {
  await cart.getByLabel('Address').fill('Bago');
  await Promise.all([cart.waitForRequest(isPost), confirmOrder(cart)]);
  await cart.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  const alert = cart.getByRole('alert');
  await alert.getByText('Something went wrong. Please try again.', { exact: true }).waitFor();
  for (const words of more) await alert.getByText(words).waitFor();
  expect(await cart.getByLabel('Address').inputValue()).toBe('Bago');
}
