import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { listDocuments, readMoveIn } from '#app/domain/shop/move-in/move-in-list.server.ts';
import { goOnMovingIn, startMovingIn } from '#app/domain/shop/move-in/move-in-run.server.ts';
import {
  beginMoveIn,
  discardMoveIn,
  keepPart,
  newMoveInId,
  readFile,
  takeOver,
} from '#app/domain/shop/move-in/move-in-stage.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { anAccount, fates, lookAt, moveIn, VECTOR } from '#tests/support/factories/move-in.ts';

onEachEngine('accounts that move in', (freshDb) => {
  async function open() {
    const db = await freshDb();
    await prepareShop(db, 'Shop', new Date());
    return db;
  }
  const people = (db: Db) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'phone', 'role', 'emailVerified', 'createdAt', 'blockedAt'])
      .orderBy('id')
      .execute();

  it('keep their ids, rights, names and state; a second time nothing changes', async () => {
    const db = await open();
    const file = {
      users: [
        anAccount('u1', { displayName: 'Aye Aye', phoneNumber: '+959791234567', customAttributes: '{"admin":true}' }),
        anAccount('u2', {
          email: 'SU@Old.example',
          emailVerified: false,
          disabled: true,
          customAttributes: '{"role":"buyer"}',
        }),
        anAccount('u3', { email: undefined, passwordHash: undefined, phoneNumber: '+959450777123' }),
        anAccount('u4', { customAttributes: '{damaged' }),
      ],
    };
    const found = {
      'accounts u1': 'new becomes-owner',
      'accounts u2': 'new',
      'accounts u3': 'new no-such-hash',
      'accounts u4': 'new',
    };
    expect(await moveIn(db, file, { owners: true })).toEqual(found);
    const createdAt = '2024-05-06T07:08:09.123Z';
    const [aye, su, number] = await people(db);
    expect(aye).toEqual({
      ...{ id: 'u1', email: 'u1@old.example', name: 'Aye Aye', phone: '+959791234567', role: 'admin' },
      ...{ emailVerified: true, createdAt, blockedAt: null },
    });
    expect(su).toMatchObject({ email: 'su@old.example', role: 'buyer', emailVerified: false, name: 'su' });
    expect(su?.blockedAt).not.toBe(null);
    expect(number).toMatchObject({ email: '09450777123@phone.invalid', role: 'buyer' });
    const before = [await people(db), await db.selectFrom('accounts').selectAll().orderBy('userId').execute()];
    const again = Object.fromEntries(Object.keys(found).map((document) => [document, 'same']));
    expect(await moveIn(db, file)).toEqual(again);
    expect([await people(db), await db.selectFrom('accounts').selectAll().orderBy('userId').execute()]).toEqual(before);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('become owners only if that is ticked, and their log says so', async () => {
    const db = await open();
    const owner = (id: string) => anAccount(id, { customAttributes: '{"admin":true}' });
    const id = await lookAt(db, { users: [owner('o1'), anAccount('u1')] });
    expect(await readMoveIn(db, new Date())).toMatchObject({ concerns: { owners: 1, prices: 0 } });
    expect((await listDocuments(db, id, { fate: 'owners', collection: '', page: 1 })).rows).toMatchObject([
      { docId: 'o1', fate: 'new', notes: [{ code: 'becomes-owner', from: 'o1@old.example' }] },
    ]);
    await startMovingIn(db, { now: new Date(), uid: null }, { id, latest: null });
    await goOnMovingIn(db, id, 'UTC');
    await moveIn(db, { users: [owner('o2')] }, { owners: true });
    expect(await people(db)).toMatchObject([
      { id: 'o1', role: 'buyer' },
      { id: 'o2', role: 'admin' },
      { id: 'u1', role: 'buyer' },
    ]);
    expect(await db.selectFrom('securityEvents').select(['uid', 'kind']).execute()).toEqual([
      { uid: 'o2', kind: 'role set' },
    ]);
  });

  it('of one email are all refused, by case too; and what cannot be kept', async () => {
    const db = await open();
    const uid = await insertUser(db, { email: 'here@old.example' });
    const users = [
      anAccount('a', { email: 'Twice@old.example' }),
      anAccount('b', { email: 'twice@OLD.example' }),
      anAccount('c'),
      anAccount('c', { email: 'other@old.example' }),
      anAccount('d', { email: 'Here@old.example' }),
      anAccount('e/f', { email: 'e@old.example' }),
      anAccount('..', { email: 'dots@old.example' }),
      anAccount('g', { email: 'nobody' }),
      anAccount('h', { email: '' }),
      anAccount(uid, { email: 'changed@old.example' }),
    ];
    const id = await lookAt(db, { users });
    const listed = await listDocuments(db, id, { fate: '', collection: '', page: 1 });
    expect(listed.rows.map(({ docId, fate, notes }) => [docId, fate, notes[0]?.code].join(' '))).toEqual([
      'a refused email-twice',
      'b refused email-twice',
      'c new ',
      'c refused twice-in-file',
      'd refused email-taken',
      'e/f refused bad-id',
      '.. refused bad-id',
      'g refused not-an-email',
      'h refused no-address',
      `${uid} same `,
    ]);
    expect((await listDocuments(db, id, { fate: 'new', collection: 'accounts', page: 1 })).rows).toHaveLength(1);
    await startMovingIn(db, { now: new Date(), uid: null }, { id, latest: null });
    await goOnMovingIn(db, id, 'Asia/Yangon');
    expect((await people(db)).map((each) => each.id).sort()).toEqual(['c', uid].sort());
  });

  it('get their names from the documents of buyers, unless somebody changed them here', async () => {
    const db = await open();
    const buyer = (name: string) => ({ email: 'u1@old.example', role: 'admin', name, phone: '09 450' });
    await moveIn(db, { users: [anAccount('u1'), anAccount('u2')] });
    const documents = {
      users: { u1: buyer('Aye'), u2: {}, new: { ...buyer('Only a document'), email: 'new@old.example' } },
    };
    expect(await moveIn(db, documents)).toEqual({
      'users u1': 'changed',
      'users u2': 'same',
      'users new': 'new no-such-hash',
    });
    expect(await people(db)).toMatchObject([
      { id: 'new', role: 'buyer' },
      { id: 'u1', name: 'Aye', phone: '09 450', role: 'buyer' },
      { id: 'u2', name: 'u2' },
    ]);
    expect(Object.values(await moveIn(db, documents))).toEqual(['same', 'same', 'same']);
    await db
      .updateTable('users')
      .set({ name: 'Hla', updatedAt: new Date().toISOString() })
      .where('id', '=', 'u1')
      .execute();
    expect((await moveIn(db, { users: { u1: buyer('Aye') } }))['users u1']).toBe('same');
  });

  it('that open by a number keep it, and take none that opens another', async () => {
    const db = await open();
    const uid = await insertUser(db, { email: 'here@old.example' });
    await db.updateTable('users').set({ verifiedPhone: '09450777999' }).where('id', '=', uid).execute();
    const byNumber = (id: string, phoneNumber: string) => anAccount(id, { email: undefined, phoneNumber });
    const users = [byNumber('u1', '+959450777123'), byNumber('u2', '+959450777999')];
    expect(await moveIn(db, { users })).toEqual({ 'accounts u1': 'new', 'accounts u2': 'refused email-taken' });
    await moveIn(db, { users: { u1: { name: 'Aye', phone: '09 111 222 333', phoneNumber: '+959450777123' } } });
    expect((await people(db)).find(({ id }) => id === 'u1')).toMatchObject({ name: 'Aye', phone: '+959450777123' });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('bring their passwords, rights and state after the documents, too, and orders find their buyers then', async () => {
    const db = await open();
    const line = { id: 'i1', name: 'Redmi 15C', ram: '8GB', rom: '256GB', salePrice: 132_000, qty: 1 };
    const orders = {
      o1: { name: 'Aye', items: [line], total: 132_000, status: 'confirmed', uid: 'u1', createdAt: 1_714_979_289_123 },
      o3: { name: 'Su', items: [line], total: 132_000, status: 'pending', uid: 'u3', createdAt: 1_714_979_289_123 },
    };
    const documents = {
      users: {
        u1: { email: 'stranger@old.example', name: 'Aye', phone: '09 450', role: 'admin' },
        u2: { email: 'u2@old.example', name: 'Su', role: 'buyer' },
        u4: { email: 'u4@old.example', name: 'Hla' },
      },
      orders,
    };
    expect(await moveIn(db, documents)).toMatchObject({
      'users u1': 'new no-such-hash',
      'orders o1': 'new',
      'orders o3': 'repaired no-buyer',
    });
    await db
      .updateTable('users')
      .set({ name: 'Daw Hla', updatedAt: new Date().toISOString() })
      .where('id', '=', 'u4')
      .execute();
    const accounts = {
      users: [
        anAccount('u1', { customAttributes: '{"admin":true}' }),
        anAccount('u2', { disabled: true }),
        anAccount('u3'),
        anAccount('u4', { disabled: true }),
      ],
    };
    expect(await moveIn(db, accounts, { owners: true })).toEqual({
      'accounts u1': 'changed becomes-owner',
      'accounts u2': 'changed',
      'accounts u3': 'new',
      'accounts u4': 'changed',
    });
    const [aye, su, , hla] = await people(db).then((all) => all.filter(({ id }) => id.startsWith('u')));
    expect(aye).toMatchObject({ email: 'u1@old.example', name: 'Aye', phone: '09 450', role: 'admin' });
    expect(aye?.emailVerified).toBeTruthy();
    expect(su).toMatchObject({ name: 'Su', role: 'buyer', blockedAt: expect.any(String) });
    expect(hla).toMatchObject({ name: 'Daw Hla', blockedAt: null });
    const hashes = await db.selectFrom('accounts').select('password').where('userId', 'like', 'u%').execute();
    for (const { password } of hashes) expect(password).toMatch(/^\$moved\$/);
    expect(new Set(Object.values(await moveIn(db, accounts)))).toEqual(new Set(['same']));

    expect(await moveIn(db, { orders })).toEqual({ 'orders o1': 'same', 'orders o3': 'changed' });
    expect(await db.selectFrom('orders').select(['id', 'uid']).orderBy('id').execute()).toEqual([
      { id: 'o1', uid: 'u1' },
      { id: 'o3', uid: 'u3' },
    ]);
    expect(new Set(Object.values(await moveIn(db, { orders })))).toEqual(new Set(['same']));
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('are read by one worker at a time, again from the start after a kill', async () => {
    const db = await open();
    // More than the megabyte by which its shape is known.
    const long = { customAttributes: 'x'.repeat(5_000) };
    const users = Array.from({ length: 450 }, (_, at) => anAccount(`u${at}`, long));
    const bytes = Buffer.from(JSON.stringify({ users }));
    const id = newMoveInId();
    const now = new Date();
    await beginMoveIn(db, { now, uid: null }, { id, fileName: 'a.json', state: 'arriving' });
    expect(await keepPart(db, now, { id, part: 0, parts: 1, bytes })).toBe('all');
    // The answer was lost, and the part comes again.
    expect(await keepPart(db, now, { id, part: 0, parts: 1, bytes })).toBe('more');
    const first = await takeOver(db, id);
    async function* until(at: number, then: () => Promise<unknown>) {
      yield bytes.subarray(0, at);
      await then();
      yield bytes.subarray(at);
    }
    const killed = new Error('killed');
    const half = 1_500_000;
    await expect(
      readFile(
        db,
        first,
        until(half, () => Promise.reject(killed)),
      ),
    ).rejects.toBe(killed);
    const [isHalfRead, isEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reading: Promise<void>[] = [];
    // Another one begins while the second one is half-way, and both go on at once.
    const takeFileOver = async () => {
      const source = until(half, () => {
        isHalfRead.resolve();
        return isEnded.promise;
      });
      reading.push(readFile(db, await takeOver(db, id), source));
      await isHalfRead.promise;
    };
    await readFile(db, await takeOver(db, id), until(half, takeFileOver));
    expect(await readMoveIn(db, now)).toMatchObject({ state: 'reading' });
    isEnded.resolve();
    await Promise.all(reading);
    await readFile(db, first);
    await goOnMovingIn(db, id, 'UTC');
    expect(await readMoveIn(db, now)).toMatchObject({ state: 'ready', documents: 450 });
    expect(Object.keys(await fates(db, id))).toHaveLength(450);
    expect(await db.selectFrom('moveInParts').select('part').execute()).toEqual([]);
  });

  it('read at the machine’s shell are not taken for an empty file after a kill', async () => {
    const db = await open();
    const id = newMoveInId();
    await beginMoveIn(db, { now: new Date(), uid: null }, { id, fileName: 'a.json', state: 'reading' });
    await goOnMovingIn(db, id, 'UTC');
    expect(await readMoveIn(db, new Date())).toMatchObject({ state: 'failed', problem: 'interrupted' });
  });

  it('come before documents with the same address, which the dry run knows', async () => {
    const db = await open();
    const users = [anAccount('u1'), anAccount('u2', { emailVerified: false })];
    const named = (email: string) => ({ path: `users/of-${email}`, data: { email: `${email}@old.example` } });
    const line = { name: 'A', salePrice: 1, qty: 1 };
    const orderOf = (uid: string) => ({
      path: `orders/of-${uid}`,
      data: { items: [line], total: 1, status: 'pending', uid: `of-${uid}`, createdAt: 1_714_979_289 },
    });
    const lines = [named('u1'), named('u2'), orderOf('u1'), orderOf('u2'), ...users];
    // `moveIn` fails if the dry run has foretold something else.
    expect(await moveIn(db, lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual({
      'accounts u1': 'new',
      'accounts u2': 'new',
      'users of-u1': 'refused email-taken',
      'users of-u2': 'refused email-taken',
      'orders of-u1': 'new',
      'orders of-u2': 'repaired buyer-unproven',
    });
  });

  it('get a newer hash as long as they have not logged in here', async () => {
    const db = await open();
    await moveIn(db, { users: [anAccount('u1'), anAccount('u2')] });
    await db.updateTable('accounts').set({ password: '$argon2id$own' }).where('userId', '=', 'u2').execute();
    const newer = { passwordHash: VECTOR.hash.toLowerCase() };
    const file = { users: [anAccount('u1', newer), anAccount('u2', newer)] };
    expect(await moveIn(db, file)).toEqual({ 'accounts u1': 'changed', 'accounts u2': 'same' });
    const stored = await db.selectFrom('accounts').select('password').orderBy('userId').execute();
    expect(stored.map(({ password }) => password)).toEqual([
      `$moved$${VECTOR.salt}$${newer.passwordHash}`,
      '$argon2id$own',
    ]);
  });

  it('are one move at a time, which can be discarded before it begins, and goes on after a kill', async () => {
    const db = await open();
    const users = Array.from({ length: 600 }, (_, at) => anAccount(`u${String(at).padStart(3, '0')}`));
    const id = await lookAt(db, { users });
    await expect(lookAt(db, { users })).rejects.toThrow('another-open');
    expect(await discardMoveIn(db, id)).toBe(true);
    const again = await lookAt(db, { users });
    const by = { now: new Date(), uid: null };
    expect(await startMovingIn(db, by, { id: again, latest: null })).toEqual({ ok: true });
    expect(await startMovingIn(db, by, { id: again, latest: null })).toEqual({ ok: false, problem: 'not-ready' });
    expect(await discardMoveIn(db, again)).toBe(false);
    // Killed before it wrote anything: nobody works on it, and somebody else may go on.
    await db.updateTable('moveIns').set({ activeAt: '2026-01-01T00:00:00.000Z' }).execute();
    expect(await readMoveIn(db, new Date())).toMatchObject({ state: 'moving', isIdle: true });
    expect(await startMovingIn(db, by, { id: again, latest: null })).toEqual({ ok: true });
    // Two workers at once.
    await Promise.all([goOnMovingIn(db, again, 'UTC'), goOnMovingIn(db, again, 'UTC')]);
    expect((await people(db)).length).toBe(600);
    expect(await readMoveIn(db, new Date())).toMatchObject({
      state: 'done',
      counts: [{ fate: 'new', documents: 600 }],
    });
    expect(Object.keys(await fates(db, again))).toHaveLength(600);
    const left = await db.selectFrom('moveInDocuments').select('fields').where('fields', '<>', '').execute();
    expect(left).toEqual([]);
  });
});
