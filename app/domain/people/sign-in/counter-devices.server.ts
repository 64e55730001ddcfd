import { createHash, randomBytes } from 'node:crypto';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { logSecurity } from '#app/domain/people/security-log/security-record.server.ts';
import type { CounterDevice } from '#app/domain/people/sign-in/pin-form.ts';

export async function listCounterDevices(db: Db): Promise<CounterDevice[]> {
  return db
    .selectFrom('counterDevices')
    .select(['id', 'name', 'createdAt', 'usedAt', 'sellsOffline'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findCounterDevice(
  db: Db,
  token: string,
): Promise<{ id: string; name: string; sellsOffline: boolean } | undefined> {
  return db
    .selectFrom('counterDevices')
    .select(['id', 'name', 'sellsOffline'])
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirst();
}

/** @returns the token for the browser's cookie, which is not stored. */
export async function allowCounterDevice(db: Db, { now, uid }: By, name: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const device = { id: crypto.randomUUID(), name, tokenHash: hashOf(token), createdAt: instant(now) };
  await transact(db, async (trx) => {
    await trx.insertInto('counterDevices').values(device).execute();
    await logSecurity(trx, now, { uid, kind: 'counter device allowed' });
    const of = { entity: 'counterDevices', entityId: device.id, after: { name } };
    await record(trx, now, { uid, action: 'counter device allowed', ...of });
  });
  return token;
}

/** The sessions that a PIN has opened there end with it. */
export async function removeCounterDevice(db: Db, { now, uid }: By, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const ended = await trx.deleteFrom('sessions').where('counterDevice', '=', id).returning('userId').execute();
    const removed = trx.deleteFrom('counterDevices').where('id', '=', id).returning('name');
    const before = await removed.executeTakeFirst();
    if (!before) return;
    // What was leased to it is for sale online again.
    noteChange(trx, { what: 'catalog' });
    await logSecurity(trx, now, { uid, kind: 'counter device removed' });
    const of = { entity: 'counterDevices', entityId: id, before };
    await record(trx, now, { uid, action: 'counter device removed', ...of });
    for (const { userId } of ended) noteChange(trx, { what: 'person', uid: userId });
  });
}

export async function switchOffline(db: Db, { now, uid }: By, id: string, sellsOffline: boolean): Promise<void> {
  await transact(db, async (trx) => {
    const switched = await trx
      .updateTable('counterDevices')
      .set({ sellsOffline })
      .where('id', '=', id)
      .where('sellsOffline', '!=', sellsOffline)
      .returning('name')
      .executeTakeFirst();
    if (!switched) return;
    await trx.updateTable('units').set({ leasedTo: null }).where('leasedTo', '=', id).execute();
    noteChange(trx, { what: 'catalog' });
    const after = { ...switched, sellsOffline };
    await record(trx, now, { uid, action: 'counter device switched', entity: 'counterDevices', entityId: id, after });
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(`counter:${token}`).digest('hex');
}
