import type { Db, Instant } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { readPageAt, type Start } from '#app/domain/cursor-page.server.ts';
import type { Action } from '#app/domain/people/audit/actions.ts';
import type { AuditEvent, AuditPage } from '#app/domain/people/audit/audit-event.ts';
import { fieldChanges } from '#app/domain/people/audit/field-changes.ts';
import { type Phone, phoneOf, SPECS } from '#app/domain/phone/phone.ts';
import type { Cursor } from '#app/domain/text/paging.ts';

/** `from` is inclusive, `until` exclusive. */
export type AuditFilter = {
  uid?: string | undefined;
  action?: Action | undefined;
  from?: Instant | undefined;
  until?: Instant | undefined;
};

/** Lists a page, newest first. It counts no rows, so its cost does not grow with the audit. */
export async function listAudit(db: Db, filter: AuditFilter, cursor: Cursor): Promise<AuditPage> {
  const { rows: events, ...neighbours } = await readPageAt(
    cursor,
    (id) => db.selectFrom('auditEvents').select(['at', 'id']).where('id', '=', id).executeTakeFirst(),
    (start) => readEvents(db, filter, start),
  );
  return { events, ...neighbours };
}

const EARLIEST = '0001-01-01T00:00:00.000Z';

async function readEvents(
  db: Db,
  { uid, action, from, until }: AuditFilter,
  { edge, direction }: Start<{ at: Instant; id: number }>,
): Promise<AuditEvent[]> {
  // Select the page before joining names: otherwise an engine may join the whole table before it sorts.
  const page = db
    .selectFrom('auditEvents')
    .select(['id', 'at', 'uid', 'action', 'entity', 'entityId', 'before', 'after'])
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    // A lower bound makes the engine seek in the index instead of scanning it from one end.
    .where('at', '>=', from ?? EARLIEST)
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? ''))
    .$call((query) => sortAfter(query, ['at', 'id'], direction, edge && [edge.at, edge.id]))
    .limit(LIST_PAGE_SIZE + 1);
  const rows = await db
    .selectFrom(page.as('event'))
    .leftJoin('users as who', 'who.id', 'event.uid')
    .leftJoin('orders', (on) => on.onRef('orders.id', '=', 'event.entityId').on('event.entity', '=', 'orders'))
    .leftJoin('inventories as item', (on) =>
      on.onRef('item.id', '=', 'event.entityId').on('event.entity', '=', 'inventories'),
    )
    .leftJoin('users as person', (on) => on.onRef('person.id', '=', 'event.entityId').on('event.entity', '=', 'users'))
    .select(['event.id', 'event.at', 'event.action', 'event.entity', 'event.entityId', 'event.before', 'event.after'])
    .select(['who.name as whoName', 'who.id as whoId', 'person.name as personName', 'orders.number as orderNumber'])
    .select(['item.name as itemName', ...SPECS.map((spec) => `item.${spec}` as const), 'item.deletedAt'])
    .orderBy('event.at', direction)
    .orderBy('event.id', direction)
    .execute();
  return rows.map(
    ({ id, at, action, entity, entityId, orderNumber, personName, whoId, whoName, itemName, ...row }) => ({
      id,
      at,
      action,
      entity,
      entityId,
      orderNumber,
      personName,
      who: whoId !== null && whoName !== null ? { id: whoId, name: whoName } : null,
      item:
        itemName === null ? null : { ...phoneOf({ ...row, name: itemName } as Phone), exists: row.deletedAt === null },
      changes: fieldChanges(row.before, row.after),
    }),
  );
}
