import { expect, it } from 'vitest';
import { CLOSED } from '#app/ui/admin/rights/route-rights.ts';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { raiseOnWrites } from '#tests/support/database/failing-writes.ts';
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
  await page.getByText(seller.name, { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'My Account' }).count()).toBe(0);
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
  // By the live line: nobody presses anything.
  await page.waitForURL('**/login?next=**');
  expect(await page.getByRole('link', { name: 'Log in with a PIN' }).count()).toBe(0);
});

it('is offered at Login on its device only, leads to the next page, and goes with the device', async () => {
  const shop = await startShop('sqlite', { LOG_LEVEL: 'silent' });
  const [admin, guest, counter] = [openVisitor(shop), openVisitor(shop), openVisitor(shop)];
  await admin.post('/login', owner);
  await admin.post('/admin/people/devices', { name: 'Counter' });
  await admin.post('/admin/people/devices', { name: 'Counter' });
  expect(await shop.db.selectFrom('counterDevices').select('id').execute()).toHaveLength(1);
  await admin.post('/account/pin', { pin: pins.owner, currentPassword: owner.password });
  const { userId: person } = await shop.db.selectFrom('pins').select('userId').executeTakeFirstOrThrow();
  counter.cookies.set('counter', admin.cookies.get('counter') ?? '');
  const isOffered = async (visitor: typeof guest, path: string) =>
    (await visitor.get(path)).text.includes('Log in with a PIN');
  for (const visitors of [
    [guest, counter, guest],
    [counter, guest, counter],
  ])
    for (const visitor of visitors)
      expect(await isOffered(visitor, `/login?next=/${visitors.indexOf(guest)}`)).toBe(visitor === counter);
  expect((await counter.get('/login?next=/shop')).text).toContain('"/pin?next=%2Fshop"');
  expect((await counter.get('/pin?next=/shop')).text).toContain('"/login?next=%2Fshop"');
  expect((await guest.get('/pin?next=/shop')).to).toBe('/login?next=%2Fshop');

  const lift = await raiseOnWrites(shop.db);
  const failed = await counter.post('/pin', { person, pin: pins.owner });
  await lift();
  expect([failed.status, failed.text.includes(pins.owner)]).toEqual([500, false]);

  expect((await counter.post('/pin?next=/account/pin', { person, pin: pins.owner })).to).toBe('/admin');
  const login = await counter.post('/pin?next=/shop', { person, pin: pins.owner });
  expect([login.to, String(login.headers['set-cookie']).includes('counter=')]).toEqual(['/shop', true]);
  await shop.db.updateTable('settings').set({ secondStepRequired: true }).execute();
  const closed = (await counter.get('/admin/dashboard')).to ?? '';
  expect(closed).toBe('/login?after=second-step&next=%2Faccount%2Fsecond-step%3Fafter%3Drequired');
  expect((await counter.get(closed)).text).toContain('Log in with your password once, and set it up.');
  await shop.db.updateTable('settings').set({ secondStepRequired: false }).execute();

  const { id } = await shop.db.selectFrom('counterDevices').select('id').executeTakeFirstOrThrow();
  await admin.post('/admin/people/devices', { device: id });
  expect((await counter.get('/pin?next=/shop')).to).toBe('/login?next=%2Fshop');
  expect(counter.cookies.has('counter')).toBe(false);
});
