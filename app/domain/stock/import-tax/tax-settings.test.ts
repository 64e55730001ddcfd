import { expect, it } from 'vitest';
import { type Change, onChanges } from '#app/db/changes.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { readTaxSettings, saveTaxSettings } from '#app/domain/stock/import-tax/tax-settings.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { now } from '#tests/support/factories/inventory.ts';

onEachEngine('the tax rates of the shop', (freshDb) => {
  it('start as those of CEIR; a changed save is recorded, and only the display of unpaid tax updates the catalog', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    const names = { taxCustomsName: '', taxCommercialName: '', taxRedemptionName: '' };
    const initial = {
      taxCustoms: '5',
      taxCommercial: '5',
      taxRedemption: '25',
      ...names,
      taxNote: '',
      registerUrl: 'https://ceir.gov.mm',
      unpaidTax: 'hidden',
    } as const;
    expect(await readTaxSettings(db)).toEqual(initial);
    const published: Change[] = [];
    onChanges(db, (changes) => published.push(...changes));
    const changed = { ...initial, taxRedemption: '30', taxCustomsName: 'Import duty', taxNote: 'From January' };
    await saveTaxSettings(db, { now, uid }, changed);
    await saveTaxSettings(db, { now, uid }, changed);
    expect(await readTaxSettings(db)).toEqual(changed);
    expect(published).toEqual([]);
    await saveTaxSettings(db, { now, uid }, { ...changed, unpaidTax: 'shown' });
    expect(published).toEqual([{ what: 'catalog' }]);
    const events = await db.selectFrom('auditEvents').select(['action', 'uid']).execute();
    expect(events).toEqual(Array(2).fill({ action: 'tax rates saved', uid }));
  });
});
