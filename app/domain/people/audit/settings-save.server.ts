import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { Database, Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, type NewAuditEvent, record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';

type Settings = Selectable<Database['settings']>;

/** Sets columns of the shop's settings, and records the change. @returns their old values; null if they are the same. */
export async function saveSettings(
  trx: Trx,
  { now, uid }: By,
  action: NewAuditEvent['action'],
  after: Partial<Settings>,
): Promise<Partial<Settings> | null> {
  await lockSettings(trx);
  const saved = await trx.selectFrom('settings').selectAll().where('id', '=', 'general').executeTakeFirstOrThrow();
  const before: Partial<Settings> = Object.fromEntries(Object.entries(saved).filter(([column]) => column in after));
  if (isDeepStrictEqual(before, after)) return null;
  await trx
    .updateTable('settings')
    .set({ ...after, updatedAt: instant(now) })
    .where('id', '=', 'general')
    .execute();
  await record(trx, now, { uid, action, entity: 'settings', entityId: 'general', before, after });
  return before;
}
