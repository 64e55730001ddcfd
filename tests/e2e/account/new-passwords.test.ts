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
const taken = ['eight-88', 'long'.repeat(32), 'မင်္ဂလာပါ ရန်ကုန်', '  two spaces on both sides  '];

it('refuses a short, long or guessable password in every form', async () => {
  const shop = await startShop('sqlite', { SHOP_ADMIN_EMAIL: '', SHOP_ADMIN_PASSWORD: '', SHOP_NAME: 'Golden Phone' });
  const guest = openVisitor(shop);
  const printed = (page: string) => new RegExp(`/${page}\\?token=[\\w-]+`).exec(shop.log())?.[0] ?? '';
  const form = (password: string) => ({ ...person, password });

  /** Sends every password; only the last one is accepted. */
  async function tryDoor(
    path: string,
    fields: (password: string) => Record<string, string>,
    last: string,
    email: string = person.email,
  ) {
    const label = path === '/account/password' || path.startsWith('/reset') ? 'New Password' : 'Password';
    for (const [password = '', words = ''] of [
      ...refused,
      ['golden phone', 'Password is your own name'],
      [email.toUpperCase(), 'Password is your own name'],
    ]) {
      const { status, text } = await guest.post(path, fields(password));
      expect([path, password, status]).toEqual([path, password, 400]);
      expect(text).toContain(words.replace(/^Password(?= is)/, label));
      if (!Object.values<string>(person).includes(password)) expect(text).not.toContain(password);
    }
    const response = await guest.post(path, fields(last));
    expect([path, response.status]).toEqual([path, path === '/account/password' ? 200 : 303]);
  }
  const logIn = async (password: string, email: string = person.email) =>
    (await guest.post('/login', { email, password })).status;

  await expect.poll(() => printed('setup')).not.toBe('');
  await tryDoor(
    printed('setup'),
    (password) => ({ ...form(password), email: owner.email }),
    taken[0] ?? '',
    owner.email,
  );
  await tryDoor('/register', form, taken[1] ?? '');
  const again = await guest.post('/register', form('another-password-1'));
  expect(again.status).toBe(400);
  expect(again.text).not.toContain('another-password-1');
  expect([await logIn(taken[0] ?? '', owner.email), await logIn(taken[1] ?? '')]).toEqual([303, 303]);
  await tryDoor(
    '/account/password',
    (newPassword) => ({ currentPassword: taken[1] ?? '', newPassword }),
    taken[2] ?? '',
  );
  expect([await logIn(taken[1] ?? ''), await logIn(taken[2] ?? '')]).toEqual([401, 303]);
  await guest.post('/forgot-password', { email: person.email });
  await expect.poll(() => printed('reset-password')).not.toBe('');
  await tryDoor(printed('reset-password'), (password) => ({ password }), taken[3] ?? '');
  expect([await logIn(taken[2] ?? ''), await logIn(taken[3] ?? '')]).toEqual([401, 303]);
});
