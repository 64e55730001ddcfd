import type { Mutant } from '#tests/support/torture/mutant.ts';

const drift = 'app/domain/stock/units/unit-drift.server.ts';
const counting = 'app/domain/stock/units/unit-drift.test.ts';

const codes = 'app/domain/stock/units/unit-code.test.ts';
const lines = 'app/domain/stock/receiving/unit-lines.test.ts';
const features = 'app/domain/shop-features.test.ts';
const quietOrders = 'confirms an order without units and warranties, but sells its recorded units by their numbers';
const tradeIns = 'app/domain/stock/receiving/unit-trade-in.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'pieces of a restocked order are expected in stock once more',
    file: drift,
    find: ' and not o."restocked"',
    replace: '',
    caughtBy: {
      test: counting,
      title:
        'expects one unit per piece that is for sale or in an order neither confirmed nor restocked, less those bound to it',
    },
  },
  {
    name: 'a missed second IMEI joins two phones',
    file: 'app/domain/stock/receiving/unit-lines.ts',
    find: "    first?.problems.push({ problem: 'missing-second-imei' });\n    first = isOneImei(line) ? line : undefined;",
    replace: '    first ??= isOneImei(line) ? line : undefined;',
    caughtBy: {
      test: 'app/domain/stock/receiving/unit-lines.test.ts',
      title: 'pairs lines of one IMEI each, and says where the second is missing',
    },
  },
  {
    name: 'the key of a receipt may be used for another receipt',
    file: 'app/domain/stock/receiving/unit-receive.server.ts',
    find: 'receipt.key, receipt, () =>',
    replace: "receipt.key, '', () =>",
    caughtBy: {
      test: 'app/domain/stock/receiving/unit-receive.test.ts',
      title: 'counts a receipt once, also if it is sent several times at the same moment',
    },
  },
  {
    name: 'phones are counted as new arrivals though nobody said so',
    file: 'app/domain/stock/receiving/unit-receive.server.ts',
    find: 'receipt.counted === null &&',
    replace: 'receipt.key === null &&',
    caughtBy: {
      test: 'app/domain/stock/receiving/unit-receive.test.ts',
      title: 'changes nothing until somebody says whether the phones are counted, unless every piece has its number',
    },
  },
  {
    name: 'a number that a spreadsheet rounded is saved as a serial number',
    file: 'app/domain/stock/units/unit-code.ts',
    find: "if (isScientific(code)) return { ok: false, problem: 'scientific-notation' };",
    replace: '',
    caughtBy: { test: codes, title: 'refuses numbers that a spreadsheet has rounded' },
  },
  {
    name: 'the start of a decimal is read as the number of its line',
    file: 'app/domain/stock/receiving/unit-line-words.ts',
    find: '\\.(?=\\s|\\d{14,}(?!\\d*E))|[)။]',
    replace: '[.)။]',
    caughtBy: { test: lines, title: 'says what is wrong with a line' },
  },
  {
    name: 'a date is saved as a serial number',
    file: 'app/domain/stock/units/unit-code.ts',
    find: "if (isDate(typed)) return { ok: false, problem: 'date' };",
    replace: '',
    caughtBy: { test: codes, title: 'refuses dates' },
  },
  {
    name: 'an IMEI of zeros is accepted',
    file: 'app/domain/stock/units/unit-code.ts',
    find: "return isDummyImei(digits) ? 'dummy-imei' : null;",
    replace: 'return null;',
    caughtBy: { test: codes, title: 'refuses IMEIs that no phone has alone' },
  },
  {
    name: 'a price beside an IMEI is saved as a serial number',
    file: 'app/domain/stock/receiving/unit-lines.ts',
    find: 'return isLabelled || (/[A-Z]/.test(code) && ',
    replace: 'return isLabelled || (',
    caughtBy: { test: lines, title: 'reads only a serial number as one' },
  },
  {
    name: 'a phone that the shop never sold comes back without a question',
    file: 'app/domain/stock/receiving/unit-receive.server.ts',
    find: 'if (neverSold.length > 0 && neverSold.length !== receipt.bought)',
    replace: 'if (neverSold.length > 0 && receipt.bought === undefined)',
    caughtBy: { test: tradeIns, title: 'asks about phones that the shop never sold' },
  },
  {
    name: 'a long transaction on SQLite lets nobody in',
    file: 'app/db/sqlite/sqlite-dialect.server.ts',
    find: '    await letOthersIn();\n',
    replace: '',
    caughtBy: {
      test: 'app/db/let-others-in.test.ts',
      title: 'lets others in between the statements of a transaction on SQLite',
    },
  },
  {
    name: 'a long list is read at one go',
    file: 'app/domain/stock/receiving/unit-lines-read.server.ts',
    find: '    await letOthersIn();\n',
    replace: '',
    caughtBy: {
      test: 'app/domain/stock/receiving/unit-lines-read.test.ts',
      title: 'reads a list as long as a receipt may have',
    },
  },
  {
    name: 'a shop that records no IMEIs records those of an old page',
    file: 'app/domain/stock/receiving/unit-receive.server.ts',
    find: 'if (!(await readShopFeatures(trx)).recordsImeis)',
    replace: 'if (false)',
    caughtBy: { test: features, title: 'receives only pieces, and a receipt sent twice once' },
  },
  {
    name: 'a shop that records IMEIs takes pieces without them from an old page',
    file: 'app/domain/stock/receiving/pieces-receive.server.ts',
    find: 'if ((await readShopFeatures(trx)).recordsImeis)',
    replace: 'if (false)',
    caughtBy: { test: features, title: 'receives only pieces, and a receipt sent twice once' },
  },
  {
    name: 'a shop that records no IMEIs any more sells its recorded units without their numbers',
    file: 'app/domain/orders/unit-choice/unit-offer.server.ts',
    find: ".where('orders.status', '=', INITIAL_STATUS)\n    .where('item.tracking', '<>', 'off')",
    replace: ".where('orders.status', '=', INITIAL_STATUS)\n    .where(requiresUnits)",
    caughtBy: { test: features, title: quietOrders },
  },
  {
    name: 'a shop that records no IMEIs any more requires those of phones without one',
    file: 'app/domain/orders/unit-choice/unit-offer.server.ts',
    find: `and \${hasFeature('recordsImeis')})`,
    replace: ')',
    caughtBy: { test: features, title: quietOrders },
  },
  {
    name: 'a shop that gives no warranty starts those of its items',
    file: 'app/domain/stock/warranties/warranty-start.server.ts',
    find: "    .where(hasFeature('givesWarranty'))\n",
    replace: '',
    caughtBy: { test: features, title: quietOrders },
  },
  {
    name: 'a shop that takes no deposits asks for those of its types',
    file: 'app/domain/stock/item-lock.server.ts',
    find: "    .where(hasFeature('takesDeposits'))\n",
    replace: '',
    caughtBy: {
      test: features,
      title: 'asks for no deposit, though its types keep theirs, and orders keep what they were placed with',
    },
  },
];
