import { expect, it } from 'vitest';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { engines, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { buyer, other } from '#tests/support/factories/trading-shop.ts';
import { runAdmin } from '#tests/support/processes/admin-command.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { owner } from '#tests/support/server/shop.ts';
import { startSmtp } from '#tests/support/server/smtp.ts';
import { freePort } from '../../../scripts/shop-process.ts';

it.each(engines)('mails the other admins about a new or removed admin, each in their language (%s)', async (engine) => {
  const { db, env } = await openDatabase(engine);
  await prepareShop(db, 'Shwe Pyi', new Date());
  await insertUser(db, { email: owner.email, role: 'admin', language: 'my' });
  for (const { email } of [buyer, other]) await insertUser(db, { email });
  const { host, received } = await startSmtp();
  const dataDir = env.dataDir || (await scratchFolder('admin'));
  const shop = { env: { ...env, dataDir }, settings: { SMTP_URL: `smtp://${host}` } };
  expect(await runAdmin(shop, 'grant', buyer.email.toUpperCase())).toMatchObject({ code: 0 });
  expect(await runAdmin(shop, 'grant', other.email)).toMatchObject({ code: 0 });
  // A repeated grant sends no mail.
  expect(await runAdmin(shop, 'grant', other.email)).toMatchObject({ code: 0 });
  expect(await runAdmin(shop, 'revoke', buyer.email)).toMatchObject({ code: 0 });
  expect(received.map(({ to }) => to.join()).sort()).toEqual([
    buyer.email,
    other.email,
    owner.email,
    owner.email,
    owner.email,
  ]);
  const mails = received.map(({ to, source }) => `${to} ${source}`);
  expect(mails.filter((mail) => mail.startsWith(buyer.email))[0]).toContain(
    `${other.email} is an admin of Shwe Pyi now`,
  );
  expect(mails.filter((mail) => mail.startsWith(other.email))[0]).toContain(
    `${buyer.email} is no admin of Shwe Pyi any more`,
  );
  expect(mails.filter((mail) => mail.startsWith(owner.email)).join()).toContain('အက်ဒမင်သည် ဆိုင်၏ အရာအားလုံးကို');

  const unreachable = { ...shop, settings: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } };
  const { code, output } = await runAdmin(unreachable, 'grant', buyer.email);
  expect(code).toBe(0);
  expect(output).toContain('The other admins could not be informed: mail not sent.');
  expect(output).toContain(`${buyer.email} is an admin now`);
});
