import type { ExpressionBuilder } from 'kysely';
import type { Database, Role, Trx } from '#app/db/schema.ts';
import { type Action, isAdminAction } from '#app/domain/audit/actions.ts';
import { instant } from '#app/domain/dates.ts';

/** Something that was done: who did it (null: the shop itself), to what, and how it stood before and after. */
export type NewAuditEvent = {
  uid: string | null;
  action: Action;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
};

/** Thrown where the person who acts was blocked, or lost the admin role, after the request was let in. */
export class NoLongerAllowed extends Error {
  constructor() {
    super('this person may not do this any more');
  }
}

/**
 * Writes the event into the audit, in the transaction of the event itself. It can never be changed afterwards.
 * @throws NoLongerAllowed, and so undoes the event, where its person may not do it at this moment.
 */
export async function record(trx: Trx, now: Date, event: NewAuditEvent): Promise<void> {
  await recordAll(trx, [{ now, ...event }]);
}

/**
 * Writes several events, in their order; at least one.
 * @throws NoLongerAllowed
 */
export async function recordAll(trx: Trx, events: (NewAuditEvent & { now: Date })[]): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const rows = events.map(({ now, before, after, ...event }) => ({
    at: instant(now),
    ...event,
    before: json(before),
    after: json(after),
  }));
  // Every write with a person behind it is audited: here each of them is seen in its own transaction.
  const written = await trx.insertInto('auditEvents').values(rows).returning(['uid', 'action', activeRole]).execute();
  if (!written.every(isAllowed)) throw new NoLongerAllowed();
}

/** The role of the person who acts; null where nobody does, or a person who is blocked. */
function activeRole(eb: ExpressionBuilder<Database, 'auditEvents'>) {
  const person = eb.selectFrom('users').select('role').whereRef('users.id', '=', 'auditEvents.uid');
  return person.where('blockedAt', 'is', null).as('role');
}

function isAllowed({ uid, action, role }: { uid: string | null; action: string; role: Role | null }): boolean {
  return uid === null || role === 'admin' || (role === 'buyer' && !isAdminAction(action));
}
