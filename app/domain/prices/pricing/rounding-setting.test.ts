import { expect, it } from 'vitest';
import { editInBulk } from '#app/domain/catalog/inventory/bulk-edit.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { now, openRates, readItem, zone } from '#tests/support/factories/rates.ts';

onEachEngine('the rounding of prices', (freshDb) => {
  it('applies to a price when it is next computed, and is stored with it', async () => {
    const db = await freshDb();
    const { uid, save } = await openRates(db);
    await addPaymentMethod(db, { now, uid }, 'Cash');
    const add = (cost: string) =>
      addItem(db, now, zone, uid, { qty: 9, priceMode: 'manual', cost, rate: '610', profit: '10' });
    const buy = (id: string, salePrice: number) => {
      const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
      return placeOrder(db, { now, uid }, { ...buyer, lines: [{ id, qty: 1, salePrice }] });
    };
    const added = await add('148');
    const id = added.ok ? added.id : '';
    expect(added).toMatchObject({ ok: true, salePrice: 99_308 });

    await saveRounding(db, { now, uid }, '1000-100');
    expect(await readItem(db, id)).toMatchObject({ salePrice: 99_308, rounding: '1' });
    expect(await buy(id, 99_308)).toMatchObject({ ok: true });

    expect(await add('148')).toMatchObject({ ok: true, salePrice: 99_900 });
    expect(await save('612')).toMatchObject({ ok: true, items: 2, changes: 1 });
    expect(await readItem(db, id)).toMatchObject({ salePrice: 99_900, rounding: '1000-100' });
    expect(await buy(id, 99_900)).toMatchObject({ ok: true });
    expect(await editPrice(db, { now, uid }, { id, cost: '149', rate: '612', profit: '10', was: '' })).toMatchObject({
      item: { salePrice: 100_900 },
    });
    await saveRounding(db, { now, uid }, '5000');
    await editInBulk(db, { now, uid }, [id], { change: 'profit', profit: '9' });
    expect(await readItem(db, id)).toMatchObject({ salePrice: 100_000, rounding: '5000' });

    const lines = await db.selectFrom('orderItems').select(['salePrice', 'rounding']).orderBy('salePrice').execute();
    expect(lines).toEqual([
      { salePrice: 99_308, rounding: '1' },
      { salePrice: 99_900, rounding: '1000-100' },
    ]);
    const changes = await db
      .selectFrom('priceChanges')
      .select(['oldRounding', 'newRounding'])
      .where('itemId', '=', id)
      .orderBy('id')
      .execute();
    expect(changes.map(({ oldRounding, newRounding }) => `${oldRounding} → ${newRounding}`)).toEqual([
      ...['1 → 1', '1 → 1000-100', '1000-100 → 1000-100', '1000-100 → 5000'],
    ]);
    expect(await checkIntegrity(db)).toEqual([]);
  });
});
