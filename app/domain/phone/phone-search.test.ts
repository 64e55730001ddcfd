import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { type Phone, plainPhone } from '#app/domain/phone/phone.ts';
import { closestNames, hasWords, isFound } from '#app/domain/phone/phone-search.server.ts';
import { MAX_COMPARED } from '#app/domain/text/edit-distance.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const phones = [
  aPhone({ name: 'Samsung Galaxy A16', ram: '8GB', rom: '256GB' }),
  aPhone({ name: 'Samsung Galaxy A56', ram: '8GB', rom: '128GB' }),
  aPhone({ name: 'Redmi Note 14', ram: '8GB', rom: '256GB' }),
  aPhone({ name: 'Redmi 14C', ram: '4GB', rom: '128GB' }),
  aPhone({ name: 'iPhone 16 Pro', ram: '8GB', rom: '1TB' }),
  plainPhone('ဖုန်းအိတ် ၁၃'),
  plainPhone('ဖုန္းအိတ္ 15'),
  { ...plainPhone('Anker charger'), variant: '20 W White' },
];
const found = (typed: string) => phones.filter((phone) => isFound(phone, typed)).map(({ name }) => name);

it.each([
  ['samsung a16', ['Samsung Galaxy A16']],
  ['A16 samsung', ['Samsung Galaxy A16']],
  ['note14', ['Redmi Note 14']],
  ['redmi-note14', ['Redmi Note 14']],
  ['redmi 256', ['Redmi Note 14']],
  ['256 REDMI', ['Redmi Note 14']],
  ['iphone16', ['iPhone 16 Pro']],
  ['iphone 1tb', ['iPhone 16 Pro']],
  ['8/256', ['Samsung Galaxy A16', 'Redmi Note 14']],
  ['redmi 8GB+256GB', ['Redmi Note 14']],
  ['samsung 8-128', ['Samsung Galaxy A56']],
  ['redmi note 14 8gb 256gb', ['Redmi Note 14']],
  ['redminote148gb', ['Redmi Note 14']],
  ['ဖုန်း', ['ဖုန်းအိတ် ၁၃', 'ဖုန္းအိတ္ 15']],
  ['ဖုန္း ၁၅', ['ဖုန္းအိတ္ 15']],
  ['13 ဖုန်း', ['ဖုန်းအိတ် ၁၃']],
  ['charger 20w', ['Anker charger']],
  ['white anker ၂၀', ['Anker charger']],
  ['charger 30w', []],
  ['redmi iphone', []],
  ['100%', []],
  ['ရယ်မီ', ['Redmi Note 14', 'Redmi 14C']],
  ['ရက်မီ ၁၄', ['Redmi Note 14', 'Redmi 14C']],
  ['ရယ်မီ14C', ['Redmi 14C']],
  ['ဆမ်ဆောင်းဂလက်စီ', ['Samsung Galaxy A16', 'Samsung Galaxy A56']],
  ['ဆမ်ဆောင်း', ['Samsung Galaxy A16', 'Samsung Galaxy A56']],
  ['ဆမ်ဆောင် a56', ['Samsung Galaxy A56']],
  ['ဆမ္ေဆာင္း', ['Samsung Galaxy A16', 'Samsung Galaxy A56']],
  ['ဂလက်ဆီ A16', ['Samsung Galaxy A16']],
  ['အိုင်ဖုန်း', ['iPhone 16 Pro']],
  ['အိုင်ဖုန်း၁၆', ['iPhone 16 Pro']],
  ['ရီးရယ်မီ', []],
  ['ရယ်မီ နုတ် ၁၄', ['Redmi Note 14']],
  ['အိုင်ဖုန်း ပရို', ['iPhone 16 Pro']],
])('finds phones by every word of %j', (typed, names) => expect(found(typed)).toEqual(names));

