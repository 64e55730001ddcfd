import { expect, it } from 'vitest';
import { logIn } from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';
import { startSilentSmtp, startSmtp } from '#tests/support/server/smtp.ts';

it('is ready although mails are not sent, and reports this at the start, at /readyz and to the owner', async () => {
  const refusals = [new Error('not today')];
  const { host } = await startSmtp({ onMailFrom: (_address, _session, done) => done(refusals.pop()) });
  const METRICS_TOKEN = 'a token of the tests';
  const shop = await startShop('sqlite', { SMTP_URL: `smtp://${host}`, METRICS_TOKEN });
  const readyz = async (token: string) =>
    (await fetch(`${shop.url}/readyz`, { headers: { Authorization: `Bearer ${token}` } })).text();
  const readyText = () => readyz(METRICS_TOKEN);
  const admin = await logIn(shop, owner);
  const settings = async () => (await admin.get('/admin/security')).text;
  expect(await readyText()).toBe('ready');
  expect(await settings()).not.toContain('mail server');
  const requestMail = () => admin.post('/forgot-password', { email: owner.email });
  await requestMail();
  await expect
    .poll(readyText)
    .toBe('ready\nmails are not sent: the mail server refused the last one or did not answer');
  expect(await settings()).toContain('the mail server refused the last one');
  // Only accounts get this mail, so its failure would reveal to strangers which addresses have one.
  expect([await readyz(''), await readyz('another token')]).toEqual(['ready', 'ready']);
  await requestMail();
  await expect.poll(readyText).toBe('ready');
  expect(await settings()).not.toContain('mail server');

  const [at, tryAt] = [-2, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const { id: uid } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const lateMail = {
    event: 'order placed',
    subjectId: 'an order',
    uid,
    forAdmins: true,
    createdAt: at ?? '',
    nextTryAt: tryAt,
  };
  await shop.db.insertInto('outbox').values(lateMail).execute();
  await shop.stop('SIGTERM');
  await shop.start();
  await expect.poll(readyText).toContain('mails have waited for more than an hour');
  expect(await settings()).toContain('Emails have waited for more than an hour');

  const silent = await startShop('sqlite', { METRICS_TOKEN });
  await expect.poll(silent.log).toContain('mails are not sent: SMTP_URL is not set');
  const { text } = await (await logIn(silent, owner)).get('/admin/security');
  expect(text).toContain('because the shop has no mail server');
  expect(text).not.toContain('SMTP_URL');
});

it('mails an invitation to the typed address only, and shows its link in any case', async () => {
  const { host, received } = await startSmtp();
  const shop = await startShop('sqlite', { SMTP_URL: `smtp://${host}` });
  const admin = await logIn(shop, owner);
  const invite = async (email: string) => {
    const { text } = await admin.post('/admin/people', { name: 'Su', email, preset: 'sales' });
    return /invitation\?token=[\w-]+/.exec(text)?.[0] ?? '';
  };
  const link = await invite('su@shop.example');
  await expect.poll(() => received.map(({ to }) => to)).toEqual([['su@shop.example']]);
  expect(link).not.toBe('');
  expect(received[0]?.source).toContain(link);
  expect(await invite('')).not.toBe('');
  expect(received).toHaveLength(1);
});

it('responds to Forgot Password before the mail is sent', async () => {
  const { host, connections } = await startSilentSmtp();
  const shop = await startShop('sqlite', { SMTP_URL: `smtp://${host}` });
  // The shop connects once at its start.
  await expect.poll(() => connections.size).toBe(1);
  expect((await openVisitor(shop).post('/forgot-password', { email: owner.email })).status).toBe(200);
  await expect.poll(() => connections.size).toBe(2);
  // A mail server has ten seconds for its greeting.
  expect(shop.log()).not.toContain('mail not sent');
});
