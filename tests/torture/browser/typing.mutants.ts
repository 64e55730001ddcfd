import type { Mutant } from '#tests/support/torture/mutant.ts';

const zawgyi = 'app/domain/text/zawgyi.test.ts';
const contacts = 'app/domain/shop/settings/contacts.test.ts';

const search = 'app/domain/phone/phone-search.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'typing: one word of a search is enough',
    file: 'app/domain/phone/phone-search.server.ts',
    find: 'return searchedWords(typed).every(',
    replace: 'return searchedWords(typed).some(',
    caughtBy: { test: search, title: 'finds phones by every word of' },
  },
  {
    name: 'typing: in SQL one word of a search is enough',
    file: 'app/domain/phone/phone-search.server.ts',
    find: 'sql.join(words, sql` and `)',
    replace: 'sql.join(words, sql` or `)',
    caughtBy: { test: search, title: 'finds the same in SQL as isFound' },
  },
  {
    name: 'typing: a search of any length is compared with all names',
    file: 'app/domain/phone/phone-search.server.ts',
    find: 'words.length > MAX_WORDS || ',
    replace: '',
    caughtBy: { test: search, title: 'offers no names for a search that is too long to compare' },
  },
  {
    name: 'typing: search removes Burmese marks like accents',
    file: 'app/domain/text/name-key.ts',
    find: '[/[\\u0300-\\u036F\\u1AB0',
    replace: '[/[\\u102B-\\u103E\\u0300-\\u036F\\u1AB0',
    caughtBy: { test: 'app/domain/text/name-key.test.ts', title: 'keeps the marks of Burmese' },
  },
  {
    name: 'typing: keys of an older shop keep their typography',
    file: 'app/db/migrations/016-typography.ts',
    find: 'nameKey: folded(nameKey), old: nameKey',
    replace: 'nameKey, old: nameKey',
    caughtBy: {
      test: 'app/domain/text/name-keys.test.ts',
      title: 'lose typography in an upgrade from an older version, and users get keys',
    },
  },
  {
    name: 'typing: orders of an older shop keep signs that search reads as others',
    file: 'app/db/migrations/017-signs.ts',
    find: 'orders.filter(isOld)',
    replace: 'orders.filter(() => false)',
    caughtBy: {
      test: 'app/domain/text/name-keys.test.ts',
      title: 'are recomputed once in an upgrade from an older version',
    },
  },
  {
    name: 'typing: phones of an older shop keep trademark signs in their keys',
    file: 'app/db/migrations/017-signs.ts',
    find: "set({ sortKey: '' })",
    replace: "set({ sortKey: 'x' })",
    caughtBy: {
      test: 'app/domain/text/name-keys.test.ts',
      title: 'are recomputed once in an upgrade from an older version',
    },
  },
  {
    name: 'typing: two types differ only in a space',
    file: 'app/domain/catalog/types/type-key.server.ts',
    find: 'replace(/ |(?<=',
    replace: 'replace(/(?<=',
    caughtBy: { test: 'app/domain/catalog/types/types.test.ts', title: 'rejects types that differ only in case' },
  },
  {
    name: 'typing: text counts as Zawgyi by the detector alone',
    file: 'app/domain/text/zawgyi.server.ts',
    find: '|[\\u1066-\\u106D\\u1071-\\u1074]/;',
    replace: '|[\\u1066-\\u106D\\u1071-\\u1074\\u103A\\u1039]/;',
    caughtBy: { test: zawgyi, title: 'converts no word of a long Unicode text, and most words of a long Zawgyi text' },
  },
  {
    name: 'typing: a number with +95 has another key than with 0',
    file: 'app/domain/text/phone-number.ts',
    find: "const isOwn = number.startsWith('+') ? own !== '' : national.test(own);",
    replace: 'const isOwn = false;',
    caughtBy: {
      test: 'app/domain/text/phone-number.test.ts',
      title: 'gives all notations of a number one key, and finds the number by each',
    },
  },
  {
    name: 'typing: 13 is sorted before 9',
    file: 'app/domain/text/sort-key.ts',
    find: 'if (/\\d/.test(text)) return numberKey(text);',
    replace: "if (/\\d/.test(text)) return 'N' + text;",
    caughtBy: { test: 'app/domain/text/sort-key.test.ts', title: 'sorts' },
  },
  {
    name: 'contacts: a link to any site is accepted as a Telegram name',
    file: 'app/domain/shop/settings/contact-names.ts',
    find: 'if (!TELEGRAM.test(url.hostname) || more.length > 0) return null;',
    replace: 'if (more.length > 0) return null;',
    caughtBy: { test: contacts, title: 'in each field, and returns the field and the text' },
  },
  {
    name: 'contacts: a user name before the host is ignored',
    file: 'app/domain/shop/settings/contact-names.ts',
    find: 'return url && !url.username && !url.password && !url.port ? url : null;',
    replace: 'return url;',
    caughtBy: { test: contacts, title: 'in each field, and returns the field and the text' },
  },
  {
    name: 'search: a brand in Burmese letters is not found',
    file: 'app/domain/phone/phone-search.server.ts',
    find: '...keys.flatMap((key) => withLatinBrand(key) ?? []), ...keys',
    replace: '...keys.flatMap((key) => (withLatinBrand(key) ? [] : [])), ...keys',
    caughtBy: { test: search, title: 'in Burmese letters, and an item that is named with them' },
  },
  {
    name: 'search: an item that is named in Burmese letters is not found',
    file: 'app/domain/phone/phone-search.server.ts',
    find: '...keys.flatMap((key) => withLatinBrand(key) ?? []), ...keys',
    replace: '...keys.map((key) => withLatinBrand(key) ?? key)',
    caughtBy: { test: search, title: 'in Burmese letters, and an item that is named with them' },
  },
  {
    name: 'search: three letters are compared with all names',
    file: 'app/domain/phone/phone-search.server.ts',
    find: 'letters < MIN_LETTERS',
    replace: 'letters < 1',
    caughtBy: { test: search, title: 'offers the closest names if it finds nothing' },
  },
  {
    name: 'joiners: pictures, files and messages have those of pages',
    file: 'app/i18n/translations.server.ts',
    find: 'const ofTexts = translationsOf(my);',
    replace: 'const ofTexts = translationsOf(joinMessages(my));',
    caughtBy: {
      test: 'app/i18n/translations.test.ts',
      title: 'joins Burmese words in pages, and in no picture, file or message that the shop sends',
    },
  },
  {
    name: 'joiners: they are copied',
    file: 'app/ui/hooks/clipboard.ts',
    find: 'writeText(withoutJoiners(text))',
    replace: 'writeText(withoutJoiners ? text : text)',
    caughtBy: {
      test: 'app/ui/hooks/clipboard.test.ts',
      title: 'copies text without the joiners of a page, and says whether the browser took it',
    },
  },
  {
    name: 'joiners: they are sent to the shop',
    file: 'app/ui/components/contact-links.tsx',
    find: 'encodeURIComponent(withoutJoiners(message))',
    replace: 'encodeURIComponent(withoutJoiners ? message : message)',
    caughtBy: {
      test: 'app/ui/components/contact-links.test.tsx',
      title: 'prefills the message of a web link without the joiners of a page',
    },
  },
];