it.each([
  ['Samsung', 'ဆမ်ဆောင်း ဆမ်ဆောင် ဆန်ဆောင်း ဆမ်းဆောင်း စမ်ဆောင်း ဆန်စောင်း စမ်စောင်း'],
  ['Redmi', 'ရယ်မီ ရယ်မီး ရက်မီ ရဲမီ ရယ်ဒ်မီ ရယ်ဒီမီ ရက်ဒမီ ရယ်မိ'],
  ['realme', 'ရီးယဲလ်မီ ရီယယ်မီ ရီးရယ်မီ ရီးလ်မီ ရီးရဲမီး ရီယဲလ်မီ ရီးရဲလ်မီ ရီယယ်လ်မီ'],
  ['iPhone', 'အိုင်ဖုန်း အိုင်းဖုန်း အိုင်ဖုံး အိုင်ဖွန်း'],
  ['Xiaomi', 'ရှောင်မီ ရှောမီ ရှောင်းမီ ရှောင်မိ ရှောက်မီ'],
  ['OPPO', 'အော့ပို အိုပို အော်ပို အိုပ်ပို'],
  ['vivo', 'ဗီဗို ဘီဗို ဗီဘို ဗွီဗို ဗီဗိုး'],
  ['HONOR', 'အောနာ ဟွန်နာ အော်နာ ဟော်နာ ဟိုနာ'],
  ['Huawei', 'ဟွာဝေ ဝါဝေ ဟွာဝေး ဟာဝေး'],
  ['POCO', 'ပိုကို'],
  ['OnePlus', 'ဝမ်းပလပ်စ် ဝမ်းပလပ် ဝမ်းပလာ့စ် ဝမ်းပလပ်ဇ်'],
  ['Infinix', 'အင်ဖီနစ် အင်ဖီးနစ် အင်ဖီနစ်ခ် အင်ဖနစ်'],
  ['TECNO', 'တက်ခ်နို တက်နို တက်ကနို တက်ခနို'],
  ['iQOO', 'အိုင်ကူး'],
  ['itel', 'အိုင်တယ် အိုင်တယ်လ် အီးတဲလ်'],
  ['Nokia', 'နိုကီယာ နိုကီးယား နော်ကီယာ'],
  ['Apple', 'အက်ပဲလ် အပ်ပဲ'],
  ['Pixel', 'ပစ်ဆယ် ပစ်ဆယ်လ် ပစ်ဇယ်လ် ပစ်ဆဲ'],
  ['Google', 'ဂူဂယ်လ် ဂူးဂဲ'],
  ['Galaxy', 'ဂလက်စီ ဂဲလက်စီ'],
  ['Sony Xperia', 'ဆိုနီ ဆော်နီ အိတ်စပီးရီးယား'],
  ['Motorola', 'မိုတိုရိုလာ မိုတိုရော်လာ မိုတို'],
  ['Nothing', 'နပ်သင်း နော့သင်း'],
  ['ZTE nubia', 'ဇက်တီအီး ဇီးတီအီး နူဗီယာ'],
  ['ASUS', 'အေဆုစ် အေဆပ်စ်'],
  ['Lenovo', 'လီနိုဗို'],
  ['Meizu', 'မေဇူး'],
  ['LG', 'အယ်လ်ဂျီ'],
  ['HTC', 'အိတ်ချ်တီစီ'],
  ['iPad', 'အိုင်ပတ် အိုင်ပက်'],
])('finds %s in Burmese letters, and an item that is named with them', (brand, spellings) => {
  for (const typed of spellings.split(' ')) {
    expect(isFound(plainPhone(`${brand} 15`), `${typed} ၁၅`), typed).toBe(true);
    expect(isFound(plainPhone(`${typed} 15`), typed), typed).toBe(true);
    expect(isFound(plainPhone('Cable 15'), typed), typed).toBe(false);
  }
});

it('finds all phones for an empty search', () => expect(found(' \u200B ')).toHaveLength(phones.length));

