import { expect, it } from 'vitest';
import { readForm } from '#app/domain/fields.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { shopDetailsForm } from '#app/domain/shop/settings/shop-details.ts';
import { dialledNumber } from '#app/domain/text/phone-number-dial.ts';

const none = { phone: '', viber: '', messenger: '', telegram: '', tiktok: '' };

function send(fields: Record<string, string>) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name: 'Shop', ...fields })) form.set(field, value);
  return readForm(form, shopDetailsForm);
}

it.each([
  ['09 450 012 345', '+959450012345'],
  ['09-450-012-345', '+959450012345'],
  ['+95 9 450 012 345', '+959450012345'],
  ['+95 (0)9 450012345', '+959450012345'],
  ['00959450012345', '+959450012345'],
  ['959450012345', '+959450012345'],
  ['၀၉ ၄၅၀ ၀၁၂ ၃၄၅', '+959450012345'],
  ['ဝ၉၄၅ဝဝ၁၂၃၄၅', '+959450012345'],
  ['႐၉ 450 ၀12 345', '+959450012345'],
  ['\u202a\u200e+95 9 450 012 345\u202c', '+959450012345'],
  ['09 5123456', '+9595123456'],
  ['01 234567', '+951234567'],
  ['+66 81 234 5678', '+66812345678'],
])('dials %j as %s', (typed, dialled) => expect(dialledNumber(typed)).toBe(dialled));

it.each([
  '',
  '0',
  '09',
  '1234567',
  '9450012345',
  '+0 1234567890',
  '09450012345678',
  '+95',
  '٠٩٤٥٠٠١٢٣٤٥',
  '09 abc 1234',
])('dials no number for %j', (typed) => expect(dialledNumber(typed)).toBeNull());

it.each([
  ['viber', '၀၉ ၄၅၀ ၀၁၂ ၃၄၅', '၀၉ ၄၅၀ ၀၁၂ ၃၄၅'],
  ['viber', 'viber://chat?number=%2B959450012345', '+959450012345'],
  ['viber', `09 450${' -'.repeat(40)} 012345`, '+959450012345'],
  ['messenger', 'AungMobile', 'AungMobile'],
  ['messenger', '@aung.mobile', 'aung.mobile'],
  ['messenger', 'https://m.me/AungMobile?ref=w1234', 'AungMobile'],
  ['messenger', 'm.me/AungMobile/', 'AungMobile'],
  ['messenger', 'https://www.facebook.com/AungMobile?mibextid=ZbWKwL#about', 'AungMobile'],
  ['messenger', 'my-mm.facebook.com/AungMobile/posts/1', 'AungMobile'],
  ['messenger', 'HTTP://M.Facebook.com/AungMobile', 'AungMobile'],
  ['messenger', 'fb.com/AungMobile', 'AungMobile'],
  ['messenger', 'https://www.messenger.com/t/AungMobile', 'AungMobile'],
  ['messenger', 'https://www.facebook.com/messages/t/100064123456789', '100064123456789'],
  ['messenger', 'https://www.facebook.com/profile.php?id=100064123456789&sk=about', '100064123456789'],
  ['messenger', 'https://www.facebook.com/Aung-Mobile-102938475610', '102938475610'],
  ['messenger', 'https://www.facebook.com/p/%E1%80%A1-Mobile-100064123456789/', '100064123456789'],
  ['messenger', 'https://www.facebook.com/people/Aung-Mobile/100064123456789/', '100064123456789'],
  ['messenger', '\u200bAungMobile\ufeff', 'AungMobile'],
  ['telegram', '@aung_mobile', 'aung_mobile'],
  ['telegram', 'https://t.me/aung_mobile?text=hello', 'aung_mobile'],
  ['telegram', 't.me/@aung_mobile', 'aung_mobile'],
  ['telegram', 'telegram.me/aung_mobile/', 'aung_mobile'],
  ['telegram', 'https://aungmobile.t.me', 'aungmobile'],
  ['telegram', 'tg://resolve?domain=aung_mobile', 'aung_mobile'],
  ['telegram', 'https://web.telegram.org/k/#@aung_mobile', 'aung_mobile'],
  ['telegram', '၀၉ ၄၅၀ ၀၁၂ ၃၄၅', '+959450012345'],
  ['telegram', 'https://t.me/+959450012345', '+959450012345'],
  ['tiktok', '@aung.mobile', 'aung.mobile'],
  ['tiktok', 'https://www.tiktok.com/@aung_mobile/video/7301?lang=my', 'aung_mobile'],
  ['tiktok', 'm.tiktok.com/@aung.mobile', 'aung.mobile'],
])('reads for %s the text %j', (field, typed, value) =>
  expect(send({ [field]: typed })).toMatchObject({ ok: true, value: { [field]: value } }),
);

