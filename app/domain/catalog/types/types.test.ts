import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { saveTypeDeposit, typeDepositForm } from '#app/domain/catalog/types/type-deposit.server.ts';
import { isScreenWord } from '#app/domain/catalog/types/type-key.server.ts';
import {
  addType,
  deleteType,
  listTypes,
  replaceType,
  restoreType,
  typeForm,
} from '#app/domain/catalog/types/types.server.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import { auditEvents, LATER, model, now, openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

onEachEngine('deleting a type', (freshDb) => {
  it('keeps the items of a deleted type, which can be restored', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, type: 'only' });
    const types = async () => (await listTypes(db)).map(({ type }) => type);
    expect(await types()).toEqual(['instock', 'preorder', 'only']);
    await addType(db, { now: LATER, uid }, 'used');
    const only = (await listTypes(db)).find(({ type }) => type === 'only');
    const deleted = await deleteType(db, { now, uid }, only?.id ?? '');
    expect(deleted).toMatchObject({ type: 'only' });
    expect(await types()).toEqual(['instock', 'preorder', 'used']);
    expect(await readItem(db, id)).toMatchObject({ type: 'only' });
    expect(await deleteType(db, { now, uid }, only?.id ?? '')).toBeNull();
    expect(await auditEvents(db, only?.id ?? '')).toEqual([
      { action: 'type deleted', uid, before: { type: 'only' }, after: null },
    ]);
    if (deleted) expect(await restoreType(db, { now, uid }, deleted)).toBe(true);
    expect(await types()).toEqual(['instock', 'preorder', 'only', 'used']);
  });
});

onEachEngine('adding a type', (freshDb) => {
  it('stores the same type once', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    expect(await addType(db, { now: LATER, uid }, 'used')).toBe(true);
    expect(await addType(db, { now, uid }, 'used')).toBe(false);
    expect(await listTypes(db)).toHaveLength(4);
  });

  it('rejects types that differ only in case, spaces or typography, but restores deleted ones', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    for (const like of [
      ...[
        'INSTOCK',
        'In\u200BStock',
        'ＩＮＳＴＯＣＫ',
        'ínstock',
        'in stock',
        'In\u00A0 Stock',
        'in–stock',
        'In_Stock',
      ],
      ...['pre order', 'Pre‑Order', 'pre/order'],
    ])
      expect(await addType(db, { now, uid }, like), like).toBe(false);
    expect(await addType(db, { now, uid }, 'ဖုန်းဟောင်း')).toBe(true);
    expect(await addType(db, { now, uid }, 'ဖုန္းေဟာင္း')).toBe(false);
    const both = await Promise.all([addType(db, { now, uid }, 'Used'), addType(db, { now, uid }, 'USED')]);
    expect(both.sort()).toEqual([false, true]);
    const old = { type: 'INSTOCK', depositPercent: null, since: now.toISOString() };
    expect(await restoreType(db, { now, uid }, old)).toBe(true);
    expect(await restoreType(db, { now, uid }, old)).toBe(false);
    expect(await listTypes(db)).toHaveLength(6);
    for (const grade of ['Grade A', 'Grade A+', 'Grade A-', '1-2', '12'])
      expect(await addType(db, { now, uid }, grade), grade).toBe(true);
    expect(await addType(db, { now, uid }, "Grade ''A''")).toBe(true);
    expect(await addType(db, { now, uid }, 'grade “a”')).toBe(false);
  });
});

// SQLite cannot add a constraint to a table.
it('replacing a type by its Unicode text happens in one transaction (PostgreSQL)', async () => {
  const { db } = await openDatabase('postgres');
  const uid = await openShop(db);
  await addType(db, { now: LATER, uid }, 'zawgyi');
  const lastType = async () => (await listTypes(db)).at(-1)?.type;
  const replace = () => replaceType(db, { now: LATER, uid }, { zawgyi: 'zawgyi', type: 'unicode' });
  await sql`alter table "auditEvents" add constraint refuse_deletion check (action not like '%deleted')`.execute(db);
  await expect(replace()).rejects.toThrow('violates check constraint');
  expect(await lastType()).toBe('zawgyi');
  await sql`alter table "auditEvents" drop constraint refuse_deletion`.execute(db);
  expect(await replace()).toBe(true);
  expect(await lastType()).toBe('unicode');
  expect(await listTypes(db)).toHaveLength(4);
});

onEachEngine('replacing a type', (freshDb) => {
  it('changes nothing if another type is like the Unicode text', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const before = await listTypes(db);
    expect(await replaceType(db, { now, uid }, { zawgyi: 'instock', type: 'preorder' })).toBe(false);
    expect(await listTypes(db)).toEqual(before);
  });
});

