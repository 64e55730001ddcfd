import { expect, it } from 'vitest';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import { removePhoto } from '#app/domain/catalog/photos/photo-remove.server.ts';
import { findDifferences } from '#app/domain/shop/integrity/difference.server.ts';
import { photoChecks } from '#app/domain/shop/integrity/photo-check.server.ts';
import { referenceChecks } from '#app/domain/shop/integrity/reference-check.server.ts';
import { readShopLook, saveShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { ALL_FEATURES } from '#app/domain/shop-features.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertUser } from '#tests/support/database/rows.ts';

const now = new Date();
const bytes = Buffer.from('a logo');
const logo = { bytes, width: 96, height: 96 };

onEachEngine('the look of the shop', (freshDb) => {
  it('has a colour and one logo, whose bytes are deleted with it', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Shop', now);
    const owner = await insertUser(db, { role: 'admin' });
    const countBlobs = async () => (await db.selectFrom('blobs').select('hash').execute()).length;
    const registration = { registeredName: '', registrationNumber: '', registeredAddress: '' };
    const plain = { name: 'Shop', accent: '', logo: null, features: ALL_FEATURES, registration };
    expect(await readShopLook(db)).toEqual(plain);

    await saveShopLook(db, { now, uid: owner }, { accent: '#b3261e', logo });
    const { logo: first } = await readShopLook(db);
    expect(first).toMatchObject({ width: 96, height: 96 });
    await saveShopLook(db, { now, uid: owner }, { accent: '', logo: { ...logo, bytes: Buffer.from('another') } });
    expect((await readShopLook(db)).logo?.hash).not.toBe(first?.hash);
    await saveShopLook(db, { now, uid: owner }, { accent: '#1d4ed8' });
    expect(await readShopLook(db)).toMatchObject({ accent: '#1d4ed8', logo: { width: 96 } });
    expect([await countBlobs(), await findDifferences(db, { ...referenceChecks, ...photoChecks })]).toEqual([1, []]);
    await saveShopLook(db, { now, uid: owner }, { accent: '', logo: null });
    expect([await readShopLook(db), await countBlobs()]).toEqual([plain, 0]);
  });

  it('keeps its logo if a photo with the same file is removed, and the photo if the logo is removed', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Shop', now);
    const owner = await insertUser(db, { role: 'admin' });
    const itemId = await insertItem(db, { name: 'A' });
    const photo = { width: 100, height: 100, colour: '#fff', files: [{ width: 100, format: 'webp' as const, bytes }] };
    const add = async () => {
      const added = await addPhoto(db, { now, uid: owner }, { itemId, key: crypto.randomUUID(), photo });
      return added.ok ? added.id : '';
    };
    const countBlobs = async () => (await db.selectFrom('blobs').select('hash').execute()).length;
    const photoId = await add();
    await saveShopLook(db, { now, uid: owner }, { accent: '', logo });
    expect(await removePhoto(db, { now, uid: owner }, { itemId, photoId })).toEqual({ ok: true });
    expect(await countBlobs()).toBe(1);
    await add();
    await saveShopLook(db, { now, uid: owner }, { accent: '', logo: null });
    expect(await countBlobs()).toBe(1);
  });
});
