import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { resetMail } from '#app/mail/mail-compose.ts';
import { createMailer } from '#app/mail/mail-send.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';
import { createLog } from '#app/runtime/log.server.ts';
import { startSmtp } from '#tests/support/server/smtp.ts';

const link = 'https://shop.example/reset-password?token=abc-123_DEF';
const shopName = async () => 'ရွှေပြည် Mobile';
const mail = { to: 'aye@example.com', ...resetMail('en', { shopName: 'ရွှေပြည် Mobile', language: 'en' }, link) };

it('sends a mail through the mail server, in the name of the shop, from the account of SMTP_URL', async () => {
  const { host, received } = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'p@ss' ? done(null, { user: username ?? '' }) : done(new Error('wrong password')),
  });
  const env = readEnv({ SMTP_URL: `smtp://shop%40example.com:p%40ss@${host}` });
  await createMailer(env, createLog('silent'), async () => 'Golden Phone').send(mail);
  expect(received).toMatchObject([{ from: 'shop@example.com', to: ['aye@example.com'] }]);
  expect(received[0]?.source).toContain('From: Golden Phone <shop@example.com>');
  expect(received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r?\nX-Auto-Response-Suppress: All\r?$/m);
  await createMailer(env, createLog('silent'), shopName).send(mail);
  expect(received[1]?.source).toMatch(/^From: =\?UTF-8\?[BQ]\?[\s\S]*?<shop@example\.com>/m);
  expect(received[0]?.source).toContain(link);
});

it('logs a mail that the mail server refuses, without its link, and does not reject', async () => {
  const { host } = await startSmtp({ onMailFrom: (_address, _session, done) => done(new Error('not today')) });
  const log = createLog('silent');
  const lines: unknown[] = [];
  log.error = (...line: unknown[]) => void lines.push(line);
  await createMailer(readEnv({ SMTP_URL: `smtp://${host}` }), log, shopName).send(mail);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('token');
});

it('without a mail server, appends a mail to the mbox of the day and logs its link', async () => {
  const dataDir = await mkdtemp(join(inject('scratch'), 'mail-'));
  const log = createLog('silent');
  const lines: unknown[] = [];
  log.info = (...line: unknown[]) => void lines.push(line);
  const mailer = createMailer(readEnv({ DATA_DIR: dataDir }), log, shopName);
  await mailer.send({ ...mail, text: `${mail.text}\nFrom here on\n>From there` });
  await mailer.send({ ...mail, to: 'mya@example.com' });
  const [file = '', ...others] = await readdir(join(dataDir, 'mail'));
  expect([file, others]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.mbox$/), []]);
  expect((await stat(join(dataDir, 'mail', file))).mode & 0o777).toBe(0o600);
  const mbox = await readFile(join(dataDir, 'mail', file), 'utf8');
  const [none, first = '', second = '', ...more] = mbox.split(/^From /m);
  expect([none, more]).toEqual(['', []]);
  expect(first).toMatch(
    /^shop [A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}\nTo: aye@example\.com\nSubject: .+\n(.+\n)+\n(.*\n)+>From here on\n>>From there\n\n$/,
  );
  expect(second).toContain('To: mya@example.com');
  expect(second).toContain('\nAuto-Submitted: auto-generated\n');
  expect(JSON.stringify(lines)).toContain(link);
});