const hostile = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//m.me/AungMobile',
    ' data:text/html,m.me/AungMobile',
    '"><b>',
    "x'y z",
  ],
  ...['https://evil.example/AungMobile', 'evil.example/m.me/AungMobile', '//evil.example/AungMobile', 'evil.com'],
  ...['https://m.me.evil.example/AungMobile', 'https://m.me@evil.example/AungMobile', 'https://x:y@m.me/AungMobile'],
  ...['https://facebook.com.evil.example/Aung', 'https://evilfacebook.com/Aung', 'https://faceb\u043eok.com/Aung'],
  ...[
    'https://t.me.evil.example/aung',
    'https://evil.example#t.me/aung',
    'https://evil.example?t.me/aung',
    'ftp://m.me/a',
  ],
  ...['https://m.me:8443/AungMobile', 'https:\\\\evil.example\\m.me\\Aung', 'https://t.me/%2e%2e/%00', 'm.me/%E0%A4%A'],
  ...[
    'viber://chat?number=javascript:1',
    'viber://pa?chatURI=x',
    'viber://chat?number=%2B95&x=1',
    '\u202eelpmaxe/em.m',
  ],
  ...['intent://chat#Intent;scheme=viber;end', 'ရွှေဖုန်း', '😀😀😀😀😀', '\ud800aung', 'aung mobile', '<script>'],
];
it.each(hostile)('refuses %j in each field, and returns the field and the text', (typed) => {
  for (const field of ['viber', 'messenger', 'telegram', 'tiktok']) {
    const read = send({ [field]: typed });
    expect(read).toMatchObject({ ok: false, problems: { [field]: { code: 'not-like' } } });
    expect(!read.ok && read.typed[field]).toBe(typed.toWellFormed());
  }
  expect(contactsOf({ phone: typed, viber: typed, messenger: typed, telegram: typed, tiktok: typed })).toEqual([]);
});

it.each([
  ['messenger', 'https://www.facebook.com/share/1A2b3C4d5E/'],
  ['messenger', 'https://www.facebook.com/groups/aungmobile'],
  ['messenger', 'https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example'],
  ['messenger', 'https://www.facebook.com/sharer.php?u=evil'],
  ['messenger', 'https://m.me/j/AbCdEf/'],
  ['messenger', 'https://m.me/'],
  ['messenger', 'm.me'],
  ['messenger', 'facebook.com'],
  ['messenger', 'aungmobile.com'],
  ['messenger', '09450012345'],
  ['telegram', 'https://t.me/+AbCdEf123'],
  ['telegram', 'https://t.me/joinchat/AbCdEf'],
  ['telegram', 'https://t.me/share/url?url=evil'],
  ['telegram', 'https://t.me/c/123/456'],
  ['telegram', 't.me/proxy?server=evil'],
  ['telegram', '_aung'],
  ['telegram', 'aung__mobile'],
  ['telegram', 'a'.repeat(33)],
  ['telegram', '@ab'],
  ['tiktok', 'https://vm.tiktok.com/ZMabc/'],
  ['tiktok', 'https://www.tiktok.com/discover/aung'],
  ['tiktok', 'https://tiktok.com.evil.example/@aung'],
  ['tiktok', 'aung.com'],
  ['tiktok', '09450012345'],
  ['tiktok', `@${'a'.repeat(25)}`],
])('refuses for %s a link that leads elsewhere: %j', (field, typed) =>
  expect(send({ [field]: typed })).toMatchObject({ ok: false, problems: { [field]: { code: 'not-like' } } }),
);

it.each([
  ['09450012345 09797654321', '+959450012345', '+959797654321'],
  ['09-450-012-345  01-500123', '+959450012345', '+951500123'],
  ['၀၉ ၄၅၀ ၀၁၂ ၃၄၅ - 09 797 654 321', '+959450012345', '+959797654321'],
])('finds both numbers in %j', (phone, ...dialled) =>
  expect(contactsOf({ ...none, phone }).map(({ href }) => href)).toEqual(dialled.map((each) => `tel:${each}`)),
);

it('links the contacts that are set, phone first', () => {
  expect(contactsOf(none)).toEqual([]);
  expect(
    contactsOf({
      phone: 'KoAung ၀၉ ၄၅၀ ၀၁၂ ၃၄၅, 01-234 567 / 09450012346; 12, 09 450 012 347',
      viber: '၀၉ ၄၅၀ ၀၁၂ ၃၄၅',
      messenger: 'aung.mobile',
      telegram: 'aung_mobile',
      tiktok: 'aung.mobile',
    }),
  ).toEqual([
    { by: 'phone', shown: '၀၉ ၄၅၀ ၀၁၂ ၃၄၅', href: 'tel:+959450012345' },
    { by: 'phone', shown: '01-234 567', href: 'tel:+951234567' },
    { by: 'phone', shown: '09450012346', href: 'tel:+959450012346' },
    { by: 'viber', shown: '၀၉ ၄၅၀ ၀၁၂ ၃၄၅', href: 'viber://chat?number=%2B959450012345' },
    { by: 'messenger', shown: 'm.me/aung.mobile', href: 'https://m.me/aung.mobile' },
    { by: 'telegram', shown: '@aung_mobile', href: 'https://t.me/aung_mobile' },
    { by: 'tiktok', shown: '@aung.mobile', href: 'https://www.tiktok.com/@aung.mobile' },
  ]);
  expect(contactsOf({ ...none, telegram: '+959450012345' })).toEqual([
    { by: 'telegram', shown: '+959450012345', href: 'https://t.me/+959450012345' },
  ]);
});
