import { expect, it } from 'vitest';
import { formatDate } from '#app/domain/date-format.ts';
import { BURMESE } from '#app/domain/text/format.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { readLocale } from '#app/i18n/locale-detect.server.ts';

type Preferences = { account?: string | null; cookie?: string; accept?: string | null };
const shop = { timeZone: 'Asia/Yangon', language: 'en' } as const;

function read({ account = null, cookie, accept }: Preferences, env: Parameters<typeof readLocale>[1] = shop) {
  const sent: Record<string, string | null | undefined> = { Cookie: cookie, 'Accept-Language': accept };
  return readLocale({ account, headers: { get: (name) => sent[name] ?? null } }, env);
}

const format = (accept: string | null) => read({ accept }).format.tag;

it('passes on the time zone', () => {
  expect(read({}, { ...shop, timeZone: 'Asia/Bangkok' }).timeZone).toBe('Asia/Bangkok');
});

it.each([
  [{ accept: 'my' }, 'my'],
  [{ accept: 'my-MM,en;q=0.5' }, 'my'],
  [{ accept: 'MY-mymr' }, 'my'],
  [{ accept: 'en-GB,my;q=0.9' }, 'en'],
  [{ accept: 'de, en;q=0.4, my;q=0.5' }, 'my'],
  [{ accept: 'my;q=0, en;q=0.1' }, 'en'],
  [{ accept: 'my;q=2, en;q=0.1' }, 'en'],
  [{ accept: 'mya, my_MM, myx' }, 'my'],
  [{ accept: 'th-TH, zh' }, 'en'],
  [{ accept: `${'xx, '.repeat(2_000)}my` }, 'en'],
  [{ accept: `my, ${'xx, '.repeat(2_000)}` }, 'my'],
  [{ cookie: 'language=my', accept: 'en' }, 'my'],
  [{ cookie: 'a=1; language=en; b=2', accept: 'my' }, 'en'],
  [{ cookie: 'language=tlh', accept: 'my' }, 'my'],
  [{ cookie: 'language=my; language=en' }, 'my'],
  [{ cookie: 'language=../my' }, 'en'],
  [{ account: 'my', cookie: 'language=en', accept: 'en' }, 'my'],
  [{ account: 'en', cookie: 'language=my', accept: 'my' }, 'en'],
  [{ account: 'tlh', cookie: 'language=my' }, 'my'],
] satisfies [Preferences, string][])('reads %j as the language %s', (preferences, language) => {
  expect(read(preferences).language).toBe(language);
});

it('uses the language of the shop if no other is accepted', () => {
  const burmese = { ...shop, language: 'my' } as const;
  expect(read({}, burmese).language).toBe('my');
  expect(read({ accept: 'th' }, burmese).language).toBe('my');
  expect(read({ accept: 'en-US' }, burmese).language).toBe('en');
});

it('uses Latin digits unless Burmese ones were chosen', () => {
  expect(read({ accept: 'my-MM-u-nu-mymr' }).format.tag).toBe('en');
  expect(read({ cookie: 'language=my' }).format.tag).toBe('en');
  expect(read({ cookie: 'language=my-mymr' })).toMatchObject({ language: 'my', format: BURMESE });
  expect(formatNumber(1_250_000, read({ cookie: 'language=my-mymr' }))).toBe('၁,၂၅၀,၀၀၀');
});

it.each([
  ['en-GB,en;q=0.9', 'en-GB'],
  ['de-AT', 'de-AT'],
  ['en;q=0.5,th-TH', 'th-TH'],
  ['xx-klingon, fr', 'fr'],
])('formats for "%s" in the most preferred known language, %s', (accept, expected) => {
  expect(new Intl.Locale(format(accept)).baseName).toBe(expected);
});

it.each([null, '', '*', 'my', ';;,', '../../etc/passwd', 'en\u0000', 'x'.repeat(10_000)])(
  'formats in English for %j',
  (accept) => {
    expect(format(accept)).toBe('en');
  },
);

it.each(['ar-EG', 'fa-u-nu-arabext', 'th-TH-u-ca-buddhist-nu-thai'])(
  'uses Latin digits and Gregorian years for %s',
  (accept) => {
    expect(formatDate('2026-11-21T00:00:00Z', read({ accept }))).toMatch(/^[^\d]*21[^\d].*2026|^2026/);
  },
);
