import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Change, onChanges } from '#app/db/changes.server.ts';
import { estimateTax, MAX_TAX_BASE } from '#app/domain/import-tax/tax-estimate.ts';
import { readTaxSettings, saveTaxSettings } from '#app/domain/import-tax/tax-settings.server.ts';
import { prepareShop } from '#app/domain/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { now } from '#tests/support/factories/inventory.ts';

const rates = { taxCustoms: '5', taxCommercial: '5', taxRedemption: '25' };

it('estimates the tax of a phone of 252,000 as the register does', () => {
  const owed = { customs: 12_600, commercial: 13_230, redemption: 63_000, total: 88_830 };
  expect(estimateTax(252_000, rates)).toEqual(owed);
  expect(estimateTax(0, rates)).toEqual({ customs: 0, commercial: 0, redemption: 0, total: 0 });
});

it('rounds half a kyat up, for each tax by itself', () => {
  expect(estimateTax(10, rates)).toEqual({ customs: 1, commercial: 1, redemption: 3, total: 5 });
  expect(estimateTax(9, rates)).toEqual({ customs: 0, commercial: 0, redemption: 2, total: 2 });
});

it('estimates exactly for every base and rate', () => {
  const percent = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.nat(MAX_TAX_BASE), percent, percent, percent, (base, ...percents) => {
      const [customs, commercial, redemption] = percents.map((each) => BigInt(each)) as [bigint, bigint, bigint];
      const share = (amount: bigint, rate: bigint) => (amount * rate + 5_000n) / 10_000n;
      const duty = share(BigInt(base), customs);
      const expected = [duty, share(BigInt(base) + duty, commercial), share(BigInt(base), redemption)];
      const [taxCustoms, taxCommercial, taxRedemption] = percents.map((each) => (each / 100).toFixed(2)) as [
        string,
        string,
        string,
      ];
      const { total, ...each } = estimateTax(base, { taxCustoms, taxCommercial, taxRedemption });
      expect(Object.values(each).map(BigInt)).toEqual(expected);
      expect(BigInt(total)).toBe(expected.reduce((sum, value) => sum + value, 0n));
    }),
  );
});

onEachEngine('the tax rates of the shop', (freshDb) => {
  it('start as those of the register, and are saved with who changed them', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    const names = { taxCustomsName: '', taxCommercialName: '', taxRedemptionName: '' };
    const initial = {
      ...rates,
      ...names,
      taxNote: '',
      registerUrl: 'https://ceir.gov.mm',
      unpaidTax: 'hidden',
    } as const;
    expect(await readTaxSettings(db)).toEqual(initial);
    const received: Change[] = [];
    onChanges(db, (changes) => received.push(...changes));
    const changed = { ...initial, taxRedemption: '30', taxCustomsName: 'Import duty', taxNote: 'From January' };
    await saveTaxSettings(db, now, uid, changed);
    await saveTaxSettings(db, now, uid, changed);
    expect(await readTaxSettings(db)).toEqual(changed);
    expect(received).toEqual([]);
    await saveTaxSettings(db, now, uid, { ...changed, unpaidTax: 'shown' });
    expect(received).toEqual([{ what: 'catalog' }]);
    const events = await db.selectFrom('auditEvents').select(['action', 'uid']).execute();
    expect(events).toEqual(Array(2).fill({ action: 'tax rates saved', uid }));
  });
});
