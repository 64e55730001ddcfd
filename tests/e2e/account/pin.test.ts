import { expect, it } from 'vitest';
import { CLOSED } from '#app/ui/admin/rights/route-rights.ts';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { giveRights } from '#tests/support/server/actors.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

const seller = { name: 'Su Su', phone: '09555666777', email: 'su@shop.example', password: 'su-password-1' };
const pins = { owner: '402917', seller: '771304' };

it('changes the person at a counter, who gets neither the account nor what a PIN never opens', async () => {
  const shop = await startShop('sqlite');
  const su = openVisitor(shop);
  await su.post('/register', seller);
  await giveRights(shop, seller.email, ['orders.view', 'counter.sell', 'refunds']);
  await su.post('/login', seller);
  await su.post('/account/pin', { pin: pins.seller, currentPassword: seller.password });
  expect((await su.get('/pin')).to).toBe('/login');

  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 } });
  await startSession(page);
  await page.goto('/admin/people/devices');
  await page.getByLabel('Name of the device').fill('Counter');
  await page.getByRole('button', { name: 'Allow PINs on this device' }).click();
  await page.getByText('This device', { exact: true }).waitFor();
  await expectSound(page);
  await page.goto('/account/pin');
  await page.getByLabel('New PIN').fill('123456');
  await page.getByLabel('Current Password').fill(owner.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This PIN is easy to guess.').waitFor();
  await page.getByLabel('New PIN').fill(pins.owner);
  await page.getByLabel('Current Password').fill(owner.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The PIN is saved.').waitFor();
  await expectSound(page);

  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Change person' }).click();
  await page.getByRole('radio', { name: seller.name }).check();
  await page.keyboard.type('111222');
  await page.getByText('This PIN is wrong').waitFor();
  await expectSound(page);
  await page.keyboard.type(pins.seller);
  await page.waitForURL('**/admin/dashboard');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: `My Account: ${seller.name}` }).waitFor();
  for (const closed of ['/admin/people', '/admin/type-settings', '/admin/margin']) {
    await page.goto(closed);
    expect(page.url()).toBe(shop.url + CLOSED);
  }
  for (const closed of ['/account', '/account/pin', '/account/password', '/account/own-data/file']) {
    await page.goto(closed);
    await page.getByText('A PIN does not open this page.').waitFor();
  }

  await page.getByRole('link', { name: 'Log in with a PIN' }).click();
  await page.getByRole('radio', { name: 'Admin' }).check();
  await page.keyboard.type(pins.owner);
  await page.waitForURL('**/admin/dashboard');
  const asOwner = openVisitor(shop);
  await asOwner.post('/login', owner);
  // From the cache of pages, where the owner's own copy has this link.
  expect((await asOwner.get('/')).text).toContain('Order History');
  const byPin = openVisitor(shop);
  for (const { name, value } of await page.context().cookies()) byPin.cookies.set(name, value);
  expect((await byPin.get('/')).text).not.toContain('Order History');
  const changed = await page.context().request.post('/account/password', {
    form: { currentPassword: owner.password, newPassword: 'an-other-password' },
    maxRedirects: 0,
  });
  expect(changed.headers().location).toBe('/login?after=pin&next=%2Faccount');
  await page.goto('/admin/people');
  expect(page.url()).toBe(shop.url + CLOSED);

  await su.post('/account/pin', { remove: 'yes' });
  expect(await shop.db.selectFrom('pins').select('userId').execute()).toHaveLength(1);
  const { id } = await shop.db.selectFrom('counterDevices').select('id').executeTakeFirstOrThrow();
  await asOwner.post('/admin/people/devices', { device: id });
  await page.goto('/admin/dashboard');
  await page.waitForURL('**/login?next=**');
  expect(await page.getByRole('link', { name: 'Log in with a PIN' }).count()).toBe(0);
});