onEachEngine('the search for phones', (freshDb) => {
  it('finds the same in SQL as isFound', { timeout: 60_000 }, async () => {
    const db = await freshDb();
    const signs = fc.constantFrom(
      ...['a', 'A', 'É', 'Б', 'ß', '1', '8', '၁', 'GB', ' ', '-', '–', '/', '+', '%', '_', '\\', "'", '’', '\u200B'],
      ...['က', 'ျ', 'ု', 'ိ', 'န်', 'ေ', 'ဖုန္း', 'ဖုန်း', 'ရယ်မီ', 'redmi', '½', '™', '×', '😀'],
    );
    const text = fc.array(signs, { maxLength: 6 }).map((parts) => parts.join(''));
    const kinds = fc.record({ name: text, ram: text, rom: text }).map(aPhone);
    await fc.assert(
      fc.asyncProperty(
        fc.array(kinds, { minLength: 1, maxLength: 8 }),
        fc.array(text, { maxLength: 8 }),
        async (items, searches) => {
          await db.deleteFrom('inventories').execute();
          const ids = [];
          for (const item of items) ids.push(await insertItem(db, { ...item, ...itemKeys(item) }));
          // Random searches, and parts of the items, which find something.
          for (const typed of [...searches, ...items.map(({ name, rom }) => `${rom} ${name.slice(1)}`)]) {
            const rows = await db.selectFrom('inventories').select('id').where(hasWords(db, typed)).execute();
            const expected = ids.filter((_, at) => isFound(items[at] as Phone, typed));
            expect(rows.map(({ id }) => id).sort(), JSON.stringify({ items, typed })).toEqual(expected.sort());
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  // The two signs become neighbours when the hyphen between them is left out.
  it('finds signs on both sides of a hyphen in SQL too', async () => {
    const db = await freshDb();
    const phone = plainPhone("a'–'");
    const id = await insertItem(db, { ...phone, ...itemKeys(phone) });
    expect(await db.selectFrom('inventories').select('id').where(hasWords(db, "'–'")).execute()).toEqual([{ id }]);
  });

  it('offers the closest names if it finds nothing', async () => {
    const db = await freshDb();
    for (const phone of phones) await insertItem(db, { ...phone, ...itemKeys(phone) });
    await insertItem(db, { name: 'Samsung Galaxy A17', deletedAt: LONG_AGO });
    for (const [typed, closest] of [
      ['samsng a16', 'Samsung Galaxy A16'],
      ['galaxi a56', 'Samsung Galaxy A56'],
      ['redmy note14', 'Redmi Note 14'],
      ['ipone16', 'iPhone 16 Pro'],
      ['samsung a17', 'Samsung Galaxy A16'],
      ['ဖုန်အိတ် ၁၃', 'ဖုန်းအိတ် ၁၃'],
      ['ရယ်မီ nte14', 'Redmi Note 14'],
    ] as const)
      expect((await closestNames(db, typed))[0], typed).toBe(closest);
    expect(await closestNames(db, 'samsung a17')).not.toContain('Samsung Galaxy A17');
    const cable = { name: 'Baseus Cable', ram: '', rom: '', variant: '1 m' };
    await insertItem(db, { ...cable, ...itemKeys(cable) });
    expect(await closestNames(db, 'basus')).toEqual(['Baseus Cable']);
    expect(await closestNames(db, 'basus', 'phone')).toEqual([]);
    await insertItem(db, { name: 'TECNO CAMON 30', nameKey: 'tecno camon 30' });
    for (const typed of ['zzzzzz', 'xyz', 'a1', 'abc', 'hello', 'nokia'])
      expect(await closestNames(db, typed), typed).toEqual([]);
  });

  it('offers no names for a search that is too long to compare, and compares a repeated word once', async () => {
    const db = await freshDb();
    await insertItem(db, { name: 'Redmi 14C', nameKey: 'redmi 14c' });
    const [six, seven] = ['redmy 14c redm edmi emdi 14d', 'redmy 14c redm edmi emdi 14d 15c'];
    expect(await closestNames(db, six)).toEqual(['Redmi 14C']);
    expect(await closestNames(db, 'remdi '.repeat(20))).toEqual(['Redmi 14C']);
    expect(await closestNames(db, seven)).toEqual([]);
    expect(await closestNames(db, `redmy ${'9'.repeat(MAX_COMPARED + 1)}`)).toEqual([]);
    const conditions = (typed: string) =>
      db.selectFrom('inventories').where(hasWords(db, typed)).compile().parameters.length;
    expect(conditions('a b '.repeat(30))).toBe(conditions('a b'));
  });
});
