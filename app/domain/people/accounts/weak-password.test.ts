import { expect, it } from 'vitest';
import { findWeakness } from '#app/domain/people/accounts/weak-password.server.ts';

const facts = { email: 'mya.hnin@shop.example', name: 'မမြင့်မြင့်ခိုင်', phone: '09 791-234567', shopName: 'Golden Phone' };

it.each([
  ...['password', 'Password', 'PASSWORD1', '12345678', 'qwerty123', 'iloveyou', 'p@ssw0rd', '1q2w3e4r', 'trustno1'],
  ...[
    'password2026!',
    'qwerty123!',
    'sunshine!!',
    'ｐａｓｓｗｏｒｄ',
    '11111111',
    'aaaaaaaaaaaaaaaa',
    'abababab',
    '87654321',
    'hgfedcba',
  ],
  ...['၁၂၃၄၅၆၇၈', '၁၁၁၁၁၁၁၁', '😀😀😀😀'],
])('refuses %s, which many people use', (password) => {
  expect(findWeakness(password, facts)).toEqual({ code: 'common' });
});

it.each([
  'mya.hnin@shop.example',
  'MYA.HNIN@SHOP.EXAMPLE',
  'MyaHnin',
  'မမြင့်မြင့်ခိုင်',
  '09791234567',
  '09-791-234-567',
  'golden phone',
])('refuses %s, which others know', (password) => {
  expect(findWeakness(password, facts)).toEqual({ code: 'personal' });
});

it.each([
  'mya-hnin-at-home',
  'correct horse battery',
  'ရန်ကုန်မြို့',
  'မင်္ဂလာပါ ကမ္ဘာ',
  'Golden Phones!',
  'zX9$kq2L',
  '--------a-b-c',
])('accepts %s', (password) => {
  expect(findWeakness(password, facts)).toBeUndefined();
});

it('ignores an empty name', () => {
  expect(findWeakness('!?&%$#*+', { email: '', name: '', phone: '', shopName: '' })).toBeUndefined();
});
