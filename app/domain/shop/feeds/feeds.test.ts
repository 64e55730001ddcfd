import papa from 'papaparse';
import { expect, it } from 'vitest';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import { listFeedItems } from '#app/domain/shop/feeds/feed-items.server.ts';
import { googleFeed, metaFeed } from '#app/domain/shop/feeds/feed-text.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertUser } from '#tests/support/database/rows.ts';
import { photoContent } from '#tests/support/factories/photos.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const now = new Date('2026-11-30T05:06:07.008Z');
const shop = { origin: 'https://shop.example', name: 'ရွှေပြည် & Co' };
const photo = { hash: 'abc', width: 800, height: 800, colour: '#aabbcc' };
const hard = {
  ...{ id: 'x1', name: 'Redmi "14C" <5G> & ဖုန်း\u0001', ram: '8GB', rom: '256GB', variant: '', barcode: null },
  ...{ price: 1_250_000, isUsed: true, isThere: false, photo },
};

onEachEngine('the product feeds', (freshDb) => {
  it('have what buyers see and has a photo and a price, and nothing of costs', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { role: 'admin' });
    const add = async (name: string, values: object, hasPhoto = true) => {
      const itemId = await insertItem(db, { name, ram: '8GB', rom: '256GB', salePrice: 500_000, qty: 3, ...values });
      if (hasPhoto) await addPhoto(db, { now, uid }, { itemId, key: name, photo: photoContent(name) });
      return itemId;
    };
    const there = await add('There', { cost: '77123', barcode: '4006381333931' });
    const gone = await add('Gone', { qty: 0 });
    await add('Without photo', {}, false);
    await add('Deleted', { deletedAt: now.toISOString() });
    await add('Free', { salePrice: 0 });
    const used = await add('Used', { qty: 1, tracking: 'optional' });
    await insertUnit(db, { itemId: used, imei: imeiOf(3), condition: 'grade-b', supplier: 'Ko Aung' });
    const items = await listFeedItems(db);
    const shown = Object.fromEntries(items.map(({ id, isThere, isUsed }) => [id, { isThere, isUsed }]));
    expect(shown).toEqual({
      [gone]: { isThere: false, isUsed: false },
      [there]: { isThere: true, isUsed: false },
      [used]: { isThere: true, isUsed: true },
    });
    const texts = metaFeed(shop, items) + googleFeed(shop, items);
    expect(texts).not.toMatch(/77123|Ko Aung|35000000/);
    expect(texts).toContain('<g:gtin>4006381333931</g:gtin>');
  });
});

it('has the fields that Meta requires, in its words', () => {
  const { data, errors } = papa.parse<Record<string, string>>(metaFeed(shop, [hard]), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toEqual([
    {
      id: 'x1',
      title: 'Redmi "14C" <5G> & ဖုန်း\u0001 8GB 256GB',
      description: 'Redmi "14C" <5G> & ဖုန်း\u0001 8GB 256GB · ရွှေပြည် & Co',
      availability: 'out of stock',
      condition: 'used',
      price: '1250000 MMK',
      link: 'https://shop.example/shop/redmi-14c-5g-8gb-256gb--x1',
      image_link: 'https://shop.example/photos/abc-800.jpg',
      brand: 'Redmi',
    },
  ]);
});

it('has the attributes that Google requires, as well-formed RSS', () => {
  const feed = googleFeed(shop, [hard, { ...hard, id: 'x2', isThere: true, isUsed: false }]);
  expect(feed).toContain('<title>ရွှေပြည် &amp; Co</title>');
  expect(feed).toContain('<g:title>Redmi "14C" &lt;5G&gt; &amp; ဖုန်း 8GB 256GB</g:title>');
  for (const name of [
    'id',
    'title',
    'description',
    'link',
    'image_link',
    'availability',
    'condition',
    'price',
    'brand',
  ])
    expect(feed.split(`<g:${name}>`), name).toHaveLength(3);
  expect(feed).toContain('<g:availability>out_of_stock</g:availability>');
  expect(feed).toContain('<g:availability>in_stock</g:availability>');
  expect(feed).toContain('<g:identifier_exists>no</g:identifier_exists>');
});