it('sends mails encrypted; if SMTP_URL allows otherwise, it warns', async () => {
  const send = async (host: string) => {
    const log = createLog('silent');
    const [errors, warnings]: [unknown[], unknown[]] = [[], []];
    log.error = (...line: unknown[]) => void errors.push(line);
    log.warn = (...line: unknown[]) => void warnings.push(line);
    await createMailer(readEnv({ SMTP_URL: `smtp://${host}` }), log, shopName).send(mail);
    return { errors: errors.length, warnings: warnings.length };
  };
  const secured: boolean[] = [];
  const options = {
    onMailFrom: (_address: unknown, { secure }: { secure: boolean }, done: () => void) => {
      secured.push(secure);
      done();
    },
  };
  const plain = await startSmtp(options);
  // The shop does not know this address as its own machine.
  const remote = plain.host.replace('127.0.0.1', '0.0.0.0');
  expect(await send(remote)).toEqual({ errors: 1, warnings: 0 });
  expect(plain.received).toEqual([]);
  expect(await send(`${remote}/?requireTLS=false`)).toEqual({ errors: 0, warnings: 1 });
  expect(await send(plain.host)).toEqual({ errors: 0, warnings: 0 });
  expect(plain.received).toHaveLength(2);
  // The test server warns about its own certificate.
  vi.spyOn(console, 'error').mockReturnValue();
  const encrypting = await startSmtp({ ...options, disabledCommands: [] });
  const encrypted = encrypting.host.replace('127.0.0.1', '0.0.0.0');
  expect(await send(encrypted)).toEqual({ errors: 1, warnings: 0 });
  expect(await send(`${encrypted}/?tls.rejectUnauthorized=false`)).toEqual({ errors: 0, warnings: 0 });
  expect(encrypting.received).toHaveLength(1);
  expect(secured).toEqual([false, false, true]);
  vi.restoreAllMocks();
});

it('reports trouble until a mail is sent, but not for an unknown recipient', async () => {
  const [responses, refusals]: [Error[], Error[]] = [[], []];
  const { host } = await startSmtp({
    onMailFrom: (_address, _session, done) => done(responses.shift()),
    onRcptTo: ({ address }, _session, done) =>
      done(address === mail.to ? refusals.shift() : new Error('no such mailbox')),
  });
  const mailer = createMailer(readEnv({ SMTP_URL: `smtp://${host}` }), createLog('silent'), shopName);
  await mailer.check();
  expect(mailer.trouble()).toBeUndefined();
  await mailer.send({ ...mail, to: 'nobody@example.com' });
  expect(mailer.trouble()).toBeUndefined();
  responses.push(new Error('not today'));
  await mailer.send(mail);
  expect(mailer.trouble()).toBe('not-sent');
  await mailer.send(mail);
  expect(mailer.trouble()).toBeUndefined();
  refusals.push(Object.assign(new Error('try later'), { responseCode: 451 }));
  await mailer.send(mail);
  expect(mailer.trouble()).toBe('not-sent');
});

it('reports no trouble of the mail server if the name of the shop cannot be read', async () => {
  const { host, received } = await startSmtp();
  const log = createLog('silent');
  const errors: unknown[] = [];
  log.error = (...line: unknown[]) => void errors.push(line);
  const mailer = createMailer(readEnv({ SMTP_URL: `smtp://${host}` }), log, () =>
    Promise.reject(new Error('no database')),
  );
  await mailer.send(mail);
  await expect(mailer.deliver(mail)).rejects.toThrow('no database');
  expect(errors).toHaveLength(1);
  expect([mailer.trouble(), received]).toEqual([undefined, []]);
});

it('reports trouble after a refused greeting, and from the start without a mail server', async () => {
  const { host } = await startSmtp({ authOptional: false, onAuth: (_auth, _session, done) => done(new Error('who?')) });
  const unwelcome = createMailer(readEnv({ SMTP_URL: `smtp://me:wrong@${host}` }), createLog('silent'), shopName);
  await unwelcome.check();
  expect(unwelcome.trouble()).toBe('not-sent');
  const none = createMailer(
    readEnv({ DATA_DIR: await mkdtemp(join(inject('scratch'), 'mail-')) }),
    createLog('silent'),
    shopName,
  );
  await none.check();
  await none.send(mail);
  expect(none.trouble()).toBe('no-server');
});

it('names SMTP_URL if its value is invalid', () => {
  const env = readEnv({ SMTP_URL: 'smtp://shop%zz@mail.example' });
  expect(() => createMailer(env, createLog('silent'), shopName)).toThrow(/^SMTP_URL cannot be used: URI malformed$/);
});

it('waits for background work and survives its failure', async () => {
  const log = createLog('silent');
  const mailer = createMailer(readEnv({ DATA_DIR: join(inject('scratch'), 'none') }), log, shopName);
  let done = false;
  mailer.runInBackground(async () => {
    await new Promise((soon) => setTimeout(soon, 20));
    done = true;
  });
  mailer.runInBackground(() => Promise.reject(new Error('broken')));
  expect(done).toBe(false);
  await mailer.settled();
  expect(done).toBe(true);
});
