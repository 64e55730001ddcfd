import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { dayEnd, dayStart } from '#app/domain/dates.ts';
import type { Action } from '#app/domain/people/audit/actions.ts';
import { type AuditFilter, listAudit } from '#app/domain/people/audit/audit-list.server.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { findPeople, listAdminEmails } from '#app/domain/people/audit/person-find.server.ts';
import { type Cursor, readCursor } from '#app/domain/text/paging.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const zone = 'Asia/Yangon';

type Event = { at?: string; uid?: string | null; action?: Action; entity?: string; entityId?: string };

async function insertEvent(
  db: Db,
  { at = LONG_AGO, uid = null, action = 'type added', entity = 'x', entityId = '1' }: Event,
) {
  await db
    .transaction()
    .execute((trx) => record(trx, new Date(at), { uid, action, entity, entityId, after: { type: entityId } }));
}

const ids = async (db: Db, filter: AuditFilter, cursor: Cursor = null) =>
  (await listAudit(db, filter, cursor)).events.map(({ entityId }) => entityId);

onEachEngine('the audit', (freshDb) => {
  it('lists the person, action, subject and changes of each event', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { name: 'Daw Mya', email: 'mya@example.com' });
    const order = await insertOrder(db, { uid });
    const item = await insertItem(db, { name: 'Redmi' });
    const gone = await insertItem(db, { name: 'Nokia', deletedAt: LONG_AGO });
    await insertEvent(db, { uid, action: 'order placed', entity: 'orders', entityId: order });
    await insertEvent(db, { action: 'item added', entity: 'inventories', entityId: item });
    await insertEvent(db, { action: 'item deleted', entity: 'inventories', entityId: gone });
    await insertEvent(db, { action: 'role set', entity: 'users', entityId: uid });
    const { events } = await listAudit(db, {}, null);
    const none = { orderNumber: null, item: null, personName: null, who: null, at: LONG_AGO };
    const redmi = aPhone({ exists: true });
    expect(events.map(({ id, changes, ...event }) => event)).toEqual([
      { ...none, action: 'role set', entity: 'users', entityId: uid, personName: 'Daw Mya' },
      {
        ...none,
        action: 'item deleted',
        entity: 'inventories',
        entityId: gone,
        item: { ...redmi, name: 'Nokia', exists: false },
      },
      { ...none, action: 'item added', entity: 'inventories', entityId: item, item: redmi },
      {
        ...none,
        action: 'order placed',
        entity: 'orders',
        entityId: order,
        orderNumber: 1,
        who: { id: uid, name: 'Daw Mya' },
      },
    ]);
    expect(events[0]?.changes).toEqual([{ field: 'type', new: uid }]);
  });

  it('pages back and forth, newest first, while events are added', async () => {
    const db = await freshDb();
    const numbers = Array.from({ length: 45 }, (_, n) => n);
    // Pairs of events share an instant, and clocks disagree with the order of ids.
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n - (n % 2))).toISOString();
    for (const n of numbers.toSorted((a, b) => ((a * 7) % 45) - ((b * 7) % 45)))
      await insertEvent(db, { at: at(n), entityId: String(n) });
    const rows = await db.selectFrom('auditEvents').select(['entityId', 'at', 'id']).execute();
    const expected = rows.sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id).map(({ entityId }) => entityId);

    const first = await listAudit(db, {}, null);
    expect(first.newer).toBeNull();
    await insertEvent(db, { at: '2026-11-21T00:00:00Z', entityId: 'new' });
    const second = await listAudit(db, {}, { before: first.older ?? 0 });
    const third = await listAudit(db, {}, { before: second.older ?? 0 });
    const seen = [first, second, third].flatMap(({ events }) => events.map(({ entityId }) => entityId));
    expect(seen).toEqual(expected);
    expect(third.older).toBeNull();

    expect(await listAudit(db, {}, { after: third.newer ?? 0 })).toEqual(second);
    const back = await listAudit(db, {}, { after: second.newer ?? 0 });
    expect(back.events).toEqual(first.events);
    const newest = await listAudit(db, {}, { after: back.newer ?? 0 });
    expect(newest.newer).toBeNull();
    expect(newest.events.map(({ entityId }) => entityId)).toEqual(['new', ...expected.slice(0, 19)]);
    // No event has this id.
    expect(await listAudit(db, {}, { before: 999_999 })).toEqual(newest);
    expect(await listAudit(db, {}, { after: 999_999 })).toEqual(newest);
    expect(await listAudit(db, { action: 'role set' }, { after: 3 })).toEqual({ events: [], newer: null, older: null });
  });

  it('filters by person, action and inclusive dates together', async () => {
    const db = await freshDb();
    const [aye, mya] = [await insertUser(db, { role: 'admin' }), await insertUser(db, { role: 'admin' })];
    const midnight = Date.parse('2026-11-20T17:30:00.000Z');
    const around = [-1, 0, 86_400_000 - 1, 86_400_000].map((ms) => new Date(midnight + ms).toISOString());
    for (const [n, at] of around.entries()) {
      await insertEvent(db, { at, uid: aye, action: 'rate saved', entityId: `aye ${n}` });
      await insertEvent(db, { at, uid: mya, action: 'type added', entityId: `mya ${n}` });
    }
    const day = '2026-11-21';
    const from = dayStart(day, zone);
    const until = dayEnd(day, zone);
    expect(await ids(db, { from, until })).toEqual(['mya 2', 'aye 2', 'mya 1', 'aye 1']);
    expect(await ids(db, { uid: aye, from })).toEqual(['aye 3', 'aye 2', 'aye 1']);
    expect(await ids(db, { uid: aye, until })).toEqual(['aye 2', 'aye 1', 'aye 0']);
    expect(await ids(db, { action: 'type added' })).toEqual(['mya 3', 'mya 2', 'mya 1', 'mya 0']);
    expect(await ids(db, { uid: mya, action: 'rate saved' })).toEqual([]);
    expect(await ids(db, { uid: mya, action: 'type added', from, until })).toEqual(['mya 2', 'mya 1']);
    expect(await ids(db, { uid: '', from: until, until: from })).toEqual([]);
  });

  it('finds people by exact email, otherwise by part of a name or email', async () => {
    const db = await freshDb();
    const add = (name: string, email: string, role: 'admin' | 'buyer' = 'buyer') =>
      insertUser(db, { name, email, role });
    await add('Aye Aye', 'aye@shop.example', 'admin');
    await add('ဒေါ်ခင်မြ 100%', 'mya@shop.example');
    await add('Zaw', 'zaw@shop.example.org');
    await insertUser(db, { name: 'Hla', phone: '09 791 234 567', email: phoneAddress('09791234567') });
    // Her number went to Hla.
    const loser = await insertUser(db, { id: 'loser', name: 'Su', phone: '09791234567', email: phoneAddress('loser') });
    expect(await findPeople(db, loser)).toMatchObject([{ id: loser, name: 'Su' }]);
    const found = async (text: string) => (await findPeople(db, text)).map(({ contact }) => contact);
    expect(await found(' AYE@shop.example ')).toEqual(['aye@shop.example']);
    expect(await found('aye')).toEqual(['aye@shop.example']);
    expect(await found('ခင်')).toEqual(['mya@shop.example']);
    expect(await found('shop.example')).toHaveLength(3);
    expect(await found('%')).toEqual(['mya@shop.example']);
    expect(await found("' or 1=1 --")).toEqual([]);
    for (const text of ['+95 9 791 234 567', 'hla', '09791234567'])
      expect(await found(text), text).toEqual(['09 791 234 567']);
    for (const text of ['invalid', '09791234567@phone.invalid', 'phone']) expect(await found(text), text).toEqual([]);
    expect(await listAdminEmails(db)).toEqual(['aye@shop.example']);
    for (let n = 0; n < 30; n++) await add('Kyaw', `kyaw${n}@shop.example`);
    expect(await found('kyaw')).toHaveLength(21);
  });
});

it('reads a cursor from the URL, and any other text as the newest page', () => {
  expect(readCursor('before-12')).toEqual({ before: 12 });
  expect(readCursor('after-7')).toEqual({ after: 7 });
  for (const text of ['', '2', 'before-', 'before--1', 'after-1e9', `before-${'9'.repeat(16)}`, 'x']) {
    expect(readCursor(text)).toBeNull();
  }
});
