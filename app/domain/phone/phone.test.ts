import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isArticle,
  isSamePhone,
  modelOf,
  PHONE_COLUMNS,
  phoneLabel,
  phoneOf,
  plainPhone,
  specsOf,
} from '#app/domain/phone/phone.ts';
import { hasKind } from '#app/domain/phone/phone-columns.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const redmi = aPhone({ name: 'Redmi 14C', ram: '4GB', rom: '128GB' });

it('formats the name of a phone with or without each field', () => {
  expect(phoneLabel(redmi)).toBe('Redmi 14C 4GB 128GB');
  expect(phoneLabel({ ...redmi, ram: '' })).toBe('Redmi 14C 128GB');
  expect(phoneLabel(plainPhone('Nokia'))).toBe('Nokia');
  expect(specsOf(redmi)).toBe('4GB · 128GB');
  expect(specsOf({ ...redmi, ram: '' }, ' / ')).toBe('128GB');
});

it('formats an article with its variant, or with nothing', () => {
  const charger = { ...plainPhone('Charger'), variant: '20 W' };
  expect([phoneLabel(charger), modelOf(charger), specsOf(charger)]).toEqual(['Charger 20 W', 'Charger 20 W', '20 W']);
  expect([modelOf(plainPhone('Charger')), specsOf(plainPhone('Charger'))]).toEqual(['Charger', '']);
  expect(modelOf(redmi)).toBe('Redmi 14C');
});

it('picks the fields of a phone from a row, and compares phones by every field', () => {
  expect(phoneOf({ ...redmi, qty: 5 } as typeof redmi)).toEqual(redmi);
  expect(isSamePhone(redmi, { ...redmi })).toBe(true);
  for (const column of PHONE_COLUMNS) expect(isSamePhone(redmi, { ...redmi, [column]: 'other' })).toBe(false);
});

onEachEngine('the kind of an item', (freshDb) => {
  it('is the same in TypeScript and in SQL', async () => {
    const db = await freshDb();
    const spec = fc.constantFrom('', ' ', '8GB');
    await fc.assert(
      fc.asyncProperty(fc.record({ ram: spec, rom: spec, variant: spec }), async (specs) => {
        const id = await insertItem(db, { name: 'A', ...specs });
        const ofKind = (kind: 'phone' | 'article') =>
          db.selectFrom('inventories').select('id').where('id', '=', id).where(hasKind(kind)).execute();
        const [articles, phones] = [await ofKind('article'), await ofKind('phone')];
        expect([articles.length, phones.length]).toEqual(isArticle(specs) ? [1, 0] : [0, 1]);
      }),
      { numRuns: 30 },
    );
  });
});
