import type { Mutant } from './mutant.ts';

const crawler = {
  test: 'e2e/sharing.test.ts',
  title: 'shows a phone to a crawler with its name, memory, price and stock of the day, and a picture of them',
};
const address = {
  test: 'e2e/sharing.test.ts',
  title: 'finds a phone by its id, whatever it was called, and says what is not sold',
};
const lists = {
  test: 'e2e/sharing.test.ts',
  title: 'lists what is sold, for search engines and on a picture, in the language that is asked for',
};

export const mutants: Mutant[] = [
  {
    name: 'sharing: a phone that is deleted has its page still',
    file: 'app/domain/catalog/read-phone.server.ts',
    find: "return deletedAt === null ? phone : 'gone';",
    replace: "return deletedAt === undefined ? 'gone' : phone;",
    caughtBy: address,
  },
  {
    name: 'sharing: what cannot be bought stands on the price list',
    file: 'app/domain/catalog/price-list.server.ts',
    find: "where('qty', '>', 0)",
    replace: "where('qty', '>=', 0)",
    caughtBy: lists,
  },
  {
    name: 'sharing: a picture keeps its address when its price changes',
    file: 'app/pictures/pictures.server.ts',
    find: 'JSON.stringify([DRAWN_AS, shown])',
    replace: 'JSON.stringify([DRAWN_AS, shown.shop])',
    caughtBy: crawler,
  },
  {
    name: 'sharing: any address of a picture is kept for ever',
    file: 'app/pictures/answer-pictures.server.ts',
    find: 'isExact ? KEPT_FOR_EVER : KEPT_SHORTLY',
    replace: 'isExact || version ? KEPT_FOR_EVER : KEPT_SHORTLY',
    caughtBy: crawler,
  },
  {
    name: 'sharing: the same picture is drawn by everybody who asks for it',
    file: 'app/pictures/pictures.server.ts',
    find: 'if (known) {',
    replace: 'if (known && bytes < 0) {',
    caughtBy: {
      test: 'app/pictures/pictures.test.ts',
      title: 'draws a picture once, whoever asks for it at the same time, and again when it says something else',
    },
  },
  {
    name: 'sharing: what a name says ends the data for search engines',
    file: 'app/ui/store/structured-data.tsx',
    find: ".replaceAll('<', '\\\\u003c')",
    replace: '',
    caughtBy: address,
  },
];
