import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

const person = { name: 'Daw Mya Hnin', phone: '09791234567', email: 'mya@shop.example' };
const refused = [
  ['seven77', 'Password too short'],
  [`${'long'.repeat(32)}g`, 'Password too long'],
  ['Password1', 'Password is one that many people use'],
  ['1234567890', 'Password is one that many people use'],
  ['qwerty123!', 'Password is one that many people use'],
  [person.name, 'Password is your own name, email or phone'],
  [person.phone, 'Password is your own name, email or phone'],
] as const;
const accepted = ['eight-88', 'long'.repeat(32), 'မင်္ဂလာပါ ရန်ကုန်', '  two spaces on both sides  '];

it('refuses a short, long or guessable password in every form', async () => {
  const shop = await startShop('sqlite', { SHOP_ADMIN_EMAIL: '', SHOP_ADMIN_PASSWORD: '', SHOP_NAME: 'Golden Phone' });
  const guest = openVisitor(shop);
  const printedLink = (page: string) => new RegExp(`/${page}\\?token=[\\w-]+`).exec(shop.log())?.[0] ?? '';
  const form = (password: string) => ({ ...person, password });

  /** Sends every password; only the last one is accepted. */
  async function tryPasswords(
    path: string,
    fields: (password: string) => Record<string, string>,
    last: string,
    email: string = person.email,
  ) {
    const label = path === '/account/password' || path.startsWith('/reset') ? 'New Password' : 'Password';
    for (const [password = '', message = ''] of [
      ...refused,
      ['golden phone', 'Password is your own name'],
      [email.toUpperCase(), 'Password is your own name'],
    ]) {
      const { status, text } = await guest.post(path, fields(password));
      expect([path, password, status]).toEqual([path, password, 400]);
      expect(text).toContain(message.replace(/^Password(?= is)/, label));
      if (!Object.values<string>(person).includes(password)) expect(text).not.toContain(password);
    }
    const response = await guest.post(path, fields(last));
    expect([path, response.status]).toEqual([path, path === '/account/password' ? 200 : 303]);
  }
  const logIn = async (password: string, email: string = person.email) =>
    (await guest.post('/login', { email, password })).status;

  await expect.poll(() => printedLink('setup')).not.toBe('');
  await tryPasswords(
    printedLink('setup'),
    (password) => ({ ...form(password), email: owner.email }),
    accepted[0] ?? '',
    owner.email,
  );
  await tryPasswords('/register', form, accepted[1] ?? '');
  const again = await guest.post('/register', form('another-password-1'));
  expect(again.status).toBe(400);
  expect(again.text).not.toContain('another-password-1');
  expect([await logIn(accepted[0] ?? '', owner.email), await logIn(accepted[1] ?? '')]).toEqual([303, 303]);
  await tryPasswords(
    '/account/password',
    (newPassword) => ({ currentPassword: accepted[1] ?? '', newPassword }),
    accepted[2] ?? '',
  );
  expect([await logIn(accepted[1] ?? ''), await logIn(accepted[2] ?? '')]).toEqual([401, 303]);
  await guest.post('/forgot-password', { email: person.email });
  await expect.poll(() => printedLink('reset-password')).not.toBe('');
  await tryPasswords(printedLink('reset-password'), (password) => ({ password }), accepted[3] ?? '');
  expect([await logIn(accepted[2] ?? ''), await logIn(accepted[3] ?? '')]).toEqual([401, 303]);
});

it('reports an account that changed during a password change, and marks no field as wrong', async () => {
  const shop = await startShop('sqlite');
  const admin = openVisitor(shop);
  await admin.post('/login', owner);
  await sql`create trigger meanwhile after insert on sessions
    begin update accounts set password = password || 'x'; end`.execute(shop.db);
  const change = { currentPassword: owner.password, newPassword: accepted[0] ?? '' };
  const { status, text } = await admin.post('/account/password', change);
  expect(status).toBe(400);
  expect(text).toMatch(/role="alert".*The account changed in the meantime/);
  expect(text).not.toContain('aria-invalid="true"');
});