onEachEngine('the deposit of a type', (freshDb) => {
  it('is saved with an audit event, survives deletion and replacement, and can be removed', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const deposits = async () => (await listTypes(db)).map(({ type, depositPercent }) => [type, depositPercent]);
    const { id = '' } = (await listTypes(db)).find(({ type }) => type === 'preorder') ?? {};
    expect(await saveTypeDeposit(db, { now, uid }, { id: 'x', depositPercent: 30 })).toBe(false);
    for (const _ of [1, 2]) expect(await saveTypeDeposit(db, { now, uid }, { id, depositPercent: 30 })).toBe(true);
    expect(await deposits()).toEqual([
      ['instock', null],
      ['preorder', 30],
      ['only', null],
    ]);
    expect((await auditEvents(db, id)).filter(({ action }) => action === 'type deposit saved')).toEqual([
      { action: 'type deposit saved', uid, before: { depositPercent: null }, after: { depositPercent: 30 } },
    ]);
    const deleted = await deleteType(db, { now, uid }, id);
    expect(deleted).toMatchObject({ type: 'preorder', depositPercent: 30 });
    if (deleted) await restoreType(db, { now, uid }, deleted);
    expect(await deposits()).toContainEqual(['preorder', 30]);
    await deleteType(db, { now, uid }, (await listTypes(db)).find(({ type }) => type === 'preorder')?.id ?? '');
    expect(await addType(db, { now, uid }, 'preorder')).toBe(true);
    for (const isRestored of [true, false])
      expect(deleted && (await restoreType(db, { now, uid }, deleted))).toBe(isRestored);
    expect(await deposits()).toContainEqual(['preorder', 30]);
    expect(await replaceType(db, { now, uid }, { zawgyi: 'preorder', type: 'to order' })).toBe(true);
    expect(await deposits()).toContainEqual(['to order', 30]);
    const replaced = (await listTypes(db)).find(({ type }) => type === 'to order');
    await saveTypeDeposit(db, { now, uid }, { id: replaced?.id ?? '', depositPercent: null });
    expect(await deposits()).toContainEqual(['to order', null]);
  });

  it('is not lost if it is saved while the type is replaced', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    for (let n = 1; n <= 5; n++) {
      const [zawgyi, type] = [`zawgyi ${n}`, `unicode ${n}`];
      await addType(db, { now, uid }, zawgyi);
      const { id = '' } = (await listTypes(db)).find((each) => each.type === zawgyi) ?? {};
      const [isSaved] = await Promise.all([
        saveTypeDeposit(db, { now, uid }, { id, depositPercent: 40 }),
        replaceType(db, { now, uid }, { zawgyi, type }),
      ]);
      const replaced = (await listTypes(db)).find((each) => each.type === type);
      expect(replaced?.depositPercent).toBe(isSaved ? 40 : null);
    }
  });
});

it.each([
  ...[
    ['30', 30],
    ['၃၀', 30],
    ['1', 1],
    ['99', 99],
    [' 30 ', 30],
  ],
  ...[
    ['', null],
    ['0', null],
    ['၀', null],
    ['100', null],
  ],
] as const)('reads the percentage %j as %j', (typed, depositPercent) => {
  expect(typeDepositForm(ENGLISH).parse({ depositPercent: typed })).toEqual({ depositPercent });
});

it.each([
  ['101', 'too-large'],
  ['-1', 'too-small'],
  ['12.5', 'not-whole'],
  ['1e1', 'not-a-number'],
  ['thirty', 'not-a-number'],
])('refuses the percentage %j', (typed, code) => {
  const problem = typeDepositForm(ENGLISH).safeParse({ depositPercent: typed }).error?.issues[0]?.message;
  expect(JSON.parse(problem ?? '')).toMatchObject({ code });
});

const problemOf = (type: string, since = '') =>
  typeForm.safeParse({ type, since, depositPercent: '', instead: '' }).error?.issues[0]?.message;
const screenWord = JSON.stringify({ code: 'screen-word' });

it.each([
  ...[
    'All',
    'ALL',
    ' n/a ',
    'N / A',
    'choose a type',
    'N／A',
    '(none)',
    'None',
    'N.A.',
    'ＡＬＬ',
    'Âll',
    '“All”',
    '-All-',
  ],
  ...['all types', 'All‑Types', 'alltypes', 'Low', 'LOW STOCK', 'out‑of‑stock', 'Out of stock!'],
  ...['အားလုံး', 'မရှိ', '«အားလုံး»', 'အမျိုးအစားရွေးပါ', 'အားလံုး', 'အား\u200Bလုံး'],
])('refuses the type %j, which is a word of the screens', (type) => expect(problemOf(type)).toBe(screenWord));

it('rejects the Burmese labels of stock levels, of a missing type and of the built-in types', async () => {
  const words = await readFile('locales/my.po', 'utf8');
  const translations = [...words.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)]
    .filter(
      ([, english = '']) => isScreenWord(english) || ['In stock', 'instock', 'preorder', 'only'].includes(english),
    )
    .map(([, , burmese = '']) => burmese);
  expect(translations.length).toBeGreaterThan(10);
  for (const type of translations) expect(problemOf(type), type).toBe(screenWord);
});

it.each(['instock', 'preorder', 'only', 'Lower', 'Allview', 'Nonefone', 'Wall'])('accepts the type %j', (type) =>
  expect(problemOf(type)).toBeUndefined(),
);

it('restores an older type that equals a screen label', () => {
  expect(problemOf('None', now.toISOString())).toBeUndefined();
});
