import { argon2Sync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashPassword as hashByBetterAuth } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { hashForRequester, hashPassword, verifyPassword } from '#app/auth/password-hash.server.ts';
import { unknownPasswordHash } from '#app/domain/people/accounts/roles.server.ts';

it('stores an Argon2id key with a new salt and at least the minimum cost of OWASP', async () => {
  const hash = await hashPassword('a long password');
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w+/]{22}\$[\w+/]{43}$/.exec(hash) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(await hashPassword('a long password')).not.toBe(hash);
  expect([await verifyPassword('a long password', hash), await verifyPassword('A long password', hash)]).toEqual([
    true,
    false,
  ]);
});

it('verifies with the cost that the hash contains, and throws if it is no hash', async () => {
  // 18 and 30 bytes have no base64 padding.
  const nonce = Buffer.from('a salt of 18 bytes', 'utf8');
  const key = argon2Sync('argon2id', { message: 'x', nonce, parallelism: 1, tagLength: 30, memory: 64, passes: 1 });
  const cheap = `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64')}$${key.toString('base64')}`;
  expect([await verifyPassword('x', cheap), await verifyPassword('y', cheap)]).toEqual([true, false]);
  await expect(verifyPassword('x', 'nothing')).rejects.toThrow();
});

it('accepts a password that Better Auth hashed', async () => {
  const hash = await hashByBetterAuth('a long password');
  expect([await verifyPassword('a long password', hash), await verifyPassword('another', hash)]).toEqual([true, false]);
});

it('accepts a password in any Unicode composition', async () => {
  for (const text of ['မြန်မာ စကားဝှက်', 'pässwörd-ﬁne', '한국어 비밀번호']) {
    const hash = await hashPassword(text.normalize('NFD'));
    for (const form of ['NFC', 'NFKC']) expect(await verifyPassword(text.normalize(form), hash)).toBe(true);
    expect(await verifyPassword(`${text}.`, hash)).toBe(false);
  }
});

it('matches no password for an unknown account', async () => {
  const hash = unknownPasswordHash();
  expect(unknownPasswordHash()).not.toBe(hash);
  for (const password of ['', 'password', hash]) expect(await verifyPassword(password, hash)).toBe(false);
});

it('hashes for known devices before strangers, and takes work without a requester as a stranger', async () => {
  const hashed: string[] = [];
  const hash = async (name: string) => {
    await hashPassword('a long password');
    hashed.push(name);
  };
  const running = Array.from({ length: availableParallelism() }, () => hash('running'));
  const strangers = Array.from({ length: 2 * availableParallelism() }, () => hash('stranger'));
  await Promise.all([...running, ...strangers, hashForRequester({ source: '', isKnown: true }, () => hash('owner'))]);
  expect(hashed.indexOf('owner')).toBeLessThan(hashed.length / 2);
});
