import { expect, it } from 'vitest';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { readOrder } from '#app/domain/orders/order-list.server.ts';
import { readOwnDetails, saveShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { startingTerms } from '#app/domain/shop/terms/starting-terms.ts';
import { areTermsRead, listTerms, prepareTerms, readTerms, saveTerms } from '#app/domain/shop/terms/terms.server.ts';
import type { Terms } from '#app/domain/shop/terms/terms.ts';
import { plainBlocks } from '#app/domain/text/plain-blocks.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

const STARTING_TERMS = startingTerms(true);

onEachEngine('the terms of the shop', (freshDb) => {
  it('keep every version, and an order remembers the one that its buyer was shown', async () => {
    const db = await freshDb();
    const buyer = await openCheckout(db);
    const by = { now, uid: await insertUser(db, { role: 'admin', name: 'Aung' }) };
    const id = await addStockedItem(db, { qty: 9, salePrice: 100 });
    const place = async (terms?: number) => {
      const placed = await placeOrder(db, { now, uid: buyer }, checkout([{ id, qty: 1, salePrice: 100 }], { terms }));
      return placed.ok ? (await readOrder(db, placed.order.id))?.termsVersion : placed.problem;
    };
    expect([await readTerms(db), await place()]).toEqual([undefined, null]);

    for (const _ of [1, 2]) await prepareTerms(db, now);
    expect(await readTerms(db)).toEqual({ version: 1, ...STARTING_TERMS, at: now.toISOString(), until: null });
    expect([await place(1), await place()]).toEqual([1, 1]);

    expect(await areTermsRead(db)).toBe(false);
    const later = new Date(+now + 1_000);
    const typed = { my: 'တစ်', en: '# One\n- <b>1</b>' };
    expect(await saveTerms(db, { ...by, now: later }, { typed, shown: STARTING_TERMS })).toEqual({ ok: true });
    expect(await saveTerms(db, by, { typed, shown: STARTING_TERMS })).toEqual({ ok: true });
    expect(await areTermsRead(db)).toBe(true);
    expect(await readTerms(db)).toMatchObject({ version: 2, ...typed, until: null });
    expect(await readTerms(db, 1)).toMatchObject({ ...STARTING_TERMS, until: later.toISOString() });
    expect([await readTerms(db, 0), await readTerms(db, 3)]).toEqual([undefined, undefined]);
    expect((await listTerms(db)).map(({ version, who }) => [version, who])).toEqual([
      [2, 'Aung'],
      [1, null],
    ]);
    // A cart that was opened before the change, one of terms that never were, and one after reading them.
    expect([await place(1), await place(3), await place(2), await place()]).toEqual([
      ...['terms-changed', 'terms-changed'],
      ...[2, 2],
    ]);
    expect(await db.selectFrom('orders').select('termsVersion').orderBy('number').execute()).toEqual(
      [null, 1, 1, 2, 2].map((termsVersion) => ({ termsVersion })),
    );
    const conflict = await saveTerms(db, by, { typed: { ...typed, en: 'Mine' }, shown: STARTING_TERMS });
    expect(conflict).toMatchObject({ ok: false, problem: 'changed-meanwhile', fields: ['en'] });
  });

  it('promise a warranty only while the shop gives one, until the owner writes others', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { role: 'admin' });
    await prepareShop(db, 'Aung', now);
    await prepareTerms(db, now);
    const answer = async (givesWarranty: 'yes' | 'no') => {
      const details = await readOwnDetails(db);
      expect(await saveShopDetails(db, { now, uid }, { typed: { ...details, givesWarranty } })).toEqual({ ok: true });
      const { version, my, en } = (await readTerms(db)) as Terms;
      return [version, /အာမခံ/.test(my), /warranty/i.test(en)];
    };
    expect(await answer('yes')).toEqual([1, true, true]);
    expect(await answer('no')).toEqual([2, false, false]);
    expect(await answer('no')).toEqual([2, false, false]);
    expect(await readTerms(db, 1)).toMatchObject(STARTING_TERMS);
    expect(await answer('yes')).toEqual([3, true, true]);
    await saveTerms(db, { now, uid }, { typed: { ...STARTING_TERMS, my: 'အာမခံ' } });
    expect(await answer('no')).toEqual([4, true, true]);
    await saveTerms(db, { now, uid }, { typed: STARTING_TERMS });
    // A shop that answered before its terms followed the answer.
    await prepareTerms(db, now);
    expect(await readTerms(db)).toMatchObject({ version: 6, ...startingTerms(false) });
  });
});

it.each([
  ['', []],
  [
    'One\ntwo\n\nthree',
    [
      { is: 'paragraph', text: 'One\ntwo' },
      { is: 'paragraph', text: 'three' },
    ],
  ],
  [
    '# A\n- b\n-  c \n\n* d\nplain',
    [
      { is: 'heading', text: 'A' },
      { is: 'list', items: ['b', 'c'] },
      { is: 'list', items: ['d'] },
      { is: 'paragraph', text: 'plain' },
    ],
  ],
  ['#1 phone\n-5 %\n<script>x</script>', [{ is: 'paragraph', text: '#1 phone\n-5 %\n<script>x</script>' }]],
])('reads %j as blocks', (text, blocks) => expect(plainBlocks(text)).toEqual(blocks));
