import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { saveBuyerNote } from '#app/domain/orders/buyers/buyer-note.server.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { storeResetToken } from '#app/domain/people/accounts/reset-link.server.ts';
import { NoLongerAllowedError } from '#app/domain/people/audit/audit-record.server.ts';
import { PRESETS, type Right } from '#app/domain/people/rights/rights.ts';
import type { SecurityKind } from '#app/domain/people/security-log/security-event.ts';
import { listSecurity } from '#app/domain/people/security-log/security-list.server.ts';
import { logSecurity } from '#app/domain/people/security-log/security-record.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import {
  acceptInvitation,
  findInvitation,
  inviteStaff,
  listInvitations,
  withdrawInvitation,
} from './invitation.server.ts';
import { listStaff, setRights } from './staff.server.ts';

const now = new Date('2026-11-29T03:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

async function open(db: Db) {
  await prepareShop(db, 'Shop', now);
  const addStaff = (...rights: Right[]) => insertUser(db, { rights: rights.join(' ') });
  const rightsOf = async (id: string) => (await listStaff(db)).find((each) => each.id === id)?.rights;
  return { owner: await insertUser(db, { role: 'admin' }), addStaff, rightsOf };
}

const refused = (problem: string) => ({ ok: false, problem });

onEachEngine('rights of staff', (freshDb) => {
  it('are given and taken only by who has them, and by nobody to themselves', async () => {
    const db = await freshDb();
    const { owner, addStaff, rightsOf } = await open(db);
    const [head, su] = [await addStaff('people', 'orders.view', 'stock.view'), await addStaff('stock.view', 'refunds')];
    const set = (uid: string, id: string, ...rights: Right[]) => setRights(db, { now, uid }, { id, rights });
    expect(await set(head, su, 'stock.view', 'refunds', 'costs.view')).toEqual(refused('lacks-right'));
    expect(await set(head, su, 'stock.view')).toEqual(refused('lacks-right'));
    expect(await set(head, head, 'people')).toEqual(refused('own-rights'));
    expect(await set(su, head, 'stock.view')).toEqual(refused('lacks-right'));
    expect(await set(head, owner, 'orders.view')).toEqual(refused('lacks-right'));
    expect(await set(owner, owner, 'orders.view')).toEqual(refused('own-rights'));
    expect(await set(owner, await insertUser(db), 'orders.view')).toEqual(refused('no-such-person'));
    expect(await set(head, su, 'orders.view', 'refunds')).toEqual({ ok: true });
    expect(await rightsOf(su)).toEqual(['orders.view', 'refunds']);
    expect(await setBlocked(db, now, head, { staff: su, blocked: true })).toEqual(refused('lacks-right'));
    expect(await setBlocked(db, now, owner, { staff: su, blocked: true })).toEqual({ ok: true });
    expect(await setBlocked(db, now, owner, { staff: owner, blocked: true })).toEqual(refused('unknown'));
    expect(await setBlocked(db, now, owner, { buyer: su, blocked: false })).toEqual(refused('unknown'));
    expect(await setRights(db, { now, uid: owner }, { id: su, rights: null })).toEqual({ ok: true });
    expect(await rightsOf(su)).toBeUndefined();
  });

  it('that only a newer version knows are kept and shown', async () => {
    const db = await freshDb();
    const { owner, rightsOf } = await open(db);
    const id = await insertUser(db, { rights: 'orders.view orders.delete' });
    await setRights(db, { now, uid: owner }, { id, rights: ['stock.view'] });
    expect((await listStaff(db)).find((each) => each.id === id)).toMatchObject({ unknown: ['orders.delete'] });
    expect(await rightsOf(id)).toEqual(['stock.view']);
  });

  it('leave one owner of two who demote each other at one moment', async () => {
    const db = await freshDb();
    const { owner } = await open(db);
    const other = await insertUser(db, { role: 'admin' });
    const outcomes = await Promise.all([
      setRights(db, { now, uid: owner }, { id: other, rights: PRESETS.sales }),
      setRights(db, { now, uid: other }, { id: owner, rights: PRESETS.sales }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await listStaff(db)).filter(({ role }) => role === 'admin')).toHaveLength(1);
  });

  it('are needed for each action when it is recorded', async () => {
    const db = await freshDb();
    const { addStaff } = await open(db);
    const [without, withRight] = [await addStaff('orders.view', 'people'), await addStaff('buyers')];
    const id = await insertUser(db);
    const note = (uid: string) => saveBuyerNote(db, { now, uid }, { id, typed: { shopNote: 'Pays late' } });
    await expect(note(without)).rejects.toThrow(NoLongerAllowedError);
    expect(await note(withRight)).toEqual({ ok: true });
  });
});

onEachEngine('a member of staff in the list', (freshDb) => {
  it('shows when they were last seen, and how they log in', async () => {
    const db = await freshDb();
    const { owner, addStaff } = await open(db);
    const id = await addStaff('orders.view');
    const shown = async (uid: string) => (await listStaff(db)).find((each) => each.id === uid);
    const nothing = { seenAt: null, hasTwoFactor: false, hasPasskey: false };
    expect(await shown(id)).toMatchObject(nothing);
    const log = (uid: string, hours: number, kind: SecurityKind) =>
      transact(db, (trx) => logSecurity(trx, later(hours), { uid, kind }));
    await log(id, 1, 'logged in');
    await log(id, 2, 'password refused');
    await log(owner, 9, 'logged in');
    expect(await shown(id)).toMatchObject({ ...nothing, seenAt: later(1).toISOString() });
    const [at, usedAt] = [now.toISOString(), later(3).toISOString()];
    await db
      .insertInto('sessions')
      .values({ id: 's', userId: id, token: 't', createdAt: at, updatedAt: usedAt, expiresAt: usedAt })
      .execute();
    await db
      .insertInto('passkeys')
      .values({ id: 'p', userId: id, name: 'Phone', publicKey: 'k', counter: 0, createdAt: at })
      .execute();
    expect(await shown(id)).toMatchObject({ ...nothing, seenAt: usedAt, hasPasskey: true });
    expect(await shown(owner)).toMatchObject({ ...nothing, seenAt: later(9).toISOString() });
  });

  it('gets a link for a new password only from who may give their rights, until these change', async () => {
    const db = await freshDb();
    const { owner, addStaff } = await open(db);
    const [head, su] = [await addStaff('people', 'orders.view'), await addStaff('orders.view')];
    const stranger = await addStaff('orders.view', 'buyers');
    const rich = await addStaff('costs.view');
    const issue = (uid: string, id: string, isStaff = true) =>
      storeResetToken(db, { now, uid }, { id, token: `${uid} ${id}`, expiresAt: later(1), isStaff });
    const links = () => db.selectFrom('verifications').select('value').execute();
    expect(await issue(head, rich)).toEqual(refused('lacks-right'));
    expect(await issue(head, head)).toEqual(refused('lacks-right'));
    expect(await issue(stranger, su)).toEqual(refused('lacks-right'));
    expect(await issue(owner, owner)).toEqual(refused('no-such-buyer'));
    expect(await issue(owner, su, false)).toEqual(refused('no-such-buyer'));
    expect(await issue(owner, await insertUser(db))).toEqual(refused('no-such-buyer'));
    expect(await links()).toEqual([]);
    expect(await issue(head, su)).toEqual({ ok: true });
    expect(await links()).toEqual([{ value: su }]);
    const [event] = (await listSecurity(db, su, null)).events;
    expect(event).toMatchObject({ kind: 'reset link issued', who: { id: su } });
    await setRights(db, { now, uid: owner }, { id: su, rights: ['orders.view', 'costs.view'] });
    expect(await links()).toEqual([]);
  });
});

onEachEngine('an invitation', (freshDb) => {
  it('gives its rights once, to one person, within 48 hours', async () => {
    const db = await freshDb();
    const { owner, rightsOf } = await open(db);
    const invite = async () => {
      const invited = await inviteStaff(db, { now, uid: owner }, { name: 'Su', rights: PRESETS.stock });
      return invited.ok ? invited.token : '';
    };
    const [token, old, gone] = [await invite(), await invite(), await invite()];
    const people = [await insertUser(db), await insertUser(db)];
    const outcomes = await Promise.all(people.map((uid) => acceptInvitation(db, { now, uid }, token)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(refused('bad-invitation'));
    const [first = ''] = people.filter((_, n) => outcomes[n]?.ok);
    const [second = ''] = people.filter((_, n) => !outcomes[n]?.ok);
    expect(await rightsOf(first)).toEqual(PRESETS.stock);
    expect(await acceptInvitation(db, { now: later(49), uid: second }, old)).toEqual(refused('bad-invitation'));
    expect(await acceptInvitation(db, { now, uid: first }, old)).toEqual(refused('works-here'));
    expect(await acceptInvitation(db, { now, uid: owner }, old)).toEqual(refused('works-here'));
    const open2 = await listInvitations(db, now);
    expect(open2).toHaveLength(2);
    for (const { id } of open2) await withdrawInvitation(db, { now, uid: owner }, id);
    for (const each of [old, gone, 'x', '']) {
      expect(await findInvitation(db, now, each)).toBeUndefined();
      expect(await acceptInvitation(db, { now, uid: second }, each)).toEqual(refused('bad-invitation'));
    }
  });

  it('is withdrawn only by those who could have made it, and the audit does not name the invited person', async () => {
    const db = await freshDb();
    const { owner, addStaff } = await open(db);
    const head = await addStaff('people', 'orders.view');
    const invited = await inviteStaff(db, { now, uid: owner }, { name: 'Su', rights: ['costs.view'] });
    const [{ id = '' } = {}] = await listInvitations(db, now);
    expect(await withdrawInvitation(db, { now, uid: head }, id)).toEqual(refused('lacks-right'));
    expect(await findInvitation(db, now, invited.ok ? invited.token : '')).toBeDefined();
    expect(await withdrawInvitation(db, { now, uid: owner }, id)).toEqual({ ok: true });
    const events = await db.selectFrom('auditEvents').select(['before', 'after']).execute();
    expect(JSON.stringify(events)).not.toContain('Su');
  });

  it('is made only of rights that its maker has, and ends with them', async () => {
    const db = await freshDb();
    const { owner, addStaff } = await open(db);
    const head = await addStaff('people', 'orders.view');
    const invite = (...rights: Right[]) => inviteStaff(db, { now, uid: head }, { name: 'Su', rights });
    expect(await invite('orders.view', 'costs.view')).toEqual(refused('lacks-right'));
    const invited = await invite('orders.view');
    const token = invited.ok ? invited.token : '';
    await setRights(db, { now, uid: owner }, { id: head, rights: ['people'] });
    const buyer = await insertUser(db);
    expect(await acceptInvitation(db, { now, uid: buyer }, token)).toEqual(refused('bad-invitation'));
    await setRights(db, { now, uid: owner }, { id: head, rights: ['people', 'orders.view'] });
    await setBlocked(db, now, owner, { staff: head, blocked: true });
    expect(await acceptInvitation(db, { now, uid: buyer }, token)).toEqual(refused('bad-invitation'));
    const blocked = await insertUser(db, { blockedAt: now.toISOString() });
    await setBlocked(db, now, owner, { staff: head, blocked: false });
    expect(await acceptInvitation(db, { now, uid: blocked }, token)).toEqual(refused('bad-invitation'));
    expect(await acceptInvitation(db, { now, uid: buyer }, token)).toEqual({ ok: true });
  });
});
