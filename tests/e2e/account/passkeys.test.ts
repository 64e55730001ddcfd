import type { Route } from 'playwright';
import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

/** With Chromium's virtual authenticator, at the address that a shop without ORIGIN has. */
it('adds a passkey, logs in with it without a password, and refuses it once it is removed', async () => {
  const shop = await startShop('sqlite');
  const url = shop.url.replace('127.0.0.1', 'localhost');
  const page = await openBrowser(url, { viewport: phone });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/login');
  expect(await page.getByRole('link', { name: 'Log in with a passkey' }).count()).toBe(0);
  await startSession(page);

  await page.goto('/account/passkeys');
  await page.getByLabel('Name of the device').fill('My phone');
  await page.getByLabel('Current Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This is not your current password.').waitFor();
  await page.getByLabel('Current Password').fill(owner.password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('The passkey is added.').waitFor();
  await page.getByText('My phone').waitFor();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);
  await expectSound(page);

  await page.context().clearCookies();
  await page.goto('/login?next=%2Fadmin%2Finventory');
  const answers: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') answers.push(new URLSearchParams(request.postData() ?? '').get('answer') ?? '');
  });
  await page.getByRole('link', { name: 'Log in with a passkey' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await expectSound(page);
  // As after five minutes: the shop does not take this challenge, and the next try needs a new one.
  const spoil = async (route: Route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    const answer = JSON.parse(form.get('answer') ?? 'null');
    if (answer === null) return route.continue();
    answer.response.clientDataJSON = Buffer.from('{"challenge":"old"}').toString('base64url');
    form.set('answer', JSON.stringify(answer));
    await route.continue({ postData: form.toString() });
  };
  await page.route('**/login/passkey.data*', spoil);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('That took too long. Please press the button again.').waitFor();
  await page.unroute('**/login/passkey.data*', spoil);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/admin/inventory');
  const challenges = answers.filter(Boolean).map((each) => {
    const { clientDataJSON } = JSON.parse(each).response;
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge;
  });
  expect(new Set(challenges).size).toBe(2);

  const thief = openVisitor(shop);
  const replayed = await thief.post('/login/passkey', { answer: answers.find((answer) => answer !== '') ?? '' });
  expect(replayed.status).toBe(401);

  await page.goto('/account/passkeys');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have no passkey yet.').waitFor();
  await page.context().clearCookies();
  await page.goto('/login/passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This shop does not know this passkey.').waitFor();
  await expectSound(page);
});

it('offers no passkeys at an address where browsers have none', async () => {
  const shop = await startShop('sqlite', {
    ORIGIN: 'http://shop.test',
    SHOP_ADMIN_EMAIL: owner.email,
    SHOP_ADMIN_PASSWORD: owner.password,
  });
  const visitor = openVisitor(shop);
  expect((await visitor.get('/login/passkey')).to).toBe('/login');
});
