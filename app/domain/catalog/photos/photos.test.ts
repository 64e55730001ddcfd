import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { getBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { MAX_PHOTOS_PER_MODEL } from '#app/domain/catalog/photos/photo.ts';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import { movePhoto } from '#app/domain/catalog/photos/photo-move.server.ts';
import { readItemPhotos, readModel } from '#app/domain/catalog/photos/photo-read.server.ts';
import { removePhoto } from '#app/domain/catalog/photos/photo-remove.server.ts';
import { setPhotoVersion } from '#app/domain/catalog/photos/photo-version.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { auditEvents, now, openShop } from '#tests/support/factories/inventory.ts';
import { editedItem } from '#tests/support/factories/item-factory.ts';
import { photoContent } from '#tests/support/factories/photos.ts';

type Shop = { db: Db; uid: string };

async function add({ db, uid }: Shop, itemId: string, text: string, key: string = crypto.randomUUID()) {
  const added = await addPhoto(db, { now, uid }, { itemId, key, photo: photoContent(text) });
  return added.ok ? added.id : added.problem;
}

/** Adds a photo for each text. `order` lists the photos of a model by their texts. */
async function addAll(shop: Shop, itemId: string, ...texts: string[]) {
  const ids = new Map<string, string>();
  for (const text of texts) ids.set(text, await add(shop, itemId, text));
  const id = (text: string) => ids.get(text) ?? '';
  const textOf = (photoId: string) => [...ids].find(([, each]) => each === photoId)?.[0];
  const order = async (ofItem = itemId) =>
    (await readModel(shop.db, ofItem))?.photos.map((photo) => textOf(photo.id)).join(' ');
  return { id, order };
}

async function counts(db: Db) {
  const count = (table: 'photos' | 'photoFiles' | 'blobs') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  return [(await count('photos')).count, (await count('photoFiles')).count, (await count('blobs')).count];
}

onEachEngine('the photos of a model', (freshDb) => {
  async function open(): Promise<Shop> {
    const db = await freshDb();
    return { db, uid: await openShop(db) };
  }

  it('are shared by its versions, are at most eight, and are each stored once', async () => {
    const shop = await open();
    const { db, uid } = shop;
    const [one, other] = [await insertItem(db, { ram: '4' }), await insertItem(db, { ram: '8' })];
    const first = await add(shop, one, 'front', 'key');
    expect(await add(shop, other, 'front')).toBe(first);
    expect(await addPhoto(db, { now, uid }, { itemId: other, key: 'key', photo: photoContent('front') })).toEqual({
      ok: true,
      id: first,
      again: true,
    });
    expect(await add(shop, one, 'another', 'key')).toBe('key-reused');
    const otherModel = await insertItem(db, { name: 'Another model' });
    for (const text of ['front', 'another']) expect(await add(shop, otherModel, text, 'key')).toBe('key-reused');
    await add(shop, otherModel, 'front', 'other key');
    expect(await add(shop, otherModel, 'front', 'key')).toBe('key-reused');
    const [copy] = (await readModel(db, otherModel))?.photos ?? [];
    await removePhoto(db, { now, uid }, { itemId: otherModel, photoId: copy?.id ?? '' });
    expect(await counts(db)).toEqual([1, 3, 3]);
    expect(await auditEvents(db, one)).toEqual([{ action: 'photo added', uid, before: null, after: { position: 1 } }]);
    for (let n = 2; n <= MAX_PHOTOS_PER_MODEL; n++) await add(shop, other, `${n}`);
    expect(await add(shop, one, 'ninth')).toBe('too-many-photos');
    expect(await add(shop, one, 'front')).toBe(first);
    expect(await counts(db)).toEqual([8, 24, 24]);
    expect((await readItemPhotos(db, { id: one, name: 'Redmi' })).map((photo) => photo.height)).toEqual(
      Array(8).fill(160),
    );
    expect(await add(shop, 'no item', 'x')).toBe('no-such-item');
    await deleteItem(db, { now, uid }, one);
    expect(await add(shop, one, 'x')).toBe('no-such-item');
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('are each added once, however often they are sent at the same time', async () => {
    const shop = await open();
    const item = await insertItem(shop.db);
    const texts = Array.from({ length: 12 }, (_, n) => `${n % 10}`);
    const added = await Promise.all(texts.map((text) => add(shop, item, text, text)));
    expect(new Set(added.filter((id) => id !== 'too-many-photos')).size).toBe(8);
    expect((await readModel(shop.db, item))?.photos.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('keep their bytes until no photo uses them', async () => {
    const shop = await open();
    const { db, uid } = shop;
    const [redmi, galaxy] = [await insertItem(db), await insertItem(db, { name: 'Galaxy' })];
    const [mine, same] = [await add(shop, redmi, 'front'), await add(shop, galaxy, 'front')];
    expect(await counts(db)).toEqual([2, 3, 3]);
    expect(await removePhoto(db, { now, uid }, { itemId: redmi, photoId: same })).toEqual({
      ok: false,
      problem: 'no-such-photo',
    });
    expect(await removePhoto(db, { now, uid }, { itemId: redmi, photoId: mine })).toEqual({ ok: true });
    expect(await counts(db)).toEqual([1, 3, 3]);
    const [blob] = await db.selectFrom('photoFiles').select('blobHash').where('format', '=', 'jpg').execute();
    const found = await getBlob(db, blob?.blobHash ?? '');
    expect([found?.contentType, String(Buffer.from(found?.bytes ?? []))]).toEqual(['image/jpeg', 'front jpg']);
    expect(await removePhoto(db, { now, uid }, { itemId: galaxy, photoId: same })).toEqual({ ok: true });
    expect(await counts(db)).toEqual([0, 0, 0]);
    expect(await getBlob(db, blob?.blobHash ?? '')).toBeNull();
    expect(await removePhoto(db, { now, uid }, { itemId: galaxy, photoId: same })).toMatchObject({
      problem: 'no-such-photo',
    });
    expect((await auditEvents(db, galaxy)).map(({ action }) => action)).toEqual(['photo added', 'photo removed']);
  });

  it('move to another place', async () => {
    const shop = await open();
    const { db, uid } = shop;
    const item = await insertItem(db);
    const { id, order } = await addAll(shop, item, 'a', 'b', 'c', 'd');
    const move = (text: string, to: number) => movePhoto(db, { now, uid }, { itemId: item, photoId: id(text), to });
    await move('d', 1);
    expect(await order()).toBe('d a b c');
    await move('a', 3);
    expect(await order()).toBe('d b a c');
    await move('d', 99);
    expect(await order()).toBe('b a c d');
    const events = await auditEvents(db, item);
    await move('d', 4);
    expect(await auditEvents(db, item)).toEqual(events);
    expect(events.at(-1)).toMatchObject({ action: 'photo moved', before: { position: 1 }, after: { position: 4 } });
    expect(await move('x', 1)).toEqual({ ok: false, problem: 'no-such-photo' });
  });

  it('are shown for one version alone if an admin chooses so', async () => {
    const shop = await open();
    const { db, uid } = shop;
    const [black, green] = [await insertItem(db, { ram: '4' }), await insertItem(db, { ram: '8' })];
    const { id } = await addAll(shop, black, 'a', 'b');
    const shown = async (item: string) => {
      const photos = (await readModel(db, item))?.photos ?? [];
      const hashes = new Map(photos.map((photo) => [photo.hash, photo.id === id('a') ? 'a' : 'b']));
      return (await readItemPhotos(db, { id: item, name: 'Redmi' })).map(({ hash }) => hashes.get(hash)).join(' ');
    };
    const set = (only: string | null) => setPhotoVersion(db, { now, uid }, { itemId: black, photoId: id('b'), only });
    expect(await set(green)).toEqual({ ok: true });
    expect([await shown(black), await shown(green)]).toEqual(['a', 'b a']);
    expect((await auditEvents(db, black)).at(-1)).toMatchObject({
      before: { oneVersion: false },
      after: { oneVersion: true },
    });
    const galaxy = await insertItem(db, { name: 'Galaxy' });
    expect(await set(galaxy)).toEqual({ ok: false, problem: 'no-such-item' });
    expect(await set(null)).toEqual({ ok: true });
    expect([await shown(black), await shown(green)]).toEqual(['a b', 'a b']);
  });

  it('stay with the other versions if one version is renamed, and follow the last one', async () => {
    const shop = await open();
    const { db, uid } = shop;
    const [one, two] = [await insertItem(db, { type: 'instock' }), await insertItem(db, { type: 'instock' })];
    const { id, order } = await addAll(shop, one, 'a', 'b', 'own');
    await setPhotoVersion(db, { now, uid }, { itemId: one, photoId: id('own'), only: one });
    await editItem(db, { now, uid }, { id: one, typed: editedItem({ name: 'Redmi 14C' }) });
    expect([await order(one), await order(two)]).toEqual(['own', 'a b']);
    await editItem(db, { now, uid }, { id: two, typed: editedItem({ name: 'Redmi 14C' }) });
    expect([await order(one), await order(two)]).toEqual(['own a b', 'own a b']);
    await editItem(db, { now, uid }, { id: two, typed: editedItem({ name: 'Redmi 14C', ram: '12' }) });
    expect(await order(two)).toBe('own a b');
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('are not duplicated if an item is renamed to a model with the same photo', async () => {
    const shop = await open();
    const { db, uid } = shop;
    const [redmi, galaxy] = [
      await insertItem(db, { type: 'instock' }),
      await insertItem(db, { type: 'instock', name: 'Galaxy' }),
    ];
    const { order } = await addAll(shop, galaxy, 'a');
    await addAll(shop, redmi, 'a', 'b');
    await editItem(db, { now, uid }, { id: redmi, typed: editedItem({ name: 'Galaxy' }) });
    expect((await order())?.split(' ')).toHaveLength(2);
    expect(await counts(db)).toEqual([2, 6, 6]);
    expect(await checkIntegrity(db)).toEqual([]);
  });
});
