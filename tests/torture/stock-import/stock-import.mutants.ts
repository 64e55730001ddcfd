import type { Mutant } from '#tests/support/torture/mutant.ts';

const folder = 'app/domain/catalog/stock-import';
const list = (title: string) => ({ test: `${folder}/stock-import.test.ts`, title });

export const mutants: Mutant[] = [
  {
    name: 'stock import: a list is written though pieces were sold since it was looked at',
    file: `${folder}/import-apply.server.ts`,
    find: 'if (digestOf(plan) !== seen) {',
    replace: 'if (seen === undefined) {',
    caughtBy: list('writes nothing if pieces were sold after the look, and shows what would be now'),
  },
  {
    name: 'stock import: pieces that were counted before they had a number are counted again',
    file: `${folder}/import-units.server.ts`,
    find: 'const added = Math.max(0, own.length - without);',
    replace: 'const added = own.length;',
    caughtBy: list('takes phones with their numbers, and numbers pieces that were counted before'),
  },
  {
    name: 'stock import: the cost of a list is read for people who may not see costs',
    file: `${folder}/import-stage.server.ts`,
    find: "if (rights.includes('costs.view')) return columns;",
    replace: 'return columns;',
    caughtBy: list('lets staff without costs import stock, and neither see nor write costs'),
  },
  {
    name: 'stock import: anybody applies the list of another person',
    file: `${folder}/import-stage.server.ts`,
    find: "    .where('id', '=', id)\n    .where('uid', '=', uid)\n    .forUpdate()",
    replace: "    .where('id', '=', id)\n    .forUpdate()",
    caughtBy: list('belongs to one person, and is written with the rights of this moment'),
  },
  {
    name: 'stock import: a price is changed without the right to',
    file: `${folder}/import-check.server.ts`,
    find: "const mayPrice = rights.includes('prices.edit');",
    replace: 'const mayPrice = true;',
    caughtBy: list('lets staff without costs import stock, and neither see nor write costs'),
  },
  {
    name: 'stock import: Undo takes pieces back that were sold since',
    file: `${folder}/import-undo.server.ts`,
    find: 'const possible = Math.max(back, item.leased - item.qty, -item.qty);',
    replace: 'const possible = back;',
    caughtBy: list('takes a batch back, but not what was sold since, and takes the same list again'),
  },
  {
    name: 'stock import: Undo overwrites a price that was edited since',
    file: `${folder}/import-undo.server.ts`,
    find: 'every((field) => item[field] === after[field]);',
    replace: 'every(() => true);',
    caughtBy: list('takes a batch back, but not what was sold since, and takes the same list again'),
  },
  {
    name: 'stock import: two rows count one item',
    file: `${folder}/import-check.server.ts`,
    find: "else notes.push({ code: 'twice-in-file', from: String(earlier) });",
    replace: '',
    caughtBy: list('finds items by id, barcode, name and sizes, and refuses what fits several'),
  },
  {
    name: 'stock import: an IMEI without its first zero is taken for another number',
    file: `${folder}/import-row.ts`,
    find: "if (isCut) read.fault('zero-missing', role, text, mended);\n  else if",
    replace: 'if',
    caughtBy: {
      test: `${folder}/import-row.test.ts`,
      title: 'tells an IMEI that a spreadsheet has damaged from a wrong one, and how it was',
    },
  },
];
