import { expect, it } from 'vitest';
import { readForm } from '#app/domain/fields.ts';
import { listAudit } from '#app/domain/people/audit/audit-list.server.ts';
import { readProfitPercent, saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { profitForm } from '#app/domain/prices/pricing/profit-form.ts';
import { readOwnDetails, readShopDetails, saveShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { answersOf, shopDetailsForm } from '#app/domain/shop/settings/shop-details.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { ALL_FEATURES } from '#app/domain/shop-features.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { now, openShop } from '#tests/support/factories/inventory.ts';

onEachEngine('settings', (freshDb) => {
  it('store the profit as entered, and change no price', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    expect(await readProfitPercent(db)).toBeNull();
    await insertItem(db, { cost: '1', profit: '5', salePrice: 7 });
    await saveProfitPercent(db, { now, uid }, '12.50');
    expect(await readProfitPercent(db)).toBe('12.50');
    expect(await db.selectFrom('inventories').select(['profit', 'salePrice']).execute()).toEqual([
      { profit: '5', salePrice: 7 },
    ]);
  });

  it('store the details of the shop without overwriting concurrent changes', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const contacts = { viber: '09 450 012 345', messenger: 'aungmobile', telegram: 'aung_mobile', openingHours: '' };
    const registered = { registeredName: 'Aung Co.', registrationNumber: '1', registrationExpires: '2027-01-02' };
    const added = { tiktok: 'aung', ...registered, registeredAddress: 'Bago', sells: 'both' as const };
    const details = { name: 'ရွှေဖုန်း', phone: '09 1', address: 'Yangon\nMyanmar', ...contacts, ...added };
    await saveShopDetails(db, { now, uid }, { typed: details });
    expect(await readOwnDetails(db)).toEqual(details);
    const meanwhile = { ...details, phone: '09 2', telegram: '' };
    await saveShopDetails(db, { now, uid }, { typed: meanwhile });
    expect(await saveShopDetails(db, { now, uid }, { typed: { ...details, address: 'Bago' }, shown: details })).toEqual(
      {
        ok: true,
      },
    );
    const saved = { ...meanwhile, address: 'Bago' };
    expect(await readOwnDetails(db)).toEqual(saved);
    const conflict = await saveShopDetails(db, { now, uid }, { typed: { ...details, phone: '09 3' }, shown: details });
    const shown = { ...details, phone: '09 2' };
    const answers = answersOf(ALL_FEATURES);
    const refusal = {
      ok: false,
      problem: 'changed-meanwhile',
      fields: ['phone'],
      saved: { ...saved, ...answers },
      shown,
    };
    expect(conflict).toEqual(refusal);
    expect(await readOwnDetails(db)).toEqual(saved);
    // A page that was opened before the shop asked for its opening hours.
    await saveShopDetails(db, { now, uid }, { typed: { ...saved, openingHours: '9 to 8' } });
    const { openingHours: _, registrationNumber: __, ...older } = saved;
    await saveShopDetails(
      db,
      { now, uid },
      { typed: { ...saved, registrationNumber: '', phone: '09 4' }, shown: older },
    );
    expect(await readOwnDetails(db)).toEqual({ ...saved, phone: '09 4', openingHours: '9 to 8' });
  });

  it('leave out of a step of the set-up what it does not ask', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const before = { ...(await readOwnDetails(db)), phone: '09 1', tiktok: 'aung', sells: 'accessories' as const };
    await saveShopDetails(db, { now, uid }, { typed: before });
    const form = new FormData();
    for (const [field, value] of Object.entries({ name: before.name, registeredName: 'Aung Co.' }))
      form.set(field, value);
    const read = readForm(form, shopDetailsForm);
    const shown = { name: before.name, registeredName: '', registrationNumber: '', registrationExpires: '' };
    if (read.ok) await saveShopDetails(db, { now, uid }, { typed: read.value, shown });
    expect(await readOwnDetails(db)).toEqual({ ...before, registeredName: 'Aung Co.' });
    expect(await readShopDetails(db)).not.toHaveProperty('sells');
  });

  it('store what the shop does, which a form without the questions leaves as it is', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const details = await readOwnDetails(db);
    const all = { ...details, ...answersOf(ALL_FEATURES) };
    const typed = { ...all, recordsImeis: 'no', takesDeposits: 'no' } as const;
    expect(await readShopFeatures(db)).toEqual(ALL_FEATURES);
    await saveShopDetails(db, { now, uid }, { typed, shown: all });
    const features = { recordsImeis: false, givesWarranty: true, takesDeposits: false };
    expect(await readShopFeatures(db)).toEqual(features);
    await saveShopDetails(db, { now, uid }, { typed: details, shown: details });
    await saveShopDetails(db, { now, uid }, { typed: { ...details, recordsImeis: '' }, shown: all });
    expect(await readShopFeatures(db)).toEqual(features);
    const stale = { typed: { ...all, givesWarranty: 'no', takesDeposits: 'yes' }, shown: all } as const;
    expect(await saveShopDetails(db, { now, uid }, stale)).toEqual({ ok: true });
    expect(await readShopFeatures(db)).toEqual({ ...features, givesWarranty: false });
    const { changes } =
      (await listAudit(db, {}, null)).events.find(({ action }) => action === 'shop details saved') ?? {};
    expect(changes).toEqual([{ field: 'givesWarranty', old: 'yes', new: 'no' }]);
  });
});

it.each([
  ['', 'missing'],
  ['1e309', 'not-a-number'],
  ['NaN', 'not-a-number'],
  ['-100.01', 'too-small'],
  ['9'.repeat(25), 'too-long'],
])('refuses the profit %j as %s', (profitPercent, code) => {
  const form = new FormData();
  form.set('profitPercent', profitPercent);
  expect(readForm(form, profitForm(ENGLISH))).toMatchObject({ ok: false, problems: { profitPercent: { code } } });
});

it('reads the details of the shop from a page without opening hours, and at most 120 letters of them', () => {
  const read = (openingHours?: string) => {
    const form = new FormData();
    for (const field of ['name', 'phone', 'address', 'viber', 'messenger', 'telegram']) form.set(field, '');
    form.set('name', 'Aung');
    if (openingHours !== undefined) form.set('openingHours', openingHours);
    return readForm(form, shopDetailsForm);
  };
  expect(read()).toMatchObject({ ok: true, value: { openingHours: '' } });
  expect(read(' 9 to 8 ')).toMatchObject({ ok: true, value: { openingHours: '9 to 8' } });
  expect(read('9'.repeat(121))).toMatchObject({ problems: { openingHours: { code: 'too-long' } } });
});

it('accepts a profit of −100 %, in Burmese digits', () => {
  const form = new FormData();
  form.set('profitPercent', '-၁၀၀');
  expect(readForm(form, profitForm(ENGLISH))).toEqual({
    ok: true,
    value: { profitPercent: '-100' },
    typed: { profitPercent: '-၁၀၀' },
  });
});

it.each([
  ['2027-02-29', { problems: { registrationExpires: { code: 'not-a-date' } } }],
  ['1.2.2027', { problems: { registrationExpires: { code: 'not-a-date' } } }],
  ['၂၀၂၇-၀၁-၀၂', { ok: true, value: { registrationExpires: '2027-01-02' } }],
  [' ', { ok: true, value: { registrationExpires: '' } }],
])('reads %j as the last day of a registration', (registrationExpires, read) => {
  const form = new FormData();
  form.set('name', 'Aung');
  form.set('registrationExpires', registrationExpires);
  expect(readForm(form, shopDetailsForm)).toMatchObject(read);
});
